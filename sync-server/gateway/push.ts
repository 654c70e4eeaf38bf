/**
 * `_bulk_docs` on a person's own `proposals` (A1): every row is answered by itself, and a row is answered `ok` when its inbox
 * entry is durable; the decider watches the inbox. Same id and same body again: success, nothing new. Same id, other body: conflict.
 */

import type { ReasonCode } from '../../schemas/codes.ts';
import type { Json } from '../../schemas/json.ts';
import type { Release } from '../../schemas/proposal/release.ts';
import { Origin, opSpokenOf } from '../../schemas/proposal/shape.ts';
import { FACT_KINDS, NEVER_HELD_KINDS } from '../../schemas/proposals.ts';
import { INBOX, InboxEntry } from '../decider/inbox.ts';
import { type Answer, jsonAnswer } from '../exchange.ts';
import type { Clock } from '../ports.ts';
import type { Contacts } from '../principals/contacts.ts';
import { canonicalJson } from '../store/revision.ts';
import type { ConditionalWrite, Store, StoredDocument } from '../store/store.ts';
import { tooMany } from './refusals.ts';
import { type Row, readRow } from './row.ts';
import { bodyOf, hashOf, isJson } from './untrusted.ts';

export interface Push {
  readonly store: Store;
  readonly arrivals: Pick<Store, 'put'>;
  readonly clock: Clock;
  readonly contacts: Contacts;
  readonly uid: string;
  /** The device that asks. */
  readonly deviceId: string;
  /** Whose proposals it may bring. */
  readonly speaksFor: (deviceId: string) => boolean;
  /** When that device was registered, for those whose proposals it may bring. */
  readonly registeredAt: (deviceId: string) => string | undefined;
  readonly newEdits: boolean;
  readonly release?: Release | undefined;
  /** The device may no longer ask for anything; what happened before it was revoked still counts (architecture §5). */
  readonly revoked: boolean;
  /** Whether the device said how many proposals it has made (`X-Device-Head`). */
  readonly saidHead: boolean;
  /** Takes these kinds from what this person is allowed; those that are too many, each with the seconds until it may come again. */
  readonly take: (kinds: readonly string[]) => ReadonlyMap<string, number>;
  /** Seconds until this device may ask for anything again; facts and cancellations are let through (A2). */
  readonly waitsToAsk: number;
  /** Told of each row that will never be decided, once. */
  readonly turnedAway: (code: ReasonCode) => void;
}

type RowAnswer = { readonly ok: true; readonly id: string; readonly rev: string } | RefusedRow | HeldRow;
/** Not stored, and no outcome: it may come again after so many seconds (A3). To an older app it is a row that went unanswered. */
interface HeldRow {
  readonly id: string;
  readonly error: 'too_many_requests';
  readonly reason: 'RATE_LIMITED';
  readonly retry_after: number;
}
interface RefusedRow {
  readonly id: string | null;
  readonly error: 'forbidden' | 'conflict';
  readonly reason: string;
  /** PouchDB looks here: a row named so is told to the application, any other error ends the replication. */
  readonly name?: 'forbidden';
}

