/**
 * Where a gym is paid to, as far as anybody reads it in a document (product.md 2.10): `••••1234`, and how far we are with checking it. What was
 * typed lies in the vault alone (6.1). One document for each time that details were sent.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { keyOf } from '../basics/key.ts';
import { Instant, idOf, pattern, Uid } from '../basics/primitives.ts';

export const Masked = pattern(/^••••[0-9A-Z]{4}$/, 8);
/** Drawn anew each time details are sent: the end of the document's id, and of the record's in the vault. */
export const DetailsRef = pattern(/^[A-Za-z0-9_-]{16}$/, 16);
export const DETAILS_STATUSES = ['submitted', 'checking', 'verified', 'rejected', 'superseded'] as const;

export const PayoutDetailsSent = z.strictObject({
  /** `payoutdetails:<gymKey>.<ref>` */
  _id: idOf('payoutdetails'),
  type: z.literal('payoutdetails'),
  ...envelope,
  gymId: idOf('gym'),
  masked: Masked,
  vatRegistered: z.boolean(),
  /** Who typed them. */
  sentBy: Uid,
  sentAt: Instant,
  status: z.enum(DETAILS_STATUSES),
  /** When we knew: verified, rejected, or overtaken by others. */
  endedAt: z.optional(Instant),
});
export type PayoutDetailsSent = z.infer<typeof PayoutDetailsSent>;
export type DetailsStatus = PayoutDetailsSent['status'];

export const detailsIdOf = (gymId: string, ref: string): string => `payoutdetails:${keyOf(gymId)}.${ref}`;
/** The record in the vault: what opens it is bound to this name, and so to the gym. */
export const vaultIdOf = (detailsId: string): string => `vault:${keyOf(detailsId)}`;
