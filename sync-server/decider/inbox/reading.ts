/** Reads the inbox in its own order, and which page comes next after a restart. */
import * as z from 'zod/mini';
import { readProposal } from '../../../schemas/proposal/read.ts';
import type { Release } from '../../../schemas/proposal/release.ts';
import type { Sequence, Store, StoredDocument, Write } from '../../store/store.ts';
import { HeldEntry, INBOX, StoredEntry, SystemEntry } from './inbox.ts';
import { type FromDevice, inOrder, isFromDevice, type OpenEntry } from './judged-order.ts';

export interface Page {
  /** In the order of deciding; more than the page has rows where a device's lower numbers lie beyond it. */
  readonly entries: readonly OpenEntry[];
  /** Of a newer schema version: their authors are told so. */
  readonly tooNew: readonly HeldEntry[];
  readonly lastSeq: Sequence;
  /** Nothing lies beyond this page. */
  readonly isLast: boolean;
  /** Rows it had, those that were passed over among them. */
  readonly rows: number;
  /** Ids of entries that no shape fits: a defect of whoever wrote them. They stay as they are. */
  readonly unreadable: readonly string[];
}

const PLACE = { db: 'cell/decider', id: 'place' } as const;
const Place = z.strictObject({ epoch: z.string(), since: z.string() });
type Fresh = SystemEntry | StoredEntry | HeldEntry;

export async function readPage(store: Store, since: Sequence, limit: number, release: Release): Promise<Page> {
  const { rows, lastSeq, pending } = await store.changes(INBOX, { since, limit, includeDocs: true });
  const entries: OpenEntry[] = [];
  const tooNew: HeldEntry[] = [];
  const unreadable: string[] = [];
  for (const { id, deleted, doc } of rows) {
    if (deleted || (doc?.body.state !== 'waiting' && doc?.body.state !== 'held')) continue;
    const read = freshEntry(doc);
    const entry = read && read.state !== 'held' ? opened(read, release) : null;
    if (read?.state === 'held') tooNew.push(read);
    else if (entry) entries.push(entry);
    else unreadable.push(id);
  }
  // Not by how full it is: CouchDB's own documents are left out of a page.
  const isLast = pending === 0;
  const beyond = isLast ? [] : await lowerNumbers(store, entries.filter(isFromDevice), release);
  return { entries: inOrder(withThem(entries, beyond)), tooNew, unreadable, lastSeq, rows: rows.length, isLast };
}

/**
 * What the devices of this page made before something in it, and what lies beyond it: CouchDB numbers the documents of one write by
 * their ids, and a page may end anywhere.
 */
async function lowerNumbers(store: Store, page: readonly FromDevice[], release: Release): Promise<FromDevice[]> {
  const inPage = new Set(page.map(({ proposal }) => proposal._id));
  const highest = new Map<string, number>();
  for (const { deviceId, proposal } of page) {
    highest.set(deviceId, Math.max(highest.get(deviceId) ?? 0, proposal.origin.seq));
  }
  const queues = await Promise.all([...highest.keys()].map((deviceId) => store.find(INBOX, 'queue', deviceId)));
  return queues.flat().flatMap((stored) => {
    const read = stored.body.state === 'waiting' && !inPage.has(stored.id) ? freshEntry(stored) : null;
    const entry = read && read.state !== 'held' ? opened(read, release) : null;
    if (!entry || !isFromDevice(entry)) return [];
    return entry.proposal.origin.seq < (highest.get(entry.deviceId) ?? 0) ? [entry] : [];
  });
}

/** Behind the last entry of the same device: no other device is overtaken. */
function withThem(page: readonly OpenEntry[], beyond: readonly FromDevice[]): readonly OpenEntry[] {
  if (beyond.length === 0) return page;
  const lastOf = new Map(page.map((entry, index) => [isFromDevice(entry) ? entry.deviceId : '', index]));
  const queues = Map.groupBy(beyond, ({ deviceId }) => deviceId);
  return page.flatMap((entry, index) => {
    const isLastOfDevice = isFromDevice(entry) && lastOf.get(entry.deviceId) === index;
    return isLastOfDevice ? [entry, ...(queues.get(entry.deviceId) ?? [])] : [entry];
  });
}

export interface LeftOvers {
  readonly entries: readonly OpenEntry[];
  /** Of a version that is known by now, and not what that version says: nobody will ever read them. */
  readonly malformed: readonly HeldEntry[];
}

/** What earlier runs left: entries that failed (the defect may be mended) and those of a schema version that is known by now (A3). */
export async function readLeftOvers(store: Store, release: Release): Promise<LeftOvers> {
  const [failed, held] = await Promise.all([store.find(INBOX, 'state', 'failed'), store.find(INBOX, 'state', 'held')]);
  const read = [...failed, ...held].flatMap((stored) => freshEntry(stored) ?? []);
  const entries = read.flatMap((entry) => opened(entry, release) ?? []);
  const malformed = read.flatMap((entry) =>
    entry.state === 'held' && readProposal(entry.proposal, release).state === 'malformed' ? [entry] : [],
  );
  return { entries: inOrder(entries.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1))), malformed };
}

/** Those of the entries that are not decided yet, by what is stored now. */
export async function stillOpen(store: Store, entries: readonly OpenEntry[]): Promise<OpenEntry[]> {
  const stored = await store.getMany(
    INBOX,
    entries.map((entry) => entry.proposal._id),
  );
  return entries.filter((_, index) => stored[index]?.body.state !== 'decided');
}

/** By the one shape that fits what it says of itself: trying them in turn costs more than all else that is done to an entry. */
function freshEntry({ body }: StoredDocument): Fresh | null {
  const shape = body.uid === 'system' ? SystemEntry : body.state === 'held' ? HeldEntry : StoredEntry;
  const read = z.safeParse<z.ZodMiniType<Fresh>>(shape, body);
  return read.success ? read.data : null;
}

/** Brought up to date for the rules. Null where this server cannot read it (yet). */
function opened(stored: Fresh, release: Release): OpenEntry | null {
  if (!('deviceId' in stored)) return stored;
  const { proposal: made, ...entry } = stored;
  const read = readProposal(made, release);
  if (read.state !== 'current') return null;
  const older = made.schemaVersion === release.version ? {} : { made };
  return { ...entry, state: 'waiting', proposal: read.proposal, ...older };
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
