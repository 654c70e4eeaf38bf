/** Whether a row says what is here already (S3): the same once more is success, another body under the same id is a conflict. */

import { canonicalJson } from '../../../schemas/basics/canonical-json.ts';
import type { Json } from '../../../schemas/basics/json.ts';
import { asMade } from '../../../schemas/proposal/shape.ts';
import { InboxEntry } from '../../decider/inbox/inbox.ts';
import type { StoredDocument } from '../../store/store.ts';
import { bodyOf, hashOf, isJson } from '../untrusted.ts';
import type { PushedBatch } from './parts.ts';
import type { PushedRow } from './row.ts';

/** What was proposed, for rows that have been decided: it lies with its outcome in the author's outbox. */
export async function decidedBodies(
  parts: PushedBatch,
  rows: readonly PushedRow[],
  entries: ReadonlyMap<string, StoredDocument | null>,
): Promise<ReadonlyMap<string, PushedBody>> {
  const ids = rows.flatMap((row) => (row.id !== null && entries.get(row.id)?.body.state === 'decided' ? [row.id] : []));
  if (ids.length === 0) return new Map();
  const bodies = new Map<string, PushedBody>();
  for (const stored of await parts.store.getMany(`self-${parts.uid}/proposals`, ids)) {
    if (stored) bodies.set(stored.id, { _id: stored.id, ...asMade(stored.body) });
  }
  return bodies;
}

export interface PushedBody {
  readonly [field: string]: Json;
}

export function isSame(uid: string, row: PushedRow, stored: StoredDocument, decided: ReadonlyMap<string, PushedBody>): boolean {
  const entry = InboxEntry.parse(stored.body);
  if (entry.uid !== uid) return false;
  switch (entry.state) {
    case 'malformed':
      return hashOfRow(row) === entry.hash;
    case 'decided':
      return isSaidAgain(row, row.id === null ? undefined : decided.get(row.id));
    default:
      return isSaidAgain(row, 'made' in row && entry.uid !== 'system' ? entry.proposal : undefined);
  }
}

/** After an update the same proposal comes in another version: then who made it, and when, has to be the same. */
function isSaidAgain(row: PushedRow, kept: PushedBody | undefined): boolean {
  if ((row.kind !== 'proposal' && row.kind !== 'newer') || !kept) return false;
  const { made } = row;
  // What was decided is kept as it was read, with its words tidied.
  const said = row.kind === 'proposal' ? [made, JSON.parse(JSON.stringify(row.proposal))] : [made];
  if (kept.schemaVersion === made.schemaVersion) return said.some((one) => canonicalJson(kept) === canonicalJson(one));
  return canonicalJson(kept.origin ?? null) === canonicalJson(made.origin ?? null);
}

export function sameRow(one: PushedRow, other: PushedRow): boolean {
  return hashOfRow(one) !== null && hashOfRow(one) === hashOfRow(other);
}

function hashOfRow(row: PushedRow): string | null {
  switch (row.kind) {
    case 'malformed':
      return row.hash;
    case 'proposal':
    case 'newer':
      return isJson(row.made) ? hashOf({ _id: row.id, ...bodyOf(row.made) }) : null;
    case 'unkept':
      return null;
  }
}
