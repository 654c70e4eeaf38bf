/** An entry as it is read: without what only holds the chain together, with what its actor is called. */
import * as z from 'zod/mini';
import { AuditEntry } from './shape.ts';

const { _id, at, actorUid, actorRole, onBehalfOf, action, target, before, after, reason } = AuditEntry.shape;
export const ShownEntry = z.object({
  ...{ _id, at, actorUid, actorRole, onBehalfOf, action, target, before, after, reason },
  actorName: z.string(),
});
export type ShownEntry = z.infer<typeof ShownEntry>;

/** `next`: where to go on, while there is more. */
export const AuditPage = z.object({ entries: z.array(ShownEntry), next: z.optional(z.string()) });
export type AuditPage = z.infer<typeof AuditPage>;

/** Where the chain is first broken: `number` is the entry's place in it; `id` is not there where entries are missing at the end. */
export const ChainBreak = z.object({
  what: z.enum(['missing', 'twice', 'forged', 'unlinked', 'changed', 'ends_elsewhere']),
  number: z.int(),
  id: z.optional(z.string()),
});
export type ChainBreak = z.infer<typeof ChainBreak>;

/** What was found when the whole chain was looked at. */
export const ChainVerified = z.object({ entries: z.int(), broken: z.nullable(ChainBreak) });
