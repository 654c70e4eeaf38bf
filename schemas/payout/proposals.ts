/** What is decided about a gym's payouts by those who run the platform, and what the system says of them. */
import * as z from 'zod/mini';
import { idOf, LocalDate, Money, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { BankPage } from '../pass/shape.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { PayoutReasons } from './shape.ts';

const gymId = idOf('gym');

/** Nothing is sent to this gym until it is released, for these reasons. */
export const PayoutHoldSet = proposalOf('payout.hold', { gymId, reason: PayoutReasons });
export const PayoutRelease = proposalOf('payout.release', { gymId, reason: PayoutReasons });
/** so much of each run is put aside, in hundredths of a per cent, for so many days; of nothing: no more. */
export const PayoutReserve = proposalOf('payout.reserve', {
  gymId,
  bps: whole(0, 10_000),
  days: whole(1, 365),
  reason: PayoutReasons,
});
/** what this gym owes us is written off, all of it, as it was seen. */
export const DebtWriteOff = proposalOf('payout.write-off', { gymId, amountSeen: Money, reason: PayoutReasons });
/** Somebody at a gym wants to pay what it owes us. They came by the API, where they had the power. */
export const DebtAsked = systemOf('system.debt-asked', {
  gymId,
  uid: Uid,
  amountSeen: Money,
  /** The provider's own page. */
  method: text(1, 80),
  /** A part of an id that was never given before. */
  ref: pattern(/^[A-Za-z0-9_-]+$/, 60),
});
/** The provider's word on that. */
export const DebtReported = systemOf('system.debt-reported', {
  errandId: idOf('errand'),
  said: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('waits'), page: z.optional(BankPage) }),
    z.strictObject({ state: z.literal('succeeded'), pspRef: text(1, 120) }),
    z.strictObject({ state: z.literal('failed') }),
  ]),
});
/** What an older server kept of the disputes of a debt is to be documents (2.16). */
export const DebtDisputesOlder = systemOf('system.debtdisputes-older', { errandId: idOf('errand') });
/** so much of its sales is kept, in hundredths of a per cent. */
export const PayoutRate = proposalOf('payout.rate', { gymId, bps: whole(0, 10_000), reason: PayoutReasons });
/** It is Monday, 06:00 in London. */
export const PayoutDue = systemOf('system.payout-due', { gymId, monday: LocalDate });
/** What a payout waited for may be over. */
export const PayoutSend = systemOf('system.payout-send', { gymId, payoutId: idOf('payout') });
/** What was paid out came back from the gym's bank into its account with the provider. */
export const PayoutReturning = systemOf('system.payout-returning', { gymId, payoutId: idOf('payout'), amount: Money });
/** The provider's word. `failed` after `paid`: the gym's bank has sent it back. */
export const PayoutReported = systemOf('system.payout-reported', {
  gymId,
  payoutId: idOf('payout'),
  result: z.enum(['processing', 'paid', 'failed']),
  pspRef: text(1, 120),
});
export type PayoutHoldSet = z.infer<typeof PayoutHoldSet>;
export type PayoutRelease = z.infer<typeof PayoutRelease>;
export type PayoutReserve = z.infer<typeof PayoutReserve>;
export type DebtWriteOff = z.infer<typeof DebtWriteOff>;
export type DebtAsked = z.infer<typeof DebtAsked>;
export type DebtReported = z.infer<typeof DebtReported>;
export type DebtDisputesOlder = z.infer<typeof DebtDisputesOlder>;
export type PayoutRate = z.infer<typeof PayoutRate>;
export type PayoutDue = z.infer<typeof PayoutDue>;
export type PayoutSend = z.infer<typeof PayoutSend>;
export type PayoutReturning = z.infer<typeof PayoutReturning>;
export type PayoutReported = z.infer<typeof PayoutReported>;
