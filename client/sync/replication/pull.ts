/**
 * One server database pulled into one collection, page by page. The checkpoint is written with the documents or after them, so no
 * crash can leave it ahead of them. The next page travels while this one is being written.
 */
import * as z from 'zod/mini';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { upToDate } from '../../../schemas/proposal/release.ts';
import { databasesOf } from '../pinned-areas/documents.ts';
import { isDocument } from '../storage/document.ts';
import type { Collection, Doc, Entry, Invalid } from '../storage/storage.ts';
import type { DeviceIdentity, Wire, WireAnswer } from './wire.ts';

export interface Head {
  readonly epoch: string;
  readonly seq: string;
}

const Checkpoint = z.object({ epoch: z.string(), seq: z.string() });
const Row = z.object({
  id: z.string(),
  deleted: z.optional(z.boolean()),
  doc: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});
const Page = z.object({
  results: z.array(Row),
  last_seq: z.union([z.string(), z.number()]),
  pending: z.optional(z.number()),
});
type Page = z.infer<typeof Page>;
const Info = z.object({ epoch: z.string(), update_seq: z.union([z.string(), z.number()]) });

/** Documents asked for at once: few requests, and no write that blocks a phone for more than a second. */
const PAGE = 2_000;

export type PullResult =
  | { readonly kind: 'inStep'; readonly documents: number; readonly invalid: readonly Invalid[] }
  | Exclude<WireAnswer, { kind: 'ok' }>;