export async function push(parts: Push, documents: readonly unknown[]): Promise<Answer> {
  const read = documents.map((raw) => readRow(raw, parts));
  const entries = new Map<string, StoredDocument | null>();
  const ids = [...new Set(read.flatMap((row) => (row.kind === 'unkept' ? [] : [row.id])))];
  const stored = await parts.store.getMany(INBOX, ids);
  ids.forEach((id, index) => {
    entries.set(id, stored[index] ?? null);
  });

  const rows = parts.revoked ? read.map((row) => (isNew(row, entries) ? withoutRequest(row) : row)) : read;
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
  const results = taken.length > 0 ? await parts.arrivals.put(await Promise.all(taken.map((row) => entryOf(parts, row)))) : [];
  const written = new Set<Row>();
  for (const [index, row] of taken.entries()) {
    const result = results[index];
    if (result?.ok) {
      written.add(row);
      if (row.kind === 'malformed') parts.turnedAway(row.code);
    }
    // Somebody else was faster: what is there now is what counts.
    else entries.set(row.id, result?.current ?? null);
  }
  for (const row of rows) if (row.kind === 'unkept') parts.turnedAway(row.code);
  await noteArrival(parts, rows);

  const decided = await decidedBodies(parts, named, entries);
  const answers = rows.map((row): RowAnswer => {
    if (row.kind === 'unkept') return refusal(parts, row.id, 'forbidden', row.code);
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

/**
 * Which of them have to come again, and after how many seconds: those of which there are too many, and what speaks of them. A fact or a
 * cancellation waits for nothing else.
 */
function heldBack({ take, waitsToAsk }: Push, fresh: readonly Exclude<Row, { kind: 'unkept' }>[]): ReadonlyMap<string, number> {
  const kindOf = (row: Row) => (row.kind === 'proposal' ? row.proposal.kind : null);
  const limits = waitsToAsk > 0 ? new Map<string, number>() : take(fresh.flatMap((row) => kindOf(row) ?? []));
  const held = new Map<string, number>();
  for (const row of fresh) {
    const kind = kindOf(row);
    const isFree = kind !== null && NEVER_HELD_KINDS.includes(kind);
    const own = isFree ? 0 : Math.max(waitsToAsk, limits.get(kind ?? '') ?? 0);
    const maker = row.kind === 'proposal' ? opSpokenOf(row.proposal) : undefined;
    const seconds = Math.max(own, held.get(`proposal:${maker}`) ?? 0);
    if (seconds > 0) held.set(row.id, seconds);
  }
  return held;
}

const isNew = (row: Row, entries: ReadonlyMap<string, StoredDocument | null>) => row.id !== null && !entries.get(row.id);

/** A request of a revoked device is refused at the door, and not kept: its person may sign in again and bring it themselves. */
function withoutRequest(row: Row): Row {
  if (row.kind !== 'proposal' && row.kind !== 'newer') return row;
  const said = row.kind === 'proposal' ? row.proposal.kind : row.made.kind;
  if (FACT_KINDS.some((kind) => kind === said)) return row;
  return { kind: 'unkept', id: row.id, code: 'DEVICE_REVOKED' };
}

/** Revisions of this person's proposals that were pushed and are kept, whether decided or not. */
export async function pushedRevisions(store: Store, uid: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const revisions = new Map<string, string>();
  for (const stored of await store.getMany(INBOX, ids)) {
    const entry = stored && InboxEntry.parse(stored.body);
    if (stored && entry && entry.uid === uid && 'pushedRev' in entry && entry.pushedRev)
      revisions.set(stored.id, entry.pushedRev);
  }
  return revisions;
}

async function entryOf(parts: Push, row: Exclude<Row, { kind: 'unkept' }>): Promise<ConditionalWrite> {
  const receivedAt = new Date(parts.clock.now()).toISOString();
  const { uid } = parts;
  const place = { db: INBOX, id: row.id, expect: null };
  if (row.kind === 'malformed') {
    const { deviceId } = parts;
    return { ...place, body: { state: 'malformed', uid, deviceId, receivedAt, code: row.code, hash: row.hash } };
  }
  // Its order, and what bounds it (L6), are those of the device that made it, whoever brings it.
  const made = madeBy(row);
  const deviceId = made?.deviceId ?? parts.deviceId;
  const common = { uid, deviceId, queue: deviceId, receivedAt, pushedRev: row.rev, revisions: [row.rev] };
  const bounds = made === null ? {} : await boundsOf(parts, made);
  const state = row.kind === 'newer' ? 'held' : 'waiting';
  return { ...place, body: { state, ...common, ...bounds, proposal: row.made } };
}

/** Between which contacts of its device it was made (L6). */
async function boundsOf({ contacts, registeredAt }: Push, { deviceId, seq }: Pick<Origin, 'deviceId' | 'seq'>) {
  const [last, saidBy] = await Promise.all([contacts.before(deviceId, seq), contacts.saidBy(deviceId, seq)]);
  const contactBefore = last ?? registeredAt(deviceId);
  return { ...(contactBefore === undefined ? {} : { contactBefore }), ...(saidBy === undefined ? {} : { saidBy }) };
}

/** Which device made it and its place in that one's order, also where this server cannot read the rest of it. */
function madeBy(row: Row): Pick<Origin, 'deviceId' | 'seq'> | null {
  if (row.kind === 'proposal') return row.proposal.origin;
  const origin = row.kind === 'newer' ? Origin.safeParse(row.made.origin) : null;
  return origin?.success ? origin.data : null;
}

const bySeq = (one: Row, other: Row): number => (madeBy(one)?.seq ?? 0) - (madeBy(other)?.seq ?? 0);

async function noteArrival(parts: Push, rows: readonly Row[]): Promise<void> {
  const made = rows.flatMap((row) => madeBy(row) ?? []);
  for (const [deviceId, own] of Map.groupBy(made, (origin) => origin.deviceId)) {
    await parts.contacts.arrived(deviceId, Math.max(...own.map(({ seq }) => seq)));
  }
  // Who says nothing is counted by what arrives: these were made before this contact, not after it. An earlier device is not here.
  const isHere = made.some(({ deviceId }) => deviceId === parts.deviceId);
  if (isHere && !parts.saidHead) await parts.contacts.touch(parts.deviceId, null);
}

/** What was proposed, for rows that have been decided: it lies with its outcome in the author's outbox. */
async function decidedBodies(
  parts: Push,
  rows: readonly Row[],
  entries: ReadonlyMap<string, StoredDocument | null>,
): Promise<ReadonlyMap<string, Made>> {
  const ids = rows.flatMap((row) => (row.id !== null && entries.get(row.id)?.body.state === 'decided' ? [row.id] : []));
  if (ids.length === 0) return new Map();
  const bodies = new Map<string, Made>();
  for (const stored of await parts.store.getMany(`self-${parts.uid}/proposals`, ids)) {
    if (!stored) continue;
    const { by: _by, receivedAt: _receivedAt, outcome: _outcome, ...proposed } = stored.body;
    bodies.set(stored.id, { _id: stored.id, ...proposed });
  }
  return bodies;
}

interface Made {
  readonly [field: string]: Json;
}

function isSame(uid: string, row: Row, stored: StoredDocument, decided: ReadonlyMap<string, Made>): boolean {
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
function isSaidAgain(row: Row, kept: Made | undefined): boolean {
  if ((row.kind !== 'proposal' && row.kind !== 'newer') || !kept) return false;
  const { made } = row;
  // What was decided is kept as it was read, with its words tidied.
  const said = row.kind === 'proposal' ? [made, JSON.parse(JSON.stringify(row.proposal))] : [made];
  if (kept.schemaVersion === made.schemaVersion) return said.some((one) => canonicalJson(kept) === canonicalJson(one));
  return canonicalJson(kept.origin ?? null) === canonicalJson(made.origin ?? null);
}

function sameRow(one: Row, other: Row): boolean {
  return hashOfRow(one) !== null && hashOfRow(one) === hashOfRow(other);
}

function hashOfRow(row: Row): string | null {
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

function answerTo(parts: Push, row: Exclude<Row, { kind: 'unkept' }>, stored: StoredDocument | null = null): RowAnswer {
  const entry = stored && InboxEntry.parse(stored.body);
  // What was refused once stays refused, even if a newer server could read it: its device has been told.
  if (entry?.state === 'malformed') return refusal(parts, row.id, 'forbidden', entry.code);
  if (row.kind === 'malformed') return refusal(parts, row.id, 'forbidden', row.code);
  const rev = entry && 'pushedRev' in entry && entry.pushedRev ? entry.pushedRev : row.rev;
  return { ok: true, id: row.id, rev };
}

function refusal(parts: Push, id: string | null, error: RefusedRow['error'], reason: string): RefusedRow {
  return { id, error, reason, ...(parts.newEdits ? {} : { name: 'forbidden' }) };
}
