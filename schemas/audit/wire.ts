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
