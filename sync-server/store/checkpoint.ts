/** What both engines agree on about replication checkpoints. */
import type { Body, Revision, StoredDocument } from './store.ts';

export interface Checkpoint {
  readonly rev: Revision;
  readonly body: Body;
}

/** `0-1`, `0-2`, …, as CouchDB numbers what is local. */
export function nextCheckpointRevision(current: Revision | null): Revision {
  return `0-${Number(current?.slice(2) ?? 0) + 1}`;
}

export function checkpointDocument(id: string, { rev, body }: Checkpoint): StoredDocument {
  return { id, rev, deleted: false, body, revisions: [rev], firstRevision: rev };
}
