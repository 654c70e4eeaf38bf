/**
 * What a gym is paid, and why (product.md 2.10, 3.6): a line for each cause that touches its money, a payout for each Monday, and how it
 * stands between them. Made of the books, with which they are written; nobody proposes one. Whole pence, from the gym's side: what it gets is
 * positive. Nothing of a person.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, LocalDate, line, Money, pattern, prose, text, whole } from '../basics/primitives.ts';
import { BankPage } from '../pass/shape.ts';

/** What can touch a gym's money. `owed_visit`, `compensation`: of a visit that no pass paid for, asked of its member or borne by us. */
export const LINE_KINDS = [
  'sale',
  'renewal',
  'drop_in',
  /** a day pass was used, so what it cost falls due in another run: out of the one, and into the other. */
  'moved',
  /** the gym paid what it owed us. */
  'debt_paid',
  /** … and its own bank took that back, or gave it to us again. */
  'debt_disputed',
  'owed_visit',
  'refund',
  'chargeback',
  'chargeback_end',
  'compensation',
  'voucher',
  'reserve',
  'release',
  'payout',
  'payout_returned',
  'write_off',
] as const;

/** What one cause is to the gym. `net` is the sum of the other four, and what the books owe it more for that cause. */
const amounts = {
  /** As the member paid it, VAT included; negative where it went back. */
  gross: Money,
  /** What we kept: negative, positive where it was given back. */
  commission: Money,
  vatOnCommission: Money,
  /** of a dispute that the gym lost; never positive. */
  fee: Money,
  net: Money,
};

/** One cause, for who may see the gym's money. Written with its entries, once; never changed. */
export const GymLine = z.strictObject({
  /** `line:<cause>` */
  _id: idOf('line'),
  type: z.literal('line'),
  ...envelope,
  gymId: idOf('gym'),
  /** As the entries have it: `payment:…`, `refund:…`, `payout:…`. */
  cause: text(1, 160),
  kind: z.enum(LINE_KINDS),
  /** Where it leads: to what was paid or given back, and from there to the pass and the visit. */
  paymentId: z.optional(idOf('payment')),
  refundId: z.optional(idOf('refund')),
  passId: z.optional(idOf('pass')),
  checkinId: z.optional(idOf('checkin')),
  /** What was sold. */
  name: z.optional(line(2, 60)),
  ...amounts,
  /** Put aside with it (R-58, or while a bank disputes it): what the gym is owed and has to wait for. Negative where it was let go. */
  waits: Money,
  at: Instant,
  /** The day of it in London, where the payouts are run. Absent on lines from before it was kept. */
  day: z.optional(LocalDate),
  /** from when the gym may be paid it … */
  payableFrom: Instant,
  /** … and so the run it falls due in: `payout:<gymKey>:<Monday>`. */
  payoutId: idOf('payout'),
});

/** `scheduled`: the provider has been asked for it · `processing`: it has it, and answers later · `carried`: it went into the next one. */
export const PAYOUT_STATUSES = ['scheduled', 'on_hold', 'processing', 'paid', 'failed', 'carried'] as const;
/** Why a payout waits, or its money was carried. */
export const PAYOUT_HOLDS = [
  /** less than £25, and none of it older than twelve weeks. */
  'below_minimum',
  /** the gym owes us. */
  'negative',
  /** three weeks after the first sale. */
  'first_payout',
  /** The gym's account with the provider is not ready. */
  'account_not_ready',
  /** */
  'bank_changed',
  /** those who run the platform hold it, and say why. */
  'platform',
] as const;
/** So long that all of it goes into the notice and its e-mail. */
export const PayoutReasons = prose(20, 300);

export const PayoutHold = z.strictObject({
  code: z.enum(PAYOUT_HOLDS),
  /** When it ends by itself, where that is known. */
  until: z.optional(Instant),
  reason: z.optional(PayoutReasons),
});

/** What fell due of one kind. */
export const PayoutTotal = z.strictObject({ kind: z.enum(LINE_KINDS), count: whole(1, 1_000_000), ...amounts });

