/**
 * `_changes`: normal, longpoll and continuous. A pull from zero omits removals (A6): who holds nothing need not be told what to
 * drop. While such a pull goes on page by page, its positions carry the sequence the database had when it began
 * (`<seq>.<head>`): only removals up to there are left out, later ones may concern what this very pull has brought. Whoever holds something
 * that no checkpoint speaks of asks for them (`removals=true`).
 */
import { type HttpAnswer, textAnswer } from '../../exchange.ts';
import type { Hub } from '../../hub.ts';
import type { Scheduler } from '../../ports.ts';
import type { Change, DatabaseName, Sequence, Store, StoredDocument } from '../../store/store.ts';
import { quoted, spliced } from '../documents/wire.ts';
import type { ChangesParameters } from '../parameters.ts';
import { Waiting } from './waiting.ts';

export interface ChangesParts {
  readonly store: Store;
  readonly hub: Hub;
  readonly scheduler: Scheduler;
}

export interface ChangesRequest {
  readonly db: DatabaseName;
  readonly parameters: ChangesParameters;
  /** Leaves out what this visitor may not see although the database is open to it. */
  readonly sees: ((document: StoredDocument) => boolean) | null;
  /** A6: leaves out what has aged, by its id. */
  readonly aged: ((id: string) => boolean) | null;
  /** Its signal is aborted when nobody listens any more or access ended; one page needs none. */
  readonly asking: { readonly signal: AbortSignal };
  readonly headers: Readonly<Record<string, string>>;
}

interface Position {
  readonly seq: Sequence;
  /** In a pull from zero: the sequence it began at. */
  readonly began: string | null;
}

interface Page {
  readonly rows: readonly string[];
  readonly position: Position;
  readonly pending: number;
}

/** Rows read at once. */
const PAGE = 5_000;

export async function changes(parts: ChangesParts, request: ChangesRequest): Promise<HttpAnswer> {
  const { parameters, headers } = request;
  if (parameters.feed === 'continuous') return textAnswer(200, continuous(parts, request), headers);
  if (parameters.feed === 'longpoll') return longpoll(parts, request);
  const start = await startingPoint(parts.store, request);
  // What fits into one page is one string; more is written as it is read.
  if (parameters.limit > PAGE) return textAnswer(200, normal(parts.store, request, start), headers);
  return textAnswer(200, whole(await readPage(parts.store, request, start, parameters.limit)), headers);
}

async function* normal(store: Store, request: ChangesRequest, start: Position): AsyncGenerator<string> {
  let left = request.parameters.limit;
  let page = await readPage(store, request, start, Math.min(PAGE, left));
  let written = 0;
  yield '{"results":[\n';
  for (;;) {
    if (page.rows.length > 0) yield `${written > 0 ? ',\n' : ''}${page.rows.join(',\n')}`;
    written += page.rows.length;
    left -= page.rows.length;
    if (page.pending === 0 || left <= 0 || request.asking.signal.aborted) break;
    page = await readPage(store, request, page.position, Math.min(PAGE, left));
  }
  yield `\n],"last_seq":${tokenText(page)},"pending":${page.pending}}\n`;
}

async function longpoll(parts: ChangesParts, request: ChangesRequest): Promise<HttpAnswer> {
  const { parameters } = request;
  const { signal } = request.asking;
  const waiting = new Waiting({ ...parts, signal, dbs: [request.db] });
  const limit = Math.min(PAGE, parameters.limit);
  try {
    const start = await startingPoint(parts.store, request);
    const page = await readPage(parts.store, request, start, limit);
    if (page.rows.length > 0) {
      waiting.close();
      return textAnswer(200, whole(page), request.headers);
    }
    return textAnswer(200, longpollRest(parts.store, request, waiting, page), request.headers);
  } catch (error) {
    waiting.close();
    throw error;
  }
}

async function* longpollRest(store: Store, request: ChangesRequest, waiting: Waiting, first: Page): AsyncGenerator<string> {
  const { heartbeat, timeout, limit } = request.parameters;
  let page = first;
  try {
    for (;;) {
      const woken = await waiting.next(heartbeat ?? timeout);
      if (woken === 'news') {
        waiting.takeNews();
        page = await readPage(store, request, page.position, Math.min(PAGE, limit));
        if (page.rows.length === 0) continue;
      } else if (woken === 'time' && heartbeat !== null) {
        yield '\n';
        continue;
      }
      yield whole(page);
      return;
    }
  } finally {
    waiting.close();
  }
}

