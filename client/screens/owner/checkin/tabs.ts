/** What somebody may do at a gym's door, by their powers (product.md 4.3, R-60): what is not theirs is absent. Pure. */
import type { GymGrant, Permission } from '../../../../schemas/person/shape.ts';

const POWERS = {
  scan: 'checkin.scan',
  search: 'checkin.search',
  register: 'members.view',
  devices: 'kiosk.register',
  review: 'checkin.void',
} as const satisfies Readonly<Record<string, Permission>>;

export type DoorTab = keyof typeof POWERS;
const DOOR_TABS = ['scan', 'search', 'register', 'devices', 'review'] as const satisfies readonly DoorTab[];

export const tabsOf = ({ permissions }: Pick<GymGrant, 'permissions'>): readonly DoorTab[] =>
  permissions.includes('checkin.scan') ? DOOR_TABS.filter((tab) => permissions.includes(POWERS[tab])) : [];
