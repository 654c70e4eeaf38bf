/** What every document the server writes carries (product.md 0.1). All of it is server-owned (L2). */
import { Instant, text, whole } from './primitives.ts';

/** Raised when a shape changes; a device's collections carry it in their name, so old copies are dropped and pulled anew. */
export const SCHEMA_VERSION = 1;

export const envelope = {
  schemaVersion: whole(1, 1000),
  createdAt: Instant,
  updatedAt: Instant,
  /** uid, or `system`. From the token, never from a body. */
  createdBy: text(1, 40),
  updatedBy: text(1, 40),
};

/** Where a document came from: the proposal that made it and when that counts as having happened. */
export const judged = { proposalId: text(1, 160), judgedAt: Instant };
