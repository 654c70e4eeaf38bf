/** What an administrator orders about a gym, and what a super-admin decides. All of it online only, none without a reason. */
import * as z from 'zod/mini';
import { Instant, idOf, text, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { ORDER_REASONS } from './reasons.ts';
import { Reasons } from './shape.ts';

const gymId = idOf('gym');
const reasons = { reason: z.enum(ORDER_REASONS), message: Reasons };
/** Absent, or over: at once. */
const from = z.optional(Instant);

export const OrderPause = proposalOf('gymorder.pause', { gymId, ...reasons, from });
export const OrderSuspend = proposalOf('gymorder.suspend', { gymId, ...reasons, from });
/** Ends whatever is in force, and what is planned; with `orderId` the suspension of an owner's account, and nothing of the gym. */
export const OrderReinstate = proposalOf('gymorder.reinstate', {
  gymId,
  message: Reasons,
  orderId: z.optional(idOf('gymorder')),
});
/** By an administrator: asked for. By a super-admin: ordered. */
export const OrderRemove = proposalOf('gymorder.remove', { gymId, ...reasons, from });
/** Without `uid`: the gym's one owner. An administrator's device has no list of people. */
export const OrderOwner = proposalOf('gymorder.owner', { gymId, uid: z.optional(Uid), ...reasons });
/** A super-admin's word on what an administrator asked for. */
export const GymOrderDecide = proposalOf('gymorder.decide', { orderId: idOf('gymorder'), gymId, confirmed: z.boolean() });
/** The time it begins has come. */
export const GymOrderDue = systemOf('system.gym-order-due', { orderId: idOf('gymorder') });
/** More are to be told. */
export const GymOrderTell = systemOf('system.gym-order-tell', { orderId: idOf('gymorder'), after: text(1, 40) });

/** more passes are to be given back. */
export const GymOrderRefund = systemOf('system.gym-order-refund', {
  orderId: idOf('gymorder'),
  after: z.optional(idOf('roster')),
});

export type OrderPause = z.infer<typeof OrderPause>;
export type OrderSuspend = z.infer<typeof OrderSuspend>;
export type OrderReinstate = z.infer<typeof OrderReinstate>;
export type OrderRemove = z.infer<typeof OrderRemove>;
export type OrderOwner = z.infer<typeof OrderOwner>;
export type GymOrderDecide = z.infer<typeof GymOrderDecide>;
export type GymOrderDue = z.infer<typeof GymOrderDue>;
export type GymOrderTell = z.infer<typeof GymOrderTell>;
export type GymOrderRefund = z.infer<typeof GymOrderRefund>;
