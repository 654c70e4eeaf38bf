/** What an owner sends to be verified, what we say of it, and what time alone brings. We decide online only. */
import * as z from 'zod/mini';
import { idOf, LocalDate, line, prose, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { ContentHash } from '../upload/shape.ts';
import { Business } from './paper/business.ts';
import { FileHashes, ITEMS } from './shape.ts';

const gymId = idOf('gym');
const item = z.enum(ITEMS);

/** All of it anew each time: what was sent before and not decided is replaced. Waits in the Outbox until its files have arrived. */
export const VerificationSubmit = proposalOf('verification.submit', {
  gymId,
  item,
  expiresOn: z.optional(LocalDate),
  files: z.optional(FileHashes),
  business: z.optional(Business),
});
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
/** Somebody of us asks to open a file; accepted, it is on record and may be shown, once, to them. */
export const FileOpened = systemOf('system.file-opened', {
  uid: Uid,
  hash: ContentHash,
  about: idOf('verification'),
  reason: line(3, 300),
});

export type VerificationSubmit = z.infer<typeof VerificationSubmit>;
export type VerificationTake = z.infer<typeof VerificationTake>;
export type VerificationDecide = z.infer<typeof VerificationDecide>;
export type VerificationDue = z.infer<typeof VerificationDue>;
export type FileOpened = z.infer<typeof FileOpened>;
