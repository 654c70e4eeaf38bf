/** What a device at a gym's desk loads besides: for owners and their staff. */
import { checkin } from './checkin/for-desk.ts';
import type { DeviceNoun } from './noun.ts';
import { person } from './person/for-desk.ts';
import { roster } from './roster/for-desk.ts';

export const FOR_DESK = [roster, checkin, person] as const satisfies readonly (DeviceNoun & { readonly for: 'desk' })[];
