/** What somebody has at work, by their powers (product.md 4.4, R-60). Pure. */
import type { GymGrant } from '../../../../schemas/person/shape.ts';

export const WORK_TABS = [
  'desk',
  'scan',
  'search',
  'classes',
  'register',
  'walk-in',
  'notes',
  'team',
  'devices',
  'outbox',
] as const;
export type WorkTab = (typeof WORK_TABS)[number];

/**
 * Of a gym's register all that is in it is seen by whoever sees its members; anybody else has their own classes of it, from their own part of the
 * gym, and no more comes to their device.
 */
export const seesAll = ({ permissions }: Pick<GymGrant, 'permissions'>): boolean => permissions.includes('members.view');

export function tabsOf(grant: Pick<GymGrant, 'permissions' | 'preset'>): readonly WorkTab[] {
  const { permissions, preset } = grant;
  const opens: Readonly<Record<WorkTab, boolean>> = {
    desk: permissions.includes('checkin.scan'),
    scan: permissions.includes('checkin.scan'),
    search: permissions.includes('checkin.scan') && permissions.includes('checkin.search'),
    // Whoever works there may be given a class.
    classes: true,
    register: true,
    'walk-in': !seesAll(grant) || permissions.includes('bookings.add'),
    notes: true,
    team: preset === 'manager',
    devices: permissions.includes('kiosk.register') && permissions.includes('members.view'),
    outbox: true,
  };
  return WORK_TABS.filter((tab) => opens[tab]);
}

/** Whether a tab is made of one's own part of the gym: the two are never open at once (A7). */
export function isOwnPart(tab: WorkTab, grant: Pick<GymGrant, 'permissions'>): boolean {
  // What is done at the desk is done in all of the gym.
  if (tab === 'outbox') return !grant.permissions.includes('checkin.scan');
  return tab === 'classes' || ((tab === 'register' || tab === 'walk-in' || tab === 'notes') && !seesAll(grant));
}
