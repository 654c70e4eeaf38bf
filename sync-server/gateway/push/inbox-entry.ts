/** A row as it goes into the inbox, with what bounds when it was made (L6). */
import type { ChainFault } from '../../../schemas/proposal/link.ts';
import { Origin } from '../../../schemas/proposal/shape.ts';
import { INBOX, InboxEntry } from '../../decider/inbox/inbox.ts';
import type { ConditionalWrite, Store } from '../../store/store.ts';
import { doorCodeOf } from './door-codes.ts';
import type { PushedBatch } from './parts.ts';
import type { PushedRow } from './row.ts';

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

/** `chain`: what is wrong with its place in its tablet's chain. */
export async function entryOf(
  parts: PushedBatch,
  row: Exclude<PushedRow, { kind: 'unkept' }>,
  chain?: ChainFault,
): Promise<ConditionalWrite> {
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
  const doorCode = await doorCodeOf(parts.store, row);
  const found = { ...(chain ? { chain } : {}), ...(doorCode ? { doorCode } : {}) };
  const state = row.kind === 'newer' ? 'held' : 'waiting';
  return { ...place, body: { state, ...common, ...bounds, ...found, proposal: row.made } };
}

/** Between which sightings of its device it was made (L6). */
async function boundsOf({ sightings, registeredAt }: PushedBatch, { deviceId, seq }: Pick<Origin, 'deviceId' | 'seq'>) {
  const [last, saidBy] = await Promise.all([sightings.before(deviceId, seq), sightings.saidBy(deviceId, seq)]);
  const contactBefore = last ?? registeredAt(deviceId);
  return { ...(contactBefore === undefined ? {} : { contactBefore }), ...(saidBy === undefined ? {} : { saidBy }) };
}

/** Which device made it and its place in that one's order, also where this server cannot read the rest of it. */
function madeBy(row: PushedRow): Pick<Origin, 'deviceId' | 'seq'> | null {
  if (row.kind === 'proposal') return row.proposal.origin;
  const origin = row.kind === 'newer' ? Origin.safeParse(row.made.origin) : null;
  return origin?.success ? origin.data : null;
}

/** One device's own order. */
export const bySeq = (one: PushedRow, other: PushedRow): number => (madeBy(one)?.seq ?? 0) - (madeBy(other)?.seq ?? 0);

/** Notes how far its devices have come, once the rows are durable. */
export async function noteArrival(parts: PushedBatch, rows: readonly PushedRow[]): Promise<void> {
  const made = rows.flatMap((row) => madeBy(row) ?? []);
  for (const [deviceId, own] of Map.groupBy(made, (origin) => origin.deviceId)) {
    await parts.sightings.arrived(deviceId, Math.max(...own.map(({ seq }) => seq)));
  }
  // Who says nothing is counted by what arrives: these were made before this contact, not after it. An earlier device is not here.
  const isHere = made.some(({ deviceId }) => deviceId === parts.deviceId);
  if (isHere && !parts.saidHead) await parts.sightings.touch(parts.deviceId, null);
}
