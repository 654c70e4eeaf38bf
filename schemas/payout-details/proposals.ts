/** What the system says of bank details. No device proposes any (6.1): they come by one call of the API, and of them only what is here. */
import * as z from 'zod/mini';
import { idOf, line, text, Uid } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';
import { DetailsRef, Masked } from './shape.ts';

const gymId = idOf('gym');

/** Somebody who had just shown who they are typed them; they lie in the vault. */
export const DetailsSubmitted = systemOf('system.payout-details', {
  gymId,
  uid: Uid,
  ref: DetailsRef,
  masked: Masked,
  vatRegistered: z.boolean(),
});
/** The provider's word. `account`: its name for the gym's. */
export const DetailsChecked = systemOf('system.payout-details-checked', {
  gymId,
  detailsId: idOf('payoutdetails'),
  result: z.enum(['checking', 'verified', 'rejected']),
  account: z.optional(text(1, 120)),
  /** They had been verified, and the provider knows more. */
  again: z.optional(z.literal(true)),
});
/** The provider knows more about the gym's account. */
export const AccountChanged = systemOf('system.payout-account-changed', { gymId });
/** A super-admin asks to read them; accepted, it is on record and they may be shown, once, to them. */
export const DetailsOpened = systemOf('system.payout-details-opened', {
  uid: Uid,
  detailsId: idOf('payoutdetails'),
  gymId,
  reason: line(3, 300),
});

export type DetailsSubmitted = z.infer<typeof DetailsSubmitted>;
export type DetailsChecked = z.infer<typeof DetailsChecked>;
export type AccountChanged = z.infer<typeof AccountChanged>;
export type DetailsOpened = z.infer<typeof DetailsOpened>;
