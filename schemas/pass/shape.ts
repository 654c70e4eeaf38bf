/** A pass somebody holds, and the token that proves it at a door without a network (product.md 2.5, 6.1). */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Duration, Instant, idOf, LocalDate, line, Money, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { AccessWindow, AlsoAt, Eligibility, OFFER_KINDS, OnlyClasses } from '../gym/shape.ts';

export const PASS_STATUSES = [
  'pending_payment',
  'ready',
  'active',
  'used_up',
  'expired',
  'paused',
  'past_due',
  'suspended',
  'cancelled',
  'refunded',
] as const;

/** A page of the bank or of whoever takes its cards. */
export const BankPage = pattern(/^https?:\/\/[^\s<>"]+$/, 2000);

export const Pass = z.strictObject({
  _id: idOf('pass'),
  type: z.literal('pass'),
  ...envelope,
  memberId: Uid,
  productId: idOf('product'),
  productVersion: whole(1, 100_000),
  gymIds: z.array(idOf('gym')).check(z.minLength(1), z.maxLength(20)),
  kind: z.enum(OFFER_KINDS),
  /** Copied at the sale: later changes of the product do not reach a pass that is held. */
  snapshot: z.strictObject({
    name: line(2, 60),
    gymName: line(2, 80),
    timeZone: text(1, 40),
    price: Money,
    validity: Duration,
    activation: z.enum(['first_check_in', 'purchase', 'chosen_date']),
    accessWindows: z.array(AccessWindow),
    includesClasses: z.enum(['none', 'all']),
    onlyClasses: z.optional(OnlyClasses),
    alsoAt: z.optional(AlsoAt),
    maxVisitsPerDay: whole(1, 10),
    /** Whom it was for. */
    eligibility: z.optional(Eligibility),
    /** what its gym gave back after 14 days when it was bought. Absent: nothing. */
    refunds: z.optional(z.literal('unused')),
  }),
  purchasedAt: Instant,
  /** If not started by then it expires. */
  activateBy: Instant,
  activatedAt: z.optional(Instant),
  /** The day of the gym's on which it begins, where its buyer chose one. */
  startsOn: z.optional(LocalDate),
  validFrom: z.optional(Instant),
  /** Exclusive end; on a day pass the end of that gym day. */
  validTo: z.optional(Instant),
  /** Absent: unlimited. */
  visitsTotal: z.optional(whole(1, 100)),
  visitsUsed: whole(0, 10_000),
  /** Upcoming confirmed classes that will take a visit. */
  visitsReserved: whole(0, 1000),
  /** Visits admitted beyond what the pass held (C3). */
  owedVisits: whole(0, 1000),
  /**
   * Not paid for yet: where the member goes on with their bank, and until when. It lies here because only its holder reads a pass, while a payment
   * is the gym's to read as well (A5).
   */
  bank: z.optional(z.strictObject({ url: BankPage, until: Instant })),
  coolingOffEndsAt: z.optional(Instant),
  startRequestedNow: z.boolean(),
  /** what they agreed to when they asked for that, word for word. Absent where an older app asked. */
  startConsent: z.optional(z.strictObject({ version: whole(1, 10_000), wording: text(1, 300), at: Instant })),
  autoRenew: z.boolean(),
  /** Eight characters of Crockford base 32 for the keypad; tablets only hold its salted hash. */
  shortCode: z.optional(pattern(/^[0-9A-HJKMNP-TV-Z]{8}$/, 8)),
  /** By the gym, besides what was sold: days (in `validTo` already), and what gave them. */
  given: z.optional(z.strictObject({ days: whole(0, 3650), by: z.optional(z.array(text(1, 160)).check(z.maxLength(20))) })),
  pausedUntil: z.optional(Instant),
  /** When it was put aside … */
  pausedAt: z.optional(Instant),
  /** … and since when it is, with whatever was used after that (C10). */
  pausedFrom: z.optional(Instant),
  /** when its holder put it aside, and until when (of those that are over: as it came), oldest first. */
  pauses: z.optional(z.array(z.strictObject({ at: Instant, until: Instant })).check(z.maxLength(20))),
  /** when its renewal failed. */
  pastDueAt: z.optional(Instant),
  /** how far its renewals have come. */
  renewal: z.optional(
    z.strictObject({
      /** When its holder last turned it on or off. */
      saidAt: Instant,
      /** Of the month that runs, or the one that is not paid for: when they were last reminded. */
      remindedAt: z.optional(Instant),
      /** Months that were paid for after the first, … */
      times: whole(0, 1200),
      /** … and since when the last of them runs. */
      since: z.optional(Instant),
      /** The charge that is under way. */
      paymentId: z.optional(idOf('payment')),
      /** How often in a row the money for the next one did not come. */
      failed: whole(0, 10),
      /** The last time there was no card to charge. */
      noCard: z.optional(z.literal(true)),
    }),
  ),
  /** when its holder was last told that it ends. */
  warnedAt: z.optional(Instant),
  /** its holder gave notice: what is left after `until` went back by that refund; without it the pass would last to `soldTo`. */
  notice: z.optional(z.strictObject({ refundId: idOf('refund'), until: Instant, soldTo: Instant })),
  refundedAt: z.optional(Instant),
  suspendedAt: z.optional(Instant),
  status: z.enum(PASS_STATUSES),
  flags: z.array(text(1, 40)).check(z.maxLength(20)),
});

/** A signed token for one pass on one device, kept in the person's own scope (product.md 6.1). */
export const PassToken = z.strictObject({
  /** `passtoken:<passKey>:<deviceId>` */
  _id: idOf('passtoken'),
  type: z.literal('passtoken'),
  ...envelope,
  passId: idOf('pass'),
  memberId: Uid,
  deviceId: text(8, 40),
  /** `FH2.<token>`, base64url (code/FORMAT.md), or `FH1.<claims>.<signature>` for a device with an older app. */
  token: text(20, 1200),
  kid: text(1, 40),
  issuedAt: Instant,
  /** The earlier of the pass's end and seven days from issue. */
  expiresAt: Instant,
});

/** What a token says: short names, since a camera has to read it. Times in seconds since 1970. */
export const TokenClaims = z.strictObject({
  /** pass key */ p: text(1, 60),
  /** member */ m: Uid,
  /** gym keys */ g: z.array(text(1, 60)).check(z.maxLength(20)),
  /** kind */ k: z.enum(OFFER_KINDS),
  /** display name */ n: text(0, 50),
  /** valid from, if it has started */ f: z.optional(z.int()),
  /** valid to, if it has started */ t: z.optional(z.int()),
  /** visits left when issued */ v: z.optional(z.int()),
  /** issued at */ i: z.int(),
  /** expires at */ e: z.int(),
  /** device */ d: text(8, 40),
  /** key */ kid: text(1, 40),
});

export type Pass = z.infer<typeof Pass>;
export type PassToken = z.infer<typeof PassToken>;
export type TokenClaims = z.infer<typeof TokenClaims>;
