/** What may be proposed about a card that was saved, and what the system says of one. */
import type * as z from 'zod/mini';
import { idOf, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';

/** Request: it is not to be charged any more. */
export const PaymentMethodRemove = proposalOf('paymethod.remove', { methodId: idOf('paymethod') });
/** Request: renewals are paid with this one from now on. */
export const PaymentMethodDefault = proposalOf('paymethod.default', { methodId: idOf('paymethod') });
/** Its month is near, or over. */
export const PaymentMethodAged = systemOf('system.paymethod-aged', { methodId: idOf('paymethod'), uid: Uid });

export type PaymentMethodRemove = z.infer<typeof PaymentMethodRemove>;
export type PaymentMethodDefault = z.infer<typeof PaymentMethodDefault>;
export type PaymentMethodAged = z.infer<typeof PaymentMethodAged>;
