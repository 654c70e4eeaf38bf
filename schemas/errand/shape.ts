/** What leaves the system (A12): committed with the decision, performed at least once with its id as idempotency key. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, OpId, text, Uid, whole } from '../basics/primitives.ts';
import { TokenClaims } from '../pass/shape.ts';
import { DeviceKey } from '../person/shape.ts';

const common = {
  /** `errand:<cause>`, derived from what caused it, so a replay asks for nothing new. */
  _id: idOf('errand'),
  type: z.literal('errand'),
  ...envelope,
  status: z.enum(['open', 'done']),
  doneAt: z.optional(Instant),
};
const errandOf = <K extends string, B extends z.core.$ZodLooseShape>(kind: K, task: B) =>
  z.strictObject({ ...common, kind: z.literal(kind), task: z.strictObject(task) });

export const ChargeErrand = errandOf('charge', {
  paymentId: idOf('payment'),
  memberId: Uid,
  amount: Money,
  method: text(1, 80),
  /** A renewal: its member is not there, and could not go on with their bank. */
  offSession: z.optional(z.literal(true)),
  /** Where they asked for it, and come back to from their bank; absent: among their passes. */
  from: z.optional(z.literal('payments')),
});
/** What does the provider keep of a payment that came in? `fee`: its word, written here once it is heard. */
export const FeeErrand = errandOf('fee', {
  paymentId: idOf('payment'),
  gymId: idOf('gym'),
  passId: z.optional(idOf('pass')),
  pspRef: text(1, 120),
  fee: z.optional(Money),
});
/** Take a payout back out of the gym's account with the provider: its bank did not keep it. `transfer`: the provider's name for what was sent. */
export const TakeBackErrand = errandOf('take-back', {
  payoutId: idOf('payout'),
  gymId: idOf('gym'),
  account: text(1, 120),
  transfer: text(1, 120),
  amount: Money,
});
/**
 * What a gym owes us, to be paid on the provider's page. `pspRef`: of the charge, written here once it went through. `disputes`: what its own bank
 * has said of that since, by the provider's names; `fee`: what the provider takes for it.
 */
export const DebtErrand = errandOf('debt', {
  paymentId: idOf('payment'),
  gymId: idOf('gym'),
  uid: Uid,
  amount: Money,
  method: text(1, 80),
  pspRef: z.optional(text(1, 120)),
  disputes: z.optional(
    z
      .array(
        z.strictObject({
          ref: text(1, 120),
          state: z.enum(['opened', 'won', 'lost']),
          amount: Money,
          fee: z.optional(Money),
        }),
      )
      .check(z.maxLength(20)),
  ),
});
/** Show a bank, which asks for money back that a member paid, when they came in. `disputeRef`: the provider's name for it. */
export const DefenceErrand = errandOf('defence', {
  gymId: idOf('gym'),
  disputeRef: text(1, 120),
  what: line(2, 60),
  boughtAt: Instant,
  /** Oldest first. */
  visits: z.array(Instant).check(z.minLength(1), z.maxLength(50)),
});
/** A card that its member took away is not charged again. */
export const ForgetMethodErrand = errandOf('forget-method', { uid: Uid, method: text(1, 80) });
/** A card that its holder types on the provider's page, to be kept for later; nothing is charged. */
export const SetupErrand = errandOf('setup-method', { uid: Uid });
/** Send back of a charge what was quoted; once, by this errand's id. */
export const RefundErrand = errandOf('refund', { refundId: idOf('refund'), memberId: Uid, amount: Money, pspRef: text(0, 120) });
/** Send a gym what it is paid; once, by this errand's id. `reference`: as it stands on its bank statement. */
export const PayoutErrand = errandOf('payout', {
  payoutId: idOf('payout'),
  gymId: idOf('gym'),
  account: text(1, 120),
  amount: Money,
  reference: text(1, 18),
});
/** Sign a pass token for one device: the key is not known to the rules. `claims.kid` is set by the signer. */
export const SignErrand = errandOf('sign-token', {
  passId: idOf('pass'),
  memberId: Uid,
  deviceId: text(8, 40),
  claims: z.omit(TokenClaims, { kid: true }),
  /** Absent: a device with an older app, for which the older format is signed. */
  code: z.optional(z.strictObject({ deviceKey: DeviceKey, productKey: text(1, 140), productVersion: whole(1, 100_000) })),
});
/** Hash a pass's short code for a gym's list: it takes long on purpose, and the gym's key is not known to the rules. Whoever runs it reads the code. */
export const HashErrand = errandOf('hash-code', {
  passId: idOf('pass'),
  memberId: Uid,
  gymId: idOf('gym'),
  /** Which of the gym's keys (`ListKey.turn`). */
  turn: z.optional(whole(1, 1_000_000)),
});
/** Make the next key of a gym's list; then, a page at a time, hash all codes that are on it anew. `after`: this page begins behind that entry. */
export const TurnErrand = errandOf('turn-list', {
  gymId: idOf('gym'),
  turn: whole(1, 1_000_000),
  does: z.enum(['key', 'entries']),
  after: z.optional(idOf('roster')),
});
/** Holds neither words nor address: both are read when it is sent, and who is gone gets none. */
export const MailErrand = z.strictObject({
  ...common,
  kind: z.literal('mail'),
  task: z.discriminatedUnion('about', [
    z.strictObject({ about: z.literal('notice'), uid: Uid, noticeId: idOf('notice') }),
    /** One answer of ours, to whoever wrote to us. */
    z.strictObject({ about: z.literal('answer'), contactId: idOf('contact'), answerId: text(1, 40) }),
    /** Of an application: that we have it, one question, yes, or no. */
    z.strictObject({
      about: z.literal('application'),
      applicationId: idOf('application'),
      saying: z.enum(['received', 'question', 'approved', 'refused']),
      saidId: z.optional(text(1, 40)),
    }),
    /** To an address that may have no account. */
    z.strictObject({ about: z.literal('invitation'), gymId: idOf('gym'), inviteId: idOf('invite') }),
    /** To whoever asked for gyms and wanted to hear of it; the address is forgotten after that. */
    z.strictObject({ about: z.literal('launch'), requestId: idOf('arearequest') }),
    /** What came of a report, to whoever made it without an account. */
    z.strictObject({ about: z.literal('report'), reportId: idOf('report') }),
    /** To a gym that might come to us; not where they have stopped it meanwhile. */
    z.strictObject({ about: z.literal('outreach'), outreachId: idOf('outreach'), mailId: text(1, 40) }),
  ]),
});
/** Have a gym's bank details checked, or take them out of the vault, in which alone they are. */
export const PayoutDetailsErrand = errandOf('payout-details', {
  detailsId: idOf('payoutdetails'),
  gymId: idOf('gym'),
  does: z.enum(['check', 'recheck', 'forget']),
});
/**
 * Steps of a message to many that read the store, outside the decider: count its audience; gather who is next, behind `after`; tell those who got
 * their copy by email and push. What it says is read when it is sent.
 */
