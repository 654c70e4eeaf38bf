/** What may be proposed about a dispute, and what time alone brings. */
import * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { DISPUTE_KINDS, DisputeSubject, Statement } from './shape.ts';

/** Request: something about a booking or a visit of one's own is wrong. */
export const DisputeOpen = proposalOf('dispute.open', {
  kind: z.enum(DISPUTE_KINDS),
  subject: DisputeSubject,
  statement: Statement,
});
/** Request, of the gym's owner: what the gym has to say to it. */
export const DisputeState = proposalOf('dispute.state', {
  gymId: idOf('gym'),
  disputeId: idOf('dispute'),
  statement: Statement,
});
/** Request, of whoever opened it: it needs no answer any more. */
export const DisputeWithdraw = proposalOf('dispute.withdraw', { disputeId: idOf('dispute') });
/** The gym's time to answer is over. */
export const DisputeDue = systemOf('system.dispute-due', { gymId: idOf('gym'), disputeId: idOf('dispute') });

export type DisputeOpen = z.infer<typeof DisputeOpen>;
export type DisputeState = z.infer<typeof DisputeState>;
export type DisputeWithdraw = z.infer<typeof DisputeWithdraw>;
export type DisputeDue = z.infer<typeof DisputeDue>;
