/**
 * Somebody says that a booking or a visit of theirs is down wrongly (product.md 2.16, R-69): what they say, what the gym says, and what was
 * on record when they said it. It is decided by those who run the platform, or by the gym against itself; until then nobody promises when. Or
 * somebody's bank asks for what they paid, a chargeback: a member's of a gym, or a gym's of us, to which it had paid a debt. Then the bank decides.
 */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, prose, text, Uid, whole } from '../basics/primitives.ts';
import { BOOKING_STATUSES } from '../booking/shape.ts';
import { CHECKIN_STATUSES } from '../checkin/shape.ts';
import { LIMITS } from '../limits.ts';

/** Of a booking or a visit. Those about money and payouts (2.16) come with what they are about. */
export const DISPUTE_KINDS = ['no_show', 'late_cancel', 'wrong_visit', 'refused_entry', 'facility_not_as_described'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** Of a payment: `bank`, which its cardholder's bank asks back. */
export const BANK_STATUSES = ['with_bank', 'bank_shown', 'resolved_member', 'resolved_owner'] as const;
export type BankStatus = (typeof BANK_STATUSES)[number];

/** Of what a gym paid us of its debt: `resolved_owner`, its bank has given it back to the gym; `resolved_platform`, it stays with us. */
export const DEBT_STATUSES = ['with_bank', 'resolved_owner', 'resolved_platform'] as const;
export type DebtStatus = (typeof DEBT_STATUSES)[number];
/** Of what is known of one, so many are kept. */
export const DEBT_NOTES = 20;

/** `open` (2.16) lasts no longer than the decision that passes it on to the gym, and is never stored. */
export const DISPUTE_STATUSES = [
  'awaiting_owner',
  'under_review',
  'withdrawn',
  'resolved_member',
  'resolved_owner',
  'resolved_split',
  'appealed',
  'closed',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Who was right; `split`: the strike goes, the visit stays used. */
export const DISPUTE_VERDICTS = ['member', 'owner', 'split'] as const;
export type DisputeVerdict = (typeof DISPUTE_VERDICTS)[number];

/** Oldest first. */
const historyOf = <const S extends readonly string[]>(statuses: S) =>
  z.array(z.strictObject({ status: z.enum(statuses), at: Instant })).check(z.maxLength(20));

/** What either side says. */
export const Statement = prose(20, 2000);

/** What it is about. Whose it is, and of which gym, the thing itself says. */
export const DisputeSubject = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('booking'), id: idOf('booking') }),
  z.strictObject({ type: z.literal('checkin'), id: idOf('checkin') }),
]);

/** What was on record when it was opened: neither side writes any of it, and what changes afterwards does not change it. */
export const AutoEvidence = z.strictObject({
  at: Instant,
  booking: z.optional(
    z.strictObject({
      status: z.enum(BOOKING_STATUSES),
      cutoffAt: Instant,
      cancelledAt: z.optional(Instant),
      /** When we heard of the cancellation, where that was later (X2). */
      cancelReceivedAt: z.optional(Instant),
      /** Notices: when it is proven that word of the place reached them, and when they saw it. */
      toldAt: z.optional(Instant),
      promotionSeenAt: z.optional(Instant),
      /** What staff said on the register. */
      marked: z.optional(z.enum(['attended', 'absent'])),
    }),
  ),
  /** They came in at that gym on that day: when it happened, and when we heard of it. */
  visits: z
    .array(z.strictObject({ id: idOf('checkin'), judgedAt: Instant, receivedAt: Instant, status: z.enum(CHECKIN_STATUSES) }))
    .check(z.maxLength(LIMITS.disputeVisits)),
});

/** What was decided, on what was on record at that moment. */
const Decided = z.strictObject({
  as: z.enum(DISPUTE_VERDICTS),
  /** In words, for both sides. */
  reason: Statement,
  at: Instant,
  by: Uid,
  /** Absent where the gym said itself that the member is right. */
  evidence: z.optional(AutoEvidence),
  strikeRemoved: z.boolean(),
  visitBack: z.boolean(),
});

