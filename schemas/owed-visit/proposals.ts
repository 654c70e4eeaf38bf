/** What may be proposed about a visit that is owed, and what the system says of one. */
import type * as z from 'zod/mini';
import { idOf, Money, Uid } from '../basics/primitives.ts';
import { PassBuy } from '../pass/proposals.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';

const { method, savedMethod } = PassBuy.shape.body.shape;

/** Request: pay for it, at the amount that was seen. Online only: money never moves from a queue (L4). */
export const OwedVisitPay = proposalOf('owedvisit.pay', {
  owedVisitId: idOf('owedvisit'),
  amountSeen: Money,
  method,
  savedMethod,
});
/** The time for paying is over. */
export const OwedVisitDue = systemOf('system.owedvisit-due', { owedVisitId: idOf('owedvisit'), memberId: Uid });
/** An older version booked it, and wrote nothing that its member could read. */
export const OwedVisitOlder = systemOf('system.owedvisit-older', { checkinId: idOf('checkin'), memberId: Uid });

export type OwedVisitOlder = z.infer<typeof OwedVisitOlder>;
export type OwedVisitPay = z.infer<typeof OwedVisitPay>;
export type OwedVisitDue = z.infer<typeof OwedVisitDue>;
