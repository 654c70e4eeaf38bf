/** What a device at a gym's desk loads besides: for owners and their staff. */
import { booking } from './booking/for-desk.ts';
import { busyness } from './busyness/for-desk.ts';
import { checkin } from './checkin/for-desk.ts';
import { closure } from './closure/for-desk.ts';
import { dispute } from './dispute/for-desk.ts';
import { drain } from './drain/for-desk.ts';
import { duty } from './duty/for-desk.ts';
import { employment } from './employment/for-desk.ts';
import { gym } from './gym/for-desk.ts';
import { gymDay } from './gym-day/for-desk.ts';
import { gymOrder } from './gym-order/for-desk.ts';
import { induction } from './induction/for-desk.ts';
import { invitation } from './invitation/for-desk.ts';
import { kiosk } from './kiosk/for-desk.ts';
import { lease } from './lease/for-desk.ts';
import type { DeviceNoun } from './noun.ts';
import { pass } from './pass/for-desk.ts';
import { pastDue } from './past-due/for-desk.ts';
import { payout } from './payout/for-desk.ts';
import { payoutDetails } from './payout-details/for-desk.ts';
import { product } from './product/for-desk.ts';
import { refund } from './refund/for-desk.ts';
import { report } from './report/for-desk.ts';
import { review } from './review/for-desk.ts';
import { roster } from './roster/for-desk.ts';
import { schedule } from './schedule/for-desk.ts';
import { staffNote } from './staff-note/for-desk.ts';
import { verification } from './verification/for-desk.ts';

export const FOR_DESK = [
  gym,
  product,
  pass,
  refund,
  pastDue,
  payout,
  payoutDetails,
  busyness,
  gymDay,
  roster,
  schedule,
  closure,
  booking,
  lease,
  kiosk,
  staffNote,
  checkin,
  induction,
  dispute,
  review,
  report,
  employment,
  duty,
  drain,
  invitation,
  verification,
  gymOrder,
] as const satisfies readonly (DeviceNoun & {
  readonly for: 'desk';
})[];