export const MessageErrand = z.strictObject({
  ...common,
  kind: z.literal('message'),
  task: z.discriminatedUnion('does', [
    z.strictObject({ does: z.literal('count'), messageId: idOf('message'), toBegin: z.boolean() }),
    z.strictObject({ does: z.literal('piece'), messageId: idOf('message'), piece: whole(0, 1_000_000), after: z.optional(Uid) }),
    z.strictObject({ does: z.literal('tell'), messageId: idOf('message'), uids: z.array(Uid).check(z.maxLength(50)) }),
  ]),
});
/** Name the gyms whose owners are told next of a commission that rises, or does not after all: those behind `after`. */
export const OwnersErrand = errandOf('tell-owners', {
  change: OpId,
  round: whole(1, 1_000_000),
  piece: whole(0, 1_000_000),
  after: z.optional(idOf('gym')),
});
/** Tell the person's devices of a notice. What it says is read when it is sent. */
export const PushErrand = errandOf('push', { uid: Uid, noticeId: idOf('notice') });
/** Take the sign-in account and every device of somebody who left. */
export const EraseErrand = errandOf('erase-account', { uid: Uid });

/** End somebody's sign-ins on one device, or on all of them. */
export const SignOutErrand = errandOf('sign-out', { uid: Uid, deviceId: z.optional(text(8, 40)) });

export const Errand = z.discriminatedUnion('kind', [
  ChargeErrand,
  FeeErrand,
  DebtErrand,
  TakeBackErrand,
  DefenceErrand,
  RefundErrand,
  PayoutErrand,
  ForgetMethodErrand,
  SetupErrand,
  SignErrand,
  HashErrand,
  TurnErrand,
  MailErrand,
  PushErrand,
  MessageErrand,
  OwnersErrand,
  EraseErrand,
  SignOutErrand,
  PayoutDetailsErrand,
]);
export type Errand = z.infer<typeof Errand>;
export type SignErrand = z.infer<typeof SignErrand>;
export type HashErrand = z.infer<typeof HashErrand>;
export type TurnErrand = z.infer<typeof TurnErrand>;
export type PushErrand = z.infer<typeof PushErrand>;
export type OwnersErrand = z.infer<typeof OwnersErrand>;
export type MessageErrand = z.infer<typeof MessageErrand>;
export type SetupErrand = z.infer<typeof SetupErrand>;
export type DebtErrand = z.infer<typeof DebtErrand>;
export type MailErrand = z.infer<typeof MailErrand>;
export type EraseErrand = z.infer<typeof EraseErrand>;
export type SignOutErrand = z.infer<typeof SignOutErrand>;
