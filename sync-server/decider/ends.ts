/** How an entry of the inbox ends: what its author and whoever waits are told, and what is left of it in the inbox. */
import type { Instant } from '../../schemas/basics/primitives.ts';
import type { Write } from '../store/store.ts';
import { type DecidedEntry, type HeldEntry, INBOX, type StoredEntry, type SystemEntry } from './inbox/inbox.ts';
import { isFromDevice, type OpenEntry } from './inbox/judged-order.ts';
import { bodyOf } from './known/documents.ts';
import { malformedWrites } from './writes/outcomes.ts';

/** What became of an entry; `failed` is a defect of ours and no outcome. */
export type End =
  | { readonly state: 'decided'; readonly id: string; readonly outcome: DecidedEntry['outcome'] }
  | { readonly state: 'failed'; readonly id: string; readonly kind: string; readonly error: string };

/** A defect of ours, to be seen in the inbox and tried again at the next start. */
export function failed(entry: OpenEntry, error: string, at: Instant): { end: End; mark: Write } {
  const { _id: id, kind } = entry.proposal;
  const failure = { at, error };
  return { end: { state: 'failed', id, kind, error }, mark: mark(id, { ...asStored(entry), state: 'failed', failure }) };
}

function asStored(entry: OpenEntry): SystemEntry | StoredEntry {
  if (!isFromDevice(entry)) return entry;
  const { made, ...rest } = entry;
  return { ...rest, proposal: made ?? entry.proposal };
}

export function mark(id: string, body: SystemEntry | StoredEntry | DecidedEntry): Write {
  return { db: INBOX, id, body: bodyOf({ _id: id, ...body }) };
}

export function decidedEntry(entry: OpenEntry, decidedAt: Instant, outcome: DecidedEntry['outcome']): DecidedEntry {
  const { uid, receivedAt, proposal } = entry;
  const device = isFromDevice(entry) ? { deviceId: entry.deviceId, pushedRev: entry.pushedRev } : {};
  return { state: 'decided', uid, ...device, receivedAt, kind: proposal.kind, decidedAt, outcome };
}

/** Waited for this version, and is nothing that it knows: refused, so that its author need not wait any longer (S4). */
export function malformed(entry: HeldEntry, at: Instant): { end: End; writes: Write[] } {
  const { uid, deviceId, receivedAt, pushedRev, proposal } = entry;
  const id = String(proposal._id);
  const outcome = { state: 'refused', code: 'MALFORMED' } as const;
  const kind = String(proposal.kind).slice(0, 60) || 'unknown';
  const ended = mark(id, { state: 'decided', uid, deviceId, receivedAt, pushedRev, kind, decidedAt: at, outcome });
  return { end: { state: 'decided', id, outcome }, writes: [...malformedWrites(entry, at), ended] };
}