export const Dispute = z.strictObject({
  /** `dispute:<opId>` of what opened it (A1). */
  _id: idOf('dispute'),
  type: z.literal('dispute'),
  ...envelope,
  ...judged,
  kind: z.enum(DISPUTE_KINDS),
  subject: DisputeSubject,
  openedBy: Uid,
  /** "Sam K.", for the gym. */
  memberName: line(1, 50),
  /** The other side. */
  gymId: idOf('gym'),
  gymName: line(2, 80),
  /** What the class was called; of a visit nothing. */
  slotName: z.optional(line(2, 60)),
  /** When the class began, or they came in. */
  happenedAt: Instant,
  /** The gym's zone, for days on any phone. */
  timeZone: text(1, 40),
  statement: Statement,
  autoEvidence: AutoEvidence,
  /** The same later: when it came to those who decide, and when a tablet that had been offline told of a visit of that day. */
  laterEvidence: z.optional(AutoEvidence),
  /** Until then the gym can answer; after that it is looked at without. Nobody says when it is decided. */
  deadlineAt: Instant,
  reply: z.optional(z.strictObject({ statement: Statement, at: Instant, by: Uid })),
  decision: z.optional(Decided),
  /** Once, by whoever did not agree; somebody else decides it for good. */
  appeal: z.optional(
    z.strictObject({ from: z.enum(['member', 'gym']), statement: Statement, at: Instant, decision: z.optional(Decided) }),
  ),
  history: historyOf(DISPUTE_STATUSES),
  status: z.enum(DISPUTE_STATUSES),
});

/** Of a payment that a bank asks back, whosever it is. */
const askedBack = {
  _id: idOf('dispute'),
  type: z.literal('dispute'),
  ...envelope,
  subject: z.strictObject({ type: z.literal('payment'), id: idOf('payment') }),
  gymId: idOf('gym'),
  gymName: line(2, 80),
  /** When it was paid, or bought where the bank was quicker. */
  happenedAt: Instant,
  timeZone: text(1, 40),
  amount: Money,
};

/**
 * What the bank itself said of the money, and what was booked of it, the payment says (../payment); this is what its three readers have. Its id is
 * `dispute:bank-<the provider's name for it>`, as the entries of the books have it.
 */
export const BankDispute = z.strictObject({
  ...askedBack,
  kind: z.literal('bank'),
  /** Whose bank it is. */
  openedBy: Uid,
  memberName: line(1, 50),
  /** Of an owed visit: its gym had that from us, and bears nothing of it. */
  ours: z.optional(z.literal(true)),
  /** What was bought. */
  slotName: z.optional(line(2, 60)),
  /** then its bank is shown who came in, or was. */
  deadlineAt: Instant,
  shown: z.optional(z.strictObject({ at: Instant, visits: whole(0, 50) })),
  history: historyOf(BANK_STATUSES),
  status: z.enum(BANK_STATUSES),
});

/**
 * A gym's own bank asks back what that gym paid us of its debt: of no member, and no visit could show anything. Its owner and the platform have
 * it, as `dispute:debt-<the provider's name for it>`.
 */
export const DebtDispute = z.strictObject({
  ...askedBack,
  kind: z.literal('debt'),
  /** What the provider takes for it: the gym's, to £20, where its bank decides for it. */
  fee: z.optional(Money),
  /** What those who run the platform have found out about it, for both sides; oldest first. */
  notes: z.optional(z.array(z.strictObject({ text: Statement, at: Instant })).check(z.maxLength(DEBT_NOTES))),
  history: historyOf(DEBT_STATUSES),
  status: z.enum(DEBT_STATUSES),
});

export const AnyDispute = z.discriminatedUnion('kind', [Dispute, BankDispute, DebtDispute]);

export type AnyDispute = z.infer<typeof AnyDispute>;
export type BankDispute = z.infer<typeof BankDispute>;
export type DebtDispute = z.infer<typeof DebtDispute>;
export type AutoEvidence = z.infer<typeof AutoEvidence>;
export type Dispute = z.infer<typeof Dispute>;
export type DisputeSubject = z.infer<typeof DisputeSubject>;