async function* continuous(parts: ChangesParts, request: ChangesRequest): AsyncGenerator<string> {
  const { parameters } = request;
  const { signal } = request.asking;
  const { heartbeat, timeout } = parameters;
  const waiting = new Waiting({ ...parts, signal, dbs: [request.db] });
  try {
    let left = parameters.limit;
    let position = await startingPoint(parts.store, request);
    for (;;) {
      waiting.takeNews();
      const page = await readPage(parts.store, request, position, Math.min(PAGE, left));
      position = page.position;
      left -= page.rows.length;
      if (page.rows.length > 0) yield `${page.rows.join('\n')}\n`;
      if (signal.aborted) return;
      if (left > 0 && page.pending > 0) continue;
      let woken = left > 0 ? await waiting.next(heartbeat ?? timeout) : 'time';
      while (woken === 'time' && heartbeat !== null && left > 0) {
        yield '\n';
        woken = await waiting.next(heartbeat);
      }
      if (woken === 'news') continue;
      if (woken === 'time') yield `{"last_seq":${tokenText(page)},"pending":0}\n`;
      return;
    }
  } finally {
    waiting.close();
  }
}

/** One page that has something for this visitor, or the last one. */
async function readPage(store: Store, request: ChangesRequest, from: Position, limit: number): Promise<Page> {
  const { db, parameters, sees, aged } = request;
  const rows: string[] = [];
  let position = from;
  for (;;) {
    const read = await store.changes(db, {
      since: position.seq,
      limit: limit - rows.length,
      includeDocs: sees !== null,
      includeText: parameters.includeDocs,
    });
    const began = read.pending > 0 ? position.began : null;
    for (const change of read.rows) {
      if (change.deleted && !parameters.removals && isOmitted(change, position)) continue;
      if (aged?.(change.id)) continue;
      if (parameters.docIds && !parameters.docIds.has(change.id)) continue;
      if (sees && !(change.doc && sees(change.doc))) continue;
      rows.push(rowText(change, token({ seq: change.seq, began })));
    }
    position = { seq: read.lastSeq, began };
    if (read.pending === 0 || rows.length >= limit) return { rows, position, pending: read.pending };
  }
}

function isOmitted(change: Change, from: Position): boolean {
  if (from.seq === '0') return true;
  return from.began !== null && isNumber(change.seq) && Number(change.seq) <= Number(from.began);
}

async function startingPoint(store: Store, request: ChangesRequest): Promise<Position> {
  const { since, removals } = request.parameters;
  if (since !== 'now' && since !== '0') {
    const [, seq, began] = /^(\d{1,15})\.(\d{1,15})$/.exec(since) ?? [];
    return seq !== undefined && began !== undefined ? { seq, began } : { seq: since, began: null };
  }
  const [head] = await store.heads([request.db]);
  const seq = head?.seq ?? '0';
  return since === 'now' ? { seq, began: null } : { seq: '0', began: !removals && isNumber(seq) ? seq : null };
}

function token({ seq, began }: Position): Sequence {
  return began !== null && isNumber(seq) && Number(seq) < Number(began) ? `${seq}.${began}` : seq;
}

const isNumber = (seq: string) => /^\d{1,15}$/.test(seq);

const tokenText = (page: Page) => JSON.stringify(token(page.position));

function rowText(change: Change, seq: string): string {
  const { id, rev, deleted, text } = change;
  const row = `{"seq":${quoted(seq)},"id":${quoted(id)},"changes":[{"rev":${quoted(rev)}}]`;
  return `${row}${deleted ? ',"deleted":true' : ''}${text === undefined ? '' : `,"doc":${spliced(change, text)}`}}`;
}

function whole(page: Page): string {
  return `{"results":[\n${page.rows.join(',\n')}\n],"last_seq":${tokenText(page)},"pending":${page.pending}}\n`;
}
