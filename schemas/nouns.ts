/** Every noun there is. What is central is folded over them (architecture §7): adding one is a folder, and a line here. */
import { account } from './account/noun.ts';
import { application } from './application/noun.ts';
import { area } from './area/noun.ts';
import { areaRequest } from './area-request/noun.ts';
import { article } from './article/noun.ts';
import { audit } from './audit/noun.ts';
import { booking } from './booking/noun.ts';
import { busyness } from './busyness/noun.ts';
import { checkin } from './checkin/noun.ts';
import { closure } from './closure/noun.ts';
import { contact } from './contact/noun.ts';
import { dispute } from './dispute/noun.ts';
import { doorWatch } from './door-watch/noun.ts';
import { drain } from './drain/noun.ts';
import { duty } from './duty/noun.ts';
import { employment } from './employment/noun.ts';
import { errand } from './errand/noun.ts';
import { favourite } from './favourite/noun.ts';
import { gym } from './gym/noun.ts';
import { gymDay } from './gym-day/noun.ts';
import { gymOrder } from './gym-order/noun.ts';
import { induction } from './induction/noun.ts';
import { invitation } from './invitation/noun.ts';
import { kiosk } from './kiosk/noun.ts';
import { lease } from './lease/noun.ts';
import { ledger } from './ledger/noun.ts';
import { message } from './message/noun.ts';
import { notice } from './notice/noun.ts';
import type { Noun } from './noun.ts';
import { openData } from './open-data/noun.ts';
import { outreach } from './outreach/noun.ts';
import { owedVisit } from './owed-visit/noun.ts';
import { pass } from './pass/noun.ts';
import { pastDue } from './past-due/noun.ts';
import { payment } from './payment/noun.ts';
import { paymentMethod } from './payment-method/noun.ts';
import { payout } from './payout/noun.ts';
import { payoutDetails } from './payout-details/noun.ts';
import { person } from './person/noun.ts';
import { product } from './product/noun.ts';
import { proposal } from './proposal/noun.ts';
import { receipt } from './receipt/noun.ts';
import { refund } from './refund/noun.ts';
import { report } from './report/noun.ts';
import { review } from './review/noun.ts';
import { roster } from './roster/noun.ts';
import { savedSearch } from './saved-search/noun.ts';
import { schedule } from './schedule/noun.ts';
import { setting } from './setting/noun.ts';
import { slot } from './slot/noun.ts';
import { staffNote } from './staff-note/noun.ts';
import { upload } from './upload/noun.ts';
import { verification } from './verification/noun.ts';

export const NOUNS = {
  area,
  gym,
  product,
  busyness,
  gymOrder,
  verification,
  schedule,
  closure,
  slot,
  openData,
  person,
  account,
  employment,
  duty,
  drain,
  invitation,
  pass,
  payment,
  owedVisit,
  paymentMethod,
  refund,
  pastDue,
  payout,
  payoutDetails,
  gymDay,
  ledger,
  receipt,
  roster,
  induction,
  booking,
  lease,
  kiosk,
  staffNote,
  checkin,
  doorWatch,
  dispute,
  review,
  report,
  message,
  notice,
  favourite,
  savedSearch,
  contact,
  areaRequest,
  outreach,
  article,
  application,
  errand,
  audit,
  setting,
  upload,
  proposal,
};

/** The same for whoever folds over them and does not ask which is which. */
export const EVERY_NOUN: readonly Noun[] = Object.values(NOUNS);
