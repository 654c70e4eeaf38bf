/** The table of rules: which noun decides which kind of proposal. Complete by type: a kind without a rule does not compile. */
import { decideAcknowledge } from './booking/acknowledge.ts';
import { decideBookingCancel } from './booking/cancel.ts';
import { decideBookingRequest } from './booking/request.ts';
import { decideCheckin } from './checkin/record.ts';
import { decideCheckinReview } from './checkin/review.ts';
import { decideContactAnswer, decideContactClose } from './contact/answer.ts';
import { decideContactReceived, decideContactReply, decideContactSend } from './contact/decide.ts';
import type { Decision, Known, Moment } from './decision.ts';
import { discreet } from './discreet.ts';
import { decideErrandDone } from './errand/done.ts';
import { decideFavouriteSet } from './favourite/set.ts';
import { decideAreaSet, decideGymSet, decideKeyPublished, decideRecount, decideTimetableSet } from './gym/decide.ts';
import { withErrands } from './notice/errands.ts';
import { decideNoticeSeen } from './notice/seen.ts';
import { withNotices } from './notice/told.ts';
import { decidePassBuy, decidePaymentAbandoned, decidePaymentReported } from './pass/buy.ts';
import { decidePassSettled, decidePassStatus } from './pass/status.ts';
import { decideTokenSigned, decideTokensDue } from './pass/tokens.ts';
import { decidePersonConsent, decidePersonPreference } from './person/choices.ts';
import {
  decideDeviceRegistered,
  decideDeviceRevoked,
  decideEmailVerified,
  decideEmployed,
  decideEmploymentEnded,
  decidePersonStatus,
  decideRegistered,
  decideRoleSet,
} from './person/decide.ts';
import { decidePersonEdit } from './person/edit.ts';
import { decideAccountClose, decideAccountErased, decideAccountKeep } from './person/erase.ts';
import { surrendered } from './person/surrender.ts';
import { decideHeldAnswer, decideHeldTimedOut } from './proposal/held.ts';
import type { Proposal, ProposalKind } from './proposal/shape.ts';
import type { SystemKind, SystemProposal } from './proposal/system.ts';
import { decideSlotChanged } from './slot/change.ts';

export type AnyProposal = Proposal | SystemProposal;
type Rule<P> = (proposal: P, known: Known, moment: Moment) => Decision;
type Rules = { [K in ProposalKind | SystemKind]: Rule<Extract<AnyProposal, { kind: K }>> };

const RULES: Rules = {
  'booking.request': decideBookingRequest,
  'booking.cancel': decideBookingCancel,
  'booking.acknowledge': decideAcknowledge,
  'held.answer': decideHeldAnswer,
  'checkin.record': decideCheckin,
  'checkin.review': decideCheckinReview,
  'pass.buy': decidePassBuy,
  'notice.seen': decideNoticeSeen,
  'person.edit': decidePersonEdit,
  'person.preference': ({ body }, known, moment) => decidePersonPreference(moment.by, body, known, moment),
  'person.consent': decidePersonConsent,
  'account.close': (_, known, moment) => decideAccountClose(known, moment),
  'account.keep': (_, known, moment) => decideAccountKeep(known, moment),
  'favourite.set': decideFavouriteSet,
  'contact.send': decideContactSend,
  'contact.reply': decideContactReply,
  'contact.answer': decideContactAnswer,
  'contact.close': decideContactClose,
  'system.person-registered': ({ body }, known, moment) => decideRegistered(body, known, moment),
  'system.email-verified': ({ body }, known, moment) => decideEmailVerified(body, known, moment),
  'system.role-set': ({ body }, known, moment) => decideRoleSet(body, known, moment),
  'system.person-status': ({ body }, known, moment) => decidePersonStatus(body, known, moment),
  'system.device-registered': ({ body }, known, moment) => decideDeviceRegistered(body, known, moment),
  'system.device-revoked': ({ body }, known, moment) => decideDeviceRevoked(body, known, moment),
  'system.employed': ({ body }, known, moment) => decideEmployed(body, known, moment),
  'system.employment-ended': ({ body }, known, moment) => decideEmploymentEnded(body, known, moment),
  'system.area-set': ({ body }, known, moment) => decideAreaSet(body, known, moment),
  'system.key-published': ({ body }, known, moment) => decideKeyPublished(body, known, moment),
  'system.gym-set': ({ body }, known, moment) => decideGymSet(body, known, moment),
  'system.timetable-set': ({ body }, known, moment) => decideTimetableSet(body, known, moment),
  'system.slot-changed': ({ body }, known, moment) => decideSlotChanged(body, known, moment),
  'system.timetable-recount': ({ body }, known, moment) => decideRecount(body, known, moment),
  'system.payment-reported': decidePaymentReported,
  'system.payment-abandoned': ({ body }, known, moment) => decidePaymentAbandoned(body.paymentId, body.memberId, known, moment),
  'system.token-signed': decideTokenSigned,
  'system.tokens-due': ({ body }, known, moment) => decideTokensDue(body.memberId, known, moment),
  'system.pass-settled': ({ body }, known, moment) => decidePassSettled(body.memberId, known, moment),
  'system.pass-status': ({ body }, known, moment) => decidePassStatus(body, known, moment),
  'system.errand-done': ({ body }, known, moment) => decideErrandDone(body.errandId, known, moment),
  'system.account-erased': ({ body }, known, moment) => decideAccountErased(body.uid, known, moment),
  'system.contact-received': ({ body }, known, moment) => decideContactReceived(body, known, moment),
  'system.mail-stopped': ({ body: { uid, group } }, known, moment) =>
    decidePersonPreference(uid, { group, channel: 'email', on: false }, known, moment),
  'system.held-timed-out': ({ body }, known) => decideHeldTimedOut(body.uid, body.proposalId, known),
};

/** One rule, two places (A4): the server's decision and the device's provisional view come from this call. */
export function decide(proposal: AnyProposal, known: Known, moment: Moment): Decision {
  const rule = RULES[proposal.kind] as Rule<AnyProposal>;
  const decision = rule(proposal, known, moment);
  // Who made it is the house, or somebody who may have been suspended, on a device that may have been signed out since.
  const answered = 'origin' in proposal ? surrendered(proposal, decision, known, moment) : decision;
  const whole = withErrands(withNotices(answered, 'origin' in proposal ? proposal : null, known, moment), moment);
  return { ...whole, documents: whole.documents.map(discreet) };
}
