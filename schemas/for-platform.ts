/** What a device of those who run the platform loads besides. */
import { account } from './account/for-platform.ts';
import { application } from './application/for-platform.ts';
import { areaRequest } from './area-request/for-platform.ts';
import { article } from './article/for-platform.ts';
import { checkin } from './checkin/for-platform.ts';
import { contact } from './contact/for-platform.ts';
import { dispute } from './dispute/for-platform.ts';
import { doorWatch } from './door-watch/for-platform.ts';
import { gymOrder } from './gym-order/for-platform.ts';
import type { DeviceNoun } from './noun.ts';
import { outreach } from './outreach/for-platform.ts';
import { payout } from './payout/for-platform.ts';
import { refund } from './refund/for-platform.ts';
import { report } from './report/for-platform.ts';
import { review } from './review/for-platform.ts';
import { setting } from './setting/for-platform.ts';
import { verification } from './verification/for-platform.ts';

export const FOR_PLATFORM = [
  contact,
  areaRequest,
  outreach,
  gymOrder,
  application,
  verification,
  dispute,
  checkin,
  doorWatch,
  review,
  report,
  article,
  payout,
  refund,
  setting,
  account,
] as const satisfies readonly (DeviceNoun & {
  readonly for: 'platform';
})[];
