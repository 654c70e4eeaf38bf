/** What a device at a gym's desk loads besides: for owners and their staff. */
import { checkin } from './checkin/for-desk.ts';
import { duty } from './duty/for-desk.ts';
import { employment } from './employment/for-desk.ts';
import { gym } from './gym/for-desk.ts';
import { invitation } from './invitation/for-desk.ts';
import type { DeviceNoun } from './noun.ts';
import { product } from './product/for-desk.ts';
import { roster } from './roster/for-desk.ts';
import { schedule } from './schedule/for-desk.ts';
import { verification } from './verification/for-desk.ts';

export const FOR_DESK = [
  gym,
  product,
  roster,
  schedule,
  checkin,
  employment,
  duty,
  invitation,
  verification,
] as const satisfies readonly (DeviceNoun & {
  readonly for: 'desk';
})[];
