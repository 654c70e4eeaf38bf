/** Somebody came in: a fact, never refused, at worst flagged (product.md 2.8, L1). */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Geo, Instant, idOf, LocalDate, line, pattern, prose, text, Uid, whole } from '../basics/primitives.ts';
import { AnyReasonCode } from '../basics/reason-code.ts';

export const CHECKIN_METHODS = [
  'qr_member_shown',
  'qr_gym_scanned',
  'short_code',
  'staff_search',
  'kiosk_self',
  'day_sheet',
] as const;
export const CHECKIN_STATUSES = ['accepted', 'accepted_flagged', 'duplicate', 'voided'] as const;
/** Where a gym is stricter than most: each entrance is a visit of its own, or nobody comes in without a booking (product.md 2.2). */
export const ENTRY_RULES = ['no_re_entry', 'booking_required'] as const;
export const STAFF_REASONS = ['known_member', 'photo_match', 'code_problem', 'other'] as const;

/** What the door had in hand when it decided. */
export const CheckedAgainst = z.strictObject({
  rosterAt: z.optional(Instant),
  trust: z.enum(['synced', 'estimated', 'untrusted']),
});

/** What was shown at the door. The hash, not the token, travels on. */
export const Proof = z.strictObject({
  tokenHash: pattern(/^[0-9a-f]{64}$/, 64),
  tokenIssuedAt: Instant,
  kid: text(1, 40),
  deviceId: text(8, 40),
  /** Of the key that the phone signed with (`thumbprintOf`); absent from codes of the older format. */
  thumbprint: z.optional(text(16, 40)),
});

/** What the gym decided about a visit in doubt, and of which doubts it knew: another one is looked at anew. */
export const CheckinReview = z.strictObject({
  verdict: z.enum(['accepted', 'voided']),
  at: Instant,
  by: Uid,
  codes: z.array(AnyReasonCode).check(z.maxLength(10)),
  /** Why it was voided; of ours, why at all. */
  reason: z.optional(prose(3, 200)),
  /** Of those who run the platform: which of their reasons it was (../checkin/correcting). */
  because: z.optional(text(1, 30)),
});

/** What a kiosk's code says once, and both records of one visit keep (5.2). */
export const Nonce = pattern(/^[0-9a-f]{16,64}$/, 64);

export const Checkin = z.strictObject({
  /** `checkin:<opId>` of the fact that made it. */
  _id: idOf('checkin'),
  type: z.literal('checkin'),
  ...envelope,
  ...judged,
  gymId: idOf('gym'),
  gymName: line(2, 80),
  gymGeo: Geo,
  /** The gym's calendar day, for counting one visit a day. */
  gymDay: LocalDate,
  passId: z.optional(idOf('pass')),
  memberId: z.optional(Uid),
  memberName: z.optional(line(1, 50)),
  bookingId: z.optional(idOf('booking')),
  method: z.enum(CHECKIN_METHODS),
  direction: z.enum(['in', 'out']),
  proof: z.optional(Proof),
  nonce: z.optional(Nonce),
  checkedAgainst: CheckedAgainst,
  localVerdict: z.enum(['ok', 'ok_warn']),
  localCode: z.optional(AnyReasonCode),
  staffId: Uid,
  /** Of a tablet's record: whose PIN was typed there, as the tablet says. */
  actedBy: z.optional(Uid),
  staffReason: z.optional(z.enum(STAFF_REASONS)),
  staffNote: z.optional(prose(0, 200)),
  receivedAt: Instant,
  /** written down afterwards, and when. */
  reportedAt: z.optional(Instant),
  status: z.enum(CHECKIN_STATUSES),
  codes: z.array(AnyReasonCode).check(z.maxLength(10)),
  /** within so many minutes of an earlier scan at the gym it is the same visit; absent: ten, as ever. */
  sameVisitMinutes: z.optional(whole(0, 1440)),
  /** The gym's as they were then. Absent: none. */
  entryRules: z.optional(z.array(z.enum(ENTRY_RULES)).check(z.maxLength(ENTRY_RULES.length))),
  consumedVisit: z.boolean(),
  reEntry: z.boolean(),
  mergedInto: z.optional(idOf('checkin')),
  review: z.optional(CheckinReview),
  /** Staff say that somebody came of whom nothing else proves it, or who it was (5.2, C12). */
  confirmed: z.optional(z.strictObject({ at: Instant, by: Uid })),
  /** its member says that they were not there. */
  objection: z.optional(z.strictObject({ at: Instant, reason: prose(3, 200) })),
});

/** Somebody was turned away: kept for 90 days, counts nothing (product.md 2.8). Only the gym reads it. */
export const CheckinAttempt = z.strictObject({
  /** `attempt:<opId>` */
  _id: idOf('attempt'),
  type: z.literal('attempt'),
  ...envelope,
  ...judged,
  gymId: idOf('gym'),
  passId: z.optional(idOf('pass')),
  method: z.enum(CHECKIN_METHODS),
  checkedAgainst: CheckedAgainst,
  localCode: AnyReasonCode,
  staffId: Uid,
  actedBy: z.optional(Uid),
  /** As the gym's list has it. */
  memberName: z.optional(line(1, 50)),
  /** Its time is over: it is taken away. */
  over: z.optional(z.literal(true)),
});

export type Checkin = z.infer<typeof Checkin>;
export type CheckinAttempt = z.infer<typeof CheckinAttempt>;