/** Of one Monday at 06:00 in London. `net` is `carriedIn + due + released - reserved`. */
export const Payout = z.strictObject({
  /** `payout:<gymKey>:<Monday>` */
  _id: idOf('payout'),
  type: z.literal('payout'),
  ...envelope,
  gymId: idOf('gym'),
  /** The Monday, once more. */
  day: LocalDate,
  /** What became payable after `from` and up to `to`, which are the runs themselves. */
  period: z.strictObject({ from: Instant, to: Instant }),
  /** By kind, of every line that names this run but those of the run itself (`reserve`, `release`, `payout`). Sum to `due`. */
  totals: z.array(PayoutTotal).check(z.maxLength(LINE_KINDS.length)),
  due: Money,
  /** What was not paid before; negative where the gym owed it. */
  carriedIn: Money,
  /** put aside of what fell due, and what of that was let go; neither is negative. */
  reserved: Money,
  released: Money,
  net: Money,
  status: z.enum(PAYOUT_STATUSES),
  hold: z.optional(PayoutHold),
  /** As it stands on the gym's bank statement: `FH 7K3M9Q 260323`. */
  reference: pattern(/^FH [0-9A-Z]{6} \d{6}$/, 18),
  pspRef: z.optional(text(1, 120)),
  /** The oldest sale of which something is in it. */
  oldestAt: z.optional(Instant),
  /** When it was worked out. */
  at: Instant,
  sentAt: z.optional(Instant),
  paidAt: z.optional(Instant),
  failedAt: z.optional(Instant),
});

/** How far the gym's account with the provider is. Its number there is the provider's and ours (`PayoutAccount`). */
export const ACCOUNT_STATES = ['incomplete', 'checking', 'ready'] as const;

/** How a gym stands with us between two runs. One a gym, from its first sale on. */
export const MoneyStanding = z.strictObject({
  /** `gymmoney:<gymKey>` */
  _id: idOf('gymmoney'),
  type: z.literal('gymmoney'),
  ...envelope,
  gymId: idOf('gym'),
  /** Absent while there was none: its account came first. */
  firstSaleAt: z.optional(Instant),
  /** The Monday of the next run, and the moment it is at. */
  nextRun: LocalDate,
  nextRunAt: Instant,
  /** The Monday of the last one; absent before the first. */
  lastRun: z.optional(LocalDate),
  /** What is owed of all that fell due up to the last run; negative where the gym owes it. */
  carried: Money,
  /** Since when the gym owes us, and whether it has had the invoice. */
  negativeSince: z.optional(Instant),
  invoicedAt: z.optional(Instant),
  /** What the gym has paid of that, or we have written off, since then, less what its bank took of such again: the next run counts it. */
  settled: z.optional(Money),
  /** Somebody there is paying it, on the provider's page. */
  paying: z.optional(z.strictObject({ paymentId: idOf('payment'), amount: Money, at: Instant, page: z.optional(BankPage) })),
  /** As servers wrote it before that was a dispute (../dispute): read once, when it becomes one (debt/older.ts), and written by nobody. */
  debtDisputes: z.optional(
    z
      .array(z.strictObject({ ref: text(1, 120), state: z.enum(['opened', 'lost']), amount: Money, at: Instant }))
      .check(z.maxLength(10)),
  ),
  /** The oldest sale of which something is in `carried`. */
  oldestUnpaidAt: z.optional(Instant),
  /** what is put aside of each run until then, in hundredths of a per cent. */
  reserve: z.optional(z.strictObject({ bps: whole(1, 1000), until: Instant, reason: PayoutReasons, at: Instant })),
  /** what is kept of its sales, in hundredths of a per cent, each from then on, oldest first; absent: as of everybody's. */
  commission: z.optional(
    z.array(z.strictObject({ bps: whole(0, 3500), from: Instant, reason: PayoutReasons, at: Instant })).check(z.maxLength(20)),
  ),
  /** What is put aside by now. */
  reserved: Money,
  /** */
  hold: z.optional(z.strictObject({ reason: PayoutReasons, at: Instant })),
  /** */
  bankHeldUntil: z.optional(Instant),
  /** `masked`: `••••1234`. */
  account: z.optional(z.strictObject({ state: z.enum(ACCOUNT_STATES), masked: z.optional(pattern(/^••••[0-9A-Z]{4}$/, 8)) })),
  /** The payout that is on hold. */
  held: z.optional(idOf('payout')),
});

/** The gym's account by the provider's name for it. The system's alone. */
export const PayoutAccount = z.strictObject({
  /** `payoutaccount:<gymKey>` */
  _id: idOf('payoutaccount'),
  type: z.literal('payoutaccount'),
  ...envelope,
  gymId: idOf('gym'),
  account: text(1, 120),
  /** The payout that was sent to it last: what its bank sends back. */
  lastSent: z.optional(idOf('payout')),
});

export type GymLine = z.infer<typeof GymLine>;
export type LineKind = GymLine['kind'];
export type Payout = z.infer<typeof Payout>;
export type PayoutHold = z.infer<typeof PayoutHold>;
export type PayoutTotal = z.infer<typeof PayoutTotal>;
export type MoneyStanding = z.infer<typeof MoneyStanding>;
export type PayoutAccount = z.infer<typeof PayoutAccount>;