export interface PullJob {
  readonly db: string;
  readonly collection: Collection;
  readonly wire: Wire;
  /** What says where a document belongs. */
  readonly nouns: LoadedNouns;
  readonly as?: DeviceIdentity | undefined;
  /** Several databases feed this collection: see `obeys`. */
  readonly shared: boolean;
  /** Runs one after the other whatever reads and then writes this collection: between the two nothing else may be written. */
  readonly turn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Unseen in a new epoch: what becomes of it. Default: it goes. */
  readonly unseen?: (doc: Doc) => Doc | null;
  /** Where the server stands, if it has said so. */
  readonly head?: Head | undefined;
  /** After each page that is on the disk: documents that came, and how many that will be, as far as the server has said. */
  readonly coming?: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

export async function checkpointOf(collection: Collection, db: string): Promise<Head | null> {
  const parsed = z.safeParse(Checkpoint, await collection.note(db));
  return parsed.success ? parsed.data : null;
}

export async function pull(job: PullJob): Promise<PullResult> {
  const held = await checkpointOf(job.collection, job.db);
  const head = job.head ?? (await askHead(job));
  if ('kind' in head) return head;
  if (held && held.epoch === head.epoch && held.seq === head.seq) return { kind: 'inStep', documents: 0, invalid: [] };
  const anew = held !== null && held.epoch !== head.epoch;
  return pages(job, head.epoch, anew || !held ? '0' : held.seq, {
    seen: anew ? new Set<string>() : null,
    isEmpty: held === null && (await isEmpty(job.collection)),
  });
}

const isEmpty = async (collection: Collection) => (await collection.find({ index: ['_id'], limit: 1 })).length === 0;

interface Found {
  /** A new epoch is being pulled; what it does not bring is gone, and the checkpoint only moves at its end. */
  readonly seen: Set<string> | null;
  /**
   * Nothing lay here. Where something does and no checkpoint speaks of it (a page that was written as the tab was closed, what another scope
   * had brought), it may be gone from the server, and a pull from zero says so only when it is asked to.
   */
  readonly isEmpty: boolean;
}

/** Who has no stream (an anonymous visitor) asks each database where it stands. */
async function askHead({ wire, db, as, signal }: PullJob): Promise<Head | Exclude<WireAnswer, { kind: 'ok' }>> {
  const answer = await wire.ask({ method: 'GET', path: `/db/${db}`, as, signal });
  if (answer.kind !== 'ok') return answer;
  const info = z.safeParse(Info, answer.body);
  return info.success ? { epoch: info.data.epoch, seq: String(info.data.update_seq) } : { kind: 'unreachable' };
}

async function pages(job: PullJob, epoch: string, from: string, { seen, isEmpty }: Found): Promise<PullResult> {
  const invalid: Invalid[] = [];
  let documents = 0;
  let since = from;
  let next = askPage(job, since, from === '0' && !isEmpty && !seen);
  for (;;) {
    const answer = await next;
    if (answer.kind !== 'page') return answer;
    const { page } = answer;
    since = String(page.last_seq);
    const last = page.results.length === 0 || (page.pending ?? (page.results.length < PAGE ? 0 : 1)) === 0;
    if (!last) next = askPage(job, since);
    if (job.signal.aborted) return { kind: 'unreachable' };
    if (seen) for (const { id, deleted } of page.results) if (!deleted) seen.add(id);
    const note = seen && !last ? {} : { note: { name: job.db, value: { epoch, seq: since } } };
    await job.turn(async () => {
      const entries = await entriesOf(job, epoch, page, isEmpty);
      documents += entries.length;
      if (seen && last) await sweep(job, seen);
      invalid.push(...(await job.collection.write(entries, note)));
      job.coming?.(documents, documents + (page.pending ?? 0));
    });
    if (last) return { kind: 'inStep', documents, invalid };
  }
}

async function askPage(
  job: PullJob,
  since: string,
  withRemovals = false,
): Promise<{ kind: 'page'; page: Page } | Exclude<WireAnswer, { kind: 'ok' }>> {
  const from = `since=${encodeURIComponent(since)}&limit=${PAGE}&include_docs=true`;
  const path = `/db/${job.db}/_changes?${from}${withRemovals ? '&removals=true' : ''}`;
  const answer = await job.wire.ask({ method: 'GET', path, as: job.as, signal: job.signal });
  if (answer.kind !== 'ok') return answer;
  const page = z.safeParse(Page, answer.body);
  return page.success ? { kind: 'page', page: page.data } : { kind: 'unreachable' };
}

/** `isFirst`: nothing has come before. */
async function entriesOf(job: PullJob, epoch: string, page: Page, isFirst: boolean): Promise<Entry[]> {
  const allNew = isFirst && !job.shared;
  const arrived = page.results.map(({ id, deleted, doc }): Entry => {
    if (deleted || !doc) return { id, doc: null, fresh: allNew };
    // What was proposed with an older app, perhaps by this very device.
    const { _rev, _deleted, _revisions, _attachments, ...body } = doc.type === 'proposal' ? (upToDate(doc) ?? doc) : doc;
    // What nobody has written before is new here as well: one look at the disk less for each.
    const fresh = allNew || (typeof _rev === 'string' && _rev.startsWith('1-'));
    return { id, doc: { ...body, _id: id, type: String(doc.type) }, fresh };
  });
  if (!job.shared) return arrived;
  const held = await job.collection.getMany(arrived.map(({ id }) => id));
  const taken: Entry[] = [];
  for (const [local, entry] of arrived.entries()) {
    const doc = held[local] ?? null;
    const isTaken = obeys(entry, doc, job.db, job.nouns) || (entry.doc && doc && !(await isSaidIn(epoch, doc, job)));
    if (isTaken) taken.push(entry);
  }
  return taken;
}

/**
 * A database that holds it has come as far as this epoch. Where none has, the server was put back and may have forgotten the body that is held:
 * however late that is stamped, it says nothing against an earlier one, and its own database has yet to say it again or to let it go.
 */
async function isSaidIn(epoch: string, held: Doc, { collection, nouns }: PullJob): Promise<boolean> {
  for (const db of databasesOf(held, nouns)) if ((await checkpointOf(collection, db))?.epoch === epoch) return true;
  return false;
}

/**
 * Several public scopes feed one collection with the same bodies (A5). A removal from one is ignored while the held document
 * belongs to another: it has moved, it is not gone. And a scope that lags behind does not bring back an older body, but for one of a newer
 * epoch (`isSaidIn`).
 */
export function obeys(entry: Entry, held: Doc | null, db: string, nouns: LoadedNouns): boolean {
  if (!held) return entry.doc !== null;
  if (entry.doc === null) return belongsTo(held, db, nouns);
  return String(entry.doc.updatedAt ?? '') >= String(held.updatedAt ?? '');
}

/** By its body alone; a document we cannot read belongs wherever it came from. */
export function belongsTo(doc: Doc, db: string, nouns: LoadedNouns): boolean {
  return !isDocument(doc, nouns) || nouns.databasesOf(doc).includes(db);
}

/** How many are looked at in one go when a new epoch is compared with what is held. */
const SWEEP = 1_000;

async function sweep(job: PullJob, seen: ReadonlySet<string>): Promise<void> {
  let after = '';
  for (;;) {
    const held = await job.collection.find({ index: ['_id'], ...(after ? { atLeast: `${after}\u0000` } : {}), limit: SWEEP });
    const gone = held.filter((doc) => !seen.has(doc._id) && (!job.shared || belongsTo(doc, job.db, job.nouns)));
    const entries = gone.map((doc): Entry => ({ id: doc._id, doc: job.unseen?.(doc) ?? null }));
    if (entries.length > 0) await job.collection.write(entries);
    if (held.length < SWEEP) return;
    after = held.at(-1)?._id ?? '';
  }
}
