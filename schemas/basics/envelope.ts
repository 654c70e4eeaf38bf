/** What every document the server writes carries (product.md 0.1). All of it is server-owned (L2). */
import { Instant, text, whole } from './primitives.ts';

export { SCHEMA_VERSION } from './version.ts';

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
