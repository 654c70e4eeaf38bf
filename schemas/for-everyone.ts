/** What every device loads of the nouns: what is public, and what is a person's own. Nothing of a gym's desk or of those who run the platform. */
import { application } from './application/for-everyone.ts';
import { area } from './area/for-everyone.ts';
import { article } from './article/for-everyone.ts';
import { booking } from './booking/for-everyone.ts';
import { busyness } from './busyness/for-everyone.ts';
import { checkin } from './checkin/for-everyone.ts';
import { contact } from './contact/for-everyone.ts';
import { dispute } from './dispute/for-everyone.ts';
import { favourite } from './favourite/for-everyone.ts';
import { gym } from './gym/for-everyone.ts';
import { induction } from './induction/for-everyone.ts';
import { notice } from './notice/for-everyone.ts';
import type { DeviceNoun } from './noun.ts';
import { pass } from './pass/for-everyone.ts';
import { payment } from './payment/for-everyone.ts';
import { person } from './person/for-everyone.ts';
import { proposal } from './proposal/for-everyone.ts';
import { receipt } from './receipt/for-everyone.ts';
import { refund } from './refund/for-everyone.ts';
import { review } from './review/for-everyone.ts';
import { savedSearch } from './saved-search/for-everyone.ts';
import { setting } from './setting/for-everyone.ts';
import { slot } from './slot/for-everyone.ts';

export const FOR_EVERYONE = [
  area,
  setting,
  article,
  gym,
  busyness,
  review,
  slot,
  person,
  pass,
  payment,
  refund,
  receipt,
  booking,
  checkin,
  induction,
  dispute,
  notice,
  favourite,
  savedSearch,
  contact,
  application,
  proposal,
] as const satisfies readonly (DeviceNoun & { readonly for: 'everyone' })[];
