/** What may be proposed about a card that was saved, and what the system says of one. */
import * as z from 'zod/mini';
import { idOf, Uid } from '../basics/primitives.ts';
import { BankPage } from '../pass/shape.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { SavedCard } from './shape.ts';

/** Request: a page of the provider's, on which a card can be typed that is kept for later. Nothing is charged. */
export const PaymentMethodAdd = proposalOf('paymethod.add', {});
/** Request: it is not to be charged any more. */
export const PaymentMethodRemove = proposalOf('paymethod.remove', { methodId: idOf('paymethod') });
/** Request: renewals are paid with this one from now on. */
export const PaymentMethodDefault = proposalOf('paymethod.default', { methodId: idOf('paymethod') });
/** Its month is near, or over. */
export const PaymentMethodAged = systemOf('system.paymethod-aged', { methodId: idOf('paymethod'), uid: Uid });
/** The provider's word about a card that is being added: where its page is, what was saved there, or that nothing was and nothing will be. */
export const PaymentMethodReported = systemOf('system.paymethod-reported', {
  errandId: idOf('errand'),
  said: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('page'), url: BankPage }),
    z.strictObject({ state: z.literal('saved'), saved: SavedCard }),
    z.strictObject({ state: z.literal('nothing') }),
  ]),
});

export type PaymentMethodAdd = z.infer<typeof PaymentMethodAdd>;
export type PaymentMethodReported = z.infer<typeof PaymentMethodReported>;
export type PaymentMethodRemove = z.infer<typeof PaymentMethodRemove>;
export type PaymentMethodDefault = z.infer<typeof PaymentMethodDefault>;
export type PaymentMethodAged = z.infer<typeof PaymentMethodAged>;
