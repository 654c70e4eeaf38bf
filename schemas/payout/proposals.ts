/** What is decided about a gym's payouts by those who run the platform, and what the system says of them. */
import * as z from 'zod/mini';
import { idOf, LocalDate, text, whole } from '../basics/primitives.ts';
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
/** It is Monday, 06:00 in London. */
export const PayoutDue = systemOf('system.payout-due', { gymId, monday: LocalDate });
/** What a payout waited for may be over. */
export const PayoutSend = systemOf('system.payout-send', { gymId, payoutId: idOf('payout') });
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
export type PayoutDue = z.infer<typeof PayoutDue>;
export type PayoutSend = z.infer<typeof PayoutSend>;
export type PayoutReported = z.infer<typeof PayoutReported>;
