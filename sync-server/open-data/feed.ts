/**
 * RPDE, Realtime Paged Data Exchange (https://openactive.io/realtime-paged-data-exchange): `_changes` of a database of open data in other
 * words. An item's change number is its document's sequence; a removal is told for seven days, what has aged is not told of (A6).
 */
import { type Instant, keyOf } from '../../schemas/basics/primitives.ts';
import { plus } from '../../schemas/basics/time.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { agedClasses } from '../../schemas/slot/window.ts';
import type { Body, Change, Sequence, Store } from '../store/store.ts';
import { type OpenFeed, seriesOfPage } from './feeds.ts';

/** Items on a page. */
const PAGE = 500;
/** Of nothing: who asks for what comes after it asks for the last page, as RPDE has it. */
const BEYOND_ANY = Number.MAX_SAFE_INTEGER;

/** How far somebody has read. */
export interface Position {
  /** Of the database when they began; null: nobody said. */
  readonly epoch: string | null;
  readonly afterChangeNumber: number;
  /** Where sequences are no plain numbers (CouchDB): the store's own word for the same position. */
  readonly sequence: Sequence | null;
}

export interface ItemsPage {
  /** Each as JSON. */
  readonly items: readonly string[];
  /** Behind the last of them; null: there is nothing more. */
  readonly next: Position | null;
}

interface Reading {
  readonly now: Instant;
  readonly origin: string;
}

/** Null: the store was put back to an earlier state since, or never had so many changes. Throws StoreUnavailable. */
export async function readFeed(store: Store, feed: OpenFeed, from: Position, reading: Reading): Promise<ItemsPage | null> {
  const { afterChangeNumber, sequence } = from;
  const [head] = await store.heads([feed.db]);
  const { epoch, seq: end } = head ?? { epoch: '', seq: '0' };
  if (from.epoch !== null && from.epoch !== epoch) return null;
  if (afterChangeNumber === BEYOND_ANY) return { items: [], next: null };
  if (afterChangeNumber > numberOf(end)) return null;
  const isAged = feed.ages ? agedClasses(reading.now) : () => false;
  const forgets = plus(reading.now, -LIMITS.openRemovalsKept);
  const rows: Row[] = [];
  for (let since = sequence ?? String(afterChangeNumber); ; ) {
    const page = await store.changes(feed.db, { since, limit: PAGE - rows.length, includeText: true });
    rows.push(...page.rows.filter(({ id }) => !isAged(id)).flatMap((change) => rowOf(change, forgets)));
    if (page.pending === 0 || rows.length >= PAGE) break;
    since = page.lastSeq;
  }
  const bodies = rows.flatMap(({ change, body }) => (change.deleted ? [] : [body]));
  const series = await seriesOfPage(store, feed, bodies);
  const last = rows.at(-1)?.change.seq;
  const next = last === undefined ? null : { epoch, afterChangeNumber: numberOf(last), sequence: isPlain(last) ? null : last };
  return {
    items: rows.map(({ change, body }) => itemOf(change, feed, () => feed.data(change.id, body, reading.origin, series))),
    next,
  };
}

interface Row {
  readonly change: Change;
  readonly body: Body;
}

/** None: nothing is said of it any more. @param forgets since when removals are told */
function rowOf(change: Change, forgets: Instant): Row[] {
  const body: Body = JSON.parse(change.text ?? '{}');
  return change.deleted && String(body.updatedAt) < forgets ? [] : [{ change, body }];
}

function itemOf({ id, seq, deleted }: Change, { kind }: OpenFeed, data: () => object): string {
  const item = { state: deleted ? 'deleted' : 'updated', kind, id: keyOf(id), modified: numberOf(seq) };
  return JSON.stringify(deleted ? item : { ...item, data: data() });
}

const isPlain = (seq: Sequence): boolean => /^\d{1,15}$/.test(seq);
/** CouchDB writes a number and, behind a hyphen, what it is a number of. */
const numberOf = (seq: Sequence): number => Number.parseInt(seq, 10);
