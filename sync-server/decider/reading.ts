/** Reads the inbox in its own order, and which page comes next after a restart. */
import * as z from 'zod/mini';
import { Proposal } from '../../schemas/proposal/shape.ts';
import type { Sequence, Store, StoredDocument, Write } from '../store/store.ts';
import { DeviceEntry, HeldEntry, HouseEntry, INBOX } from './inbox.ts';
import type { OpenEntry } from './judged-order.ts';

export interface Page {
  readonly entries: readonly OpenEntry[];
  /** Of a newer schema version: their authors are told so. */
  readonly tooNew: readonly HeldEntry[];
  readonly lastSeq: Sequence;
  /** Nothing lies beyond this page. */
  readonly isLast: boolean;
  /** Ids of entries that no shape fits: a defect of whoever wrote them. They stay as they are. */
  readonly unreadable: readonly string[];
}

const PLACE = { db: 'cell/decider', id: 'place' } as const;
const Place = z.strictObject({ epoch: z.string(), since: z.string() });
const Waiting = z.union([HouseEntry, DeviceEntry]);
const Fresh = z.union([DeviceEntry, HouseEntry, HeldEntry]);

export async function readPage(store: Store, since: Sequence, limit: number): Promise<Page> {
  const { rows, lastSeq } = await store.changes(INBOX, { since, limit, includeDocs: true });
  const entries: OpenEntry[] = [];
  const tooNew: HeldEntry[] = [];
  const unreadable: string[] = [];
  for (const { id, deleted, doc } of rows) {
    if (deleted || (doc?.body.state !== 'waiting' && doc?.body.state !== 'held')) continue;
    const entry = Fresh.safeParse(doc.body);
    if (!entry.success) unreadable.push(id);
    else if (entry.data.state === 'held') tooNew.push(entry.data);
    else entries.push(entry.data);
  }
  return { entries, tooNew, unreadable, lastSeq, isLast: rows.length < limit };
}

/** What earlier runs left: entries that failed (the defect may be mended) and those of a schema version that is known by now (A3). */
export async function readLeftOvers(store: Store): Promise<OpenEntry[]> {
  const [failed, held] = await Promise.all([store.find(INBOX, 'state', 'failed'), store.find(INBOX, 'state', 'held')]);
  return [...failed, ...held].flatMap(openAgain).sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
}

/** Those of the entries that are not decided yet, by what is stored now. */
export async function stillOpen(store: Store, entries: readonly OpenEntry[]): Promise<OpenEntry[]> {
  const stored = await store.getMany(
    INBOX,
    entries.map((entry) => entry.proposal._id),
  );
  return entries.filter((_, index) => stored[index]?.body.state !== 'decided');
}

function openAgain({ body }: StoredDocument): OpenEntry[] {
  if (body.state === 'failed') {
    const entry = Waiting.safeParse(body);
    return entry.success ? [entry.data] : [];
  }
  const held = HeldEntry.safeParse(body);
  const proposal = held.success ? Proposal.safeParse(held.data.proposal) : null;
  return held.success && proposal?.success ? [{ ...held.data, state: 'waiting', proposal: proposal.data }] : [];
}

/** Where the reading goes on; from the beginning where the inbox is not the one it was (restored). */
export async function readPlace(store: Store): Promise<{ epoch: string; since: Sequence }> {
  const [heads, stored] = await Promise.all([store.heads([INBOX]), store.get(PLACE.db, PLACE.id)]);
  const epoch = heads[0]?.epoch ?? '';
  const place = stored && Place.safeParse(stored.body);
  return place?.success && place.data.epoch === epoch ? place.data : { epoch, since: '0' };
}

export function placeWrite(place: { epoch: string; since: Sequence }): Write {
  return { ...PLACE, body: { ...place } };
}
