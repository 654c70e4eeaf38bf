/** What may be proposed about a dispute, and what time alone brings. */
import * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { DISPUTE_KINDS, DISPUTE_VERDICTS, DisputeSubject, Statement } from './shape.ts';

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
/** Request, of the gym's owner: the member is right. */
export const DisputeConcede = proposalOf('dispute.concede', { gymId: idOf('gym'), disputeId: idOf('dispute') });
/** Request, of whoever opened it: they do not agree with what was decided. */
export const DisputeAppeal = proposalOf('dispute.appeal', { disputeId: idOf('dispute'), statement: Statement });
/** The same, of the gym's owner. */
export const DisputeContest = proposalOf('dispute.contest', {
  gymId: idOf('gym'),
  disputeId: idOf('dispute'),
  statement: Statement,
});
/** Request, of those who run the platform: who was right, and why. */
export const DisputeDecide = proposalOf('dispute.decide', {
  disputeId: idOf('dispute'),
  as: z.enum(DISPUTE_VERDICTS),
  reason: Statement,
});
/** Request, of those who run the platform: what they know of a debt that a gym's bank asks back. It decides nothing. */
export const DisputeNote = proposalOf('dispute.note', { disputeId: idOf('dispute'), note: Statement });
/** The gym's time to answer is over, or the time to appeal. */
export const DisputeDue = systemOf('system.dispute-due', { gymId: idOf('gym'), disputeId: idOf('dispute') });

export type DisputeOpen = z.infer<typeof DisputeOpen>;
export type DisputeState = z.infer<typeof DisputeState>;
export type DisputeWithdraw = z.infer<typeof DisputeWithdraw>;
export type DisputeConcede = z.infer<typeof DisputeConcede>;
export type DisputeAppeal = z.infer<typeof DisputeAppeal>;
export type DisputeContest = z.infer<typeof DisputeContest>;
export type DisputeDecide = z.infer<typeof DisputeDecide>;
export type DisputeNote = z.infer<typeof DisputeNote>;
export type DisputeDue = z.infer<typeof DisputeDue>;
