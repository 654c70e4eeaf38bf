/** What an owner sends to be verified, what we say of it, and what time alone brings. All of it online only. */
import * as z from 'zod/mini';
import { idOf, LocalDate, prose } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { ITEMS } from './shape.ts';

const gymId = idOf('gym');
const item = z.enum(ITEMS);

export const VerificationSubmit = proposalOf('verification.submit', { gymId, item, expiresOn: z.optional(LocalDate) });
/** Somebody of us begins to look. */
export const VerificationTake = proposalOf('verification.take', { gymId, item });
export const VerificationDecide = proposalOf('verification.decide', {
  gymId,
  item,
  as: z.enum(['approved', 'changes_requested', 'rejected']),
  /** Why, unless it is approved. */
  message: z.optional(prose(20, 300)),
  /** As the document says. */
  expiresOn: z.optional(LocalDate),
});
/** A stage of its running out has come. */
export const VerificationDue = systemOf('system.verification-due', { gymId });

export type VerificationSubmit = z.infer<typeof VerificationSubmit>;
export type VerificationTake = z.infer<typeof VerificationTake>;
export type VerificationDecide = z.infer<typeof VerificationDecide>;
export type VerificationDue = z.infer<typeof VerificationDue>;
