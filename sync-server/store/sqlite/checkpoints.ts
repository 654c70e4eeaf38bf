/** Replication checkpoints: rows apart from the documents, without a sequence. */

import { canonicalJson } from '../../../schemas/basics/canonical-json.ts';
import { type Checkpoint, checkpointDocument, nextCheckpointRevision } from '../checkpoint.ts';
import { bodyOf } from '../revision.ts';
import type { Body, DatabaseName, PutResult, Revision } from '../store.ts';
import { type Statements, text } from './tables.ts';

interface Place {
  readonly db: DatabaseName;
  readonly owner: string;
  readonly id: string;
}

export function readCheckpoint(statements: Statements, { db, owner, id }: Place): Checkpoint | null {
  const row = statements.local.get(db, owner, id);
  return row ? { rev: text(row.rev), body: bodyOf(text(row.body)) } : null;
}

export function putCheckpoint(statements: Statements, place: Place, body: Body, expect: Revision | null): PutResult {
  const current = readCheckpoint(statements, place);
  if ((current?.rev ?? null) !== expect) return { ok: false, current: current && checkpointDocument(place.id, current) };
  const rev = nextCheckpointRevision(expect);
  statements.setLocal.run(place.db, place.owner, place.id, rev, canonicalJson(body));
  return { ok: true, rev };
}
