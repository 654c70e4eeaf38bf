/**
 * `_bulk_docs` on a person's own `proposals` (A1): every row is answered by itself, and a row is answered `ok` when its inbox
 * entry is durable; the decider watches the inbox. Same id and same body again: success, nothing new. Same id, other body: conflict.
 */
import { type ReasonCode, sentenceFor } from '../../../schemas/codes.ts';
import { INBOX, InboxEntry } from '../../decider/inbox/inbox.ts';
import { type HttpAnswer, jsonAnswer } from '../../exchange.ts';
import type { StoredDocument } from '../../store/store.ts';
import { tooMany } from '../refusals.ts';
import { heldBack, withoutProof, withoutRequest } from './held-back.ts';
import { bySeq, entryOf, noteArrival } from './inbox-entry.ts';
import type { PushedBatch } from './parts.ts';
import { type PushedRow, readRow } from './row.ts';
import { decidedBodies, isSame, sameRow } from './said-again.ts';

type RowAnswer = { readonly ok: true; readonly id: string; readonly rev: string } | RefusedRow | HeldRow | WaitingRow;
/** Not stored, and no outcome: it may come again after so many seconds (A3). To an older app it is a row that went unanswered. */
interface HeldRow {
  readonly id: string;
  readonly error: 'too_many_requests';
  readonly reason: 'RATE_LIMITED';
  readonly retry_after: number;
}
/** Not stored, and no outcome: it may come again once that is shown. To an older app it is a row that went unanswered, too. */
interface WaitingRow {
  readonly id: string | null;
  readonly error: 'precondition_required';
  readonly reason: ReasonCode;
  readonly message: string;
}
interface RefusedRow {
  readonly id: string | null;
  readonly error: 'forbidden' | 'conflict';
  readonly reason: string;
  /** Field and rule, where the shape of a kind says them. Never what was sent. */
  readonly message?: string;
  /** PouchDB looks here: a row named so is told to the application, any other error ends the replication. */
  readonly name?: 'forbidden';
}

export async function push(parts: PushedBatch, documents: readonly unknown[]): Promise<HttpAnswer> {
  const read = documents.map((raw) => readRow(raw, parts));
  const entries = new Map<string, StoredDocument | null>();
  const ids = [...new Set(read.flatMap((row) => (row.kind === 'unkept' ? [] : [row.id])))];
  const stored = await parts.store.getMany(INBOX, ids);
  ids.forEach((id, index) => {
    entries.set(id, stored[index] ?? null);
  });

  const admitted = parts.revoked ? withoutRequest : withoutProof(parts);
  const rows = read.map((row) => (isNew(row, entries) ? admitted(row) : row));
  const named = rows.filter((row) => row.kind !== 'unkept');
  const first = new Map<string, (typeof named)[number]>();
  for (const row of named) if (!first.has(row.id)) first.set(row.id, row);
  // The order of the inbox is the order of deciding, and one device's is that of its own numbers (A9).
  const fresh = [...first.values()].filter((row) => !entries.get(row.id)).sort(bySeq);
  // What is here already is not asked for again, so it does not count.
  const held = heldBack(parts, fresh);
  const taken = fresh.filter((row) => !held.has(row.id));
  // Nothing of it may go: said of the whole, as every client understands it.
  if (held.size > 0 && rows.every(({ id }) => id !== null && held.has(id))) return tooMany(Math.max(...held.values()));
  const faults = await parts.followed(taken);
  const arriving = await Promise.all(taken.map((row) => entryOf(parts, row, faults.get(row.id))));
  const results = arriving.length > 0 ? await parts.arrivals.put(arriving) : [];
  const written = new Set<PushedRow>();
  for (const [index, row] of taken.entries()) {
    const result = results[index];
    if (result?.ok) {
      written.add(row);
      if (row.kind === 'malformed') parts.turnedAway(row.code);
    }
    // Somebody else was faster: what is there now is what counts.
    else entries.set(row.id, result?.current ?? null);
  }
  for (const row of rows) if (row.kind === 'unkept' && !row.waits) parts.turnedAway(row.code);
  await noteArrival(parts, rows);

  const decided = await decidedBodies(parts, named, entries);
  const answers = rows.map((row): RowAnswer => {
    if (row.kind === 'unkept') return row.waits ? waiting(row.id, row.code) : refusal(parts, row.id, 'forbidden', row.code);
    if (written.has(row)) return answerTo(parts, row);
    const seconds = held.get(row.id);
    if (seconds !== undefined) return { id: row.id, error: 'too_many_requests', reason: 'RATE_LIMITED', retry_after: seconds };
    const twin = first.get(row.id);
    const entry = entries.get(row.id);
    const same = entry ? isSame(parts.uid, row, entry, decided) : twin !== undefined && sameRow(row, twin);
    return same ? answerTo(parts, row, entry ?? null) : refusal(parts, row.id, 'conflict', 'Document update conflict.');
  });
  return jsonAnswer(201, answers);
}

const isNew = (row: PushedRow, entries: ReadonlyMap<string, StoredDocument | null>) => row.id !== null && !entries.get(row.id);

function answerTo(
  parts: PushedBatch,
  row: Exclude<PushedRow, { kind: 'unkept' }>,
  stored: StoredDocument | null = null,
): RowAnswer {
  const entry = stored && InboxEntry.parse(stored.body);
  // What was refused once stays refused, even if a newer server could read it: its device has been told.
  const code = entry?.state === 'malformed' ? entry.code : null;
  if (row.kind === 'malformed') return refusal(parts, row.id, 'forbidden', code ?? row.code, row.wrong);
  if (code !== null) return refusal(parts, row.id, 'forbidden', code);
  const rev = entry && 'pushedRev' in entry && entry.pushedRev ? entry.pushedRev : row.rev;
  return { ok: true, id: row.id, rev };
}

const waiting = (id: string | null, reason: ReasonCode): WaitingRow => ({
  ...{ id, error: 'precondition_required', reason, message: sentenceFor(reason) },
});

function refusal(
  parts: PushedBatch,
  id: string | null,
  error: RefusedRow['error'],
  reason: string,
  message?: string,
): RefusedRow {
  return { id, error, reason, ...(message === undefined ? {} : { message }), ...(parts.newEdits ? {} : { name: 'forbidden' }) };
}
