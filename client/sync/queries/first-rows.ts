/**
 * What the first screen asks, read from this device's disk past the libraries that keep it, while those are still being loaded: they
 * cost a phone a second before their first answer, the documents themselves are read in a few milliseconds. Only reading is ahead.
 * The device answers the same questions from the same documents a moment later, and the screens go over to it then (`answering`).
 */

import type { Json } from '../../../schemas/basics/json.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { LocalDevice, Query } from '../device/device.ts';
import { REFUSED_FOR, refusedFrom } from '../outbox/age.ts';
import type { ItemStanding } from '../outbox/standing.ts';
import type { Ports } from '../ports.ts';
import { diskVersion, versioned } from '../storage/disk-versions.ts';
import type { Doc } from '../storage/doc.ts';
import { isNewerOf, isOf } from '../storage/document.ts';
import { databaseName, scopeOf } from '../storage/names.ts';
import { decidedRow } from './decided-row.ts';
import { diskName, found, opened } from './disk.ts';
import type { Live, Rows } from './rows.ts';

/** Of what one scope alone feeds, the person's own or the platform's; what is public comes from more scopes than can be told here. */
export type OwnQuery = Query<DocumentType> & { readonly database: 'self' | 'member' | 'platform' };

/** What was read ahead of the device, by the query that it answers. */
export class FirstRows {
  readonly #rows: ReadonlyMap<Query<DocumentType>, Rows<Documents[DocumentType]>>;

  constructor(rows: ReadonlyMap<Query<DocumentType>, Rows<Documents[DocumentType]>>) {
    this.#rows = rows;
  }

  of<T extends DocumentType>(query: Query<T>): Rows<Documents[T]> | undefined {
    // Rows are kept under the very question that found them, and that one says the type.
    return this.#rows.get(query) as Rows<Documents[T]> | undefined;
  }

  /** Resolves when the device can say by itself what was said here; when it takes too long, its own "loading" is shown. */
  async answering(device: Pick<LocalDevice, 'query'>, timers: Ports['timers']): Promise<void> {
    const answers = [...this.#rows].flatMap(([query, { state }]) => (state === 'ready' ? [ready(device.query(query))] : []));
    await Promise.race([Promise.all(answers), new Promise<void>((resolve) => timers.after(AT_MOST, resolve))]);
  }
}

const AT_MOST = 5_000;

/**
 * Null when it has to be asked of the device: it was never opened here, or something is in the outbox. What waits there only the rules
 * can lay over what is decided (A4), and what was refused is counted on its badge. `freshness`: the stored table of when each database
 * was in sync. `now`: the corrected clock.
 */
export async function firstRows(
  uid: string,
  queries: readonly OwnQuery[],
  freshness: Json | undefined,
  now: number,
): Promise<FirstRows | null> {
  const [waits, ...answers] = await Promise.all([
    outboxHasSome(uid, now),
    ...queries.map(async (query) => {
      const docs = await docsFor(uid, query);
      return docs && ([query, rowsOf(docs, query.type, inStep(freshness, query, uid))] as const);
    }),
  ]);
  const all = answers.filter((answer) => answer !== null);
  return waits || all.length < queries.length ? null : new FirstRows(new Map(all));
}

const OPEN: ItemStanding = 'open';
const ATTENTION: ItemStanding = 'attention';
/** Who has so many refused ones behind them has one that is shown, or waits a moment to be told that there is none. */
const MANY = 20;

async function outboxHasSome(uid: string, now: number): Promise<boolean> {
  const some = await asked(uid, 'self', 'proposals', (database) =>
    Promise.all([
      found(database, { index: ['standing'], equals: [OPEN], limit: 1 }),
      found(database, { index: ['standing', '_id'], equals: [ATTENTION], ...refusedFrom(now), limit: MANY }),
    ]),
  );
  if (some === null) return true;
  const [open, refused] = some;
  return open.length > 0 || refused.length === MANY || refused.some((doc) => !isPast(doc, instantOf(now - REFUSED_FOR)));
}

/** Answered before that. */
const isPast = ({ outcome }: Doc, since: string): boolean => String(Object(outcome).at) < since;

function docsFor(uid: string, { database, collection, selection, type }: OwnQuery): Promise<Doc[] | null> {
  return asked(uid, database, collection, async (disk) => {
    const docs = await found(disk, selection);
    return docs.filter((doc) => doc.type === type);
  });
}

async function asked<T>(
  uid: string,
  database: OwnQuery['database'],
  collection: string,
  ask: (disk: IDBDatabase) => Promise<T>,
): Promise<T | null> {
  const disk = await opened(diskName(databaseName(database, uid), versioned(collection, diskVersion(database, collection))));
  if (!disk) return null;
  try {
    return await ask(disk);
  } finally {
    disk.close();
  }
}

function rowsOf(docs: readonly Doc[], type: DocumentType, asOf: string | undefined): Rows<Documents[DocumentType]> {
  const rows = docs.flatMap((doc) => (isOf(doc, type) ? [decidedRow(doc, doc)] : []));
  const newer = docs.filter((doc) => isNewerOf(doc, type));
  // Nothing here and never looked: that is not "you have none".
  const unknown = docs.length === 0 && asOf === undefined;
  return { state: unknown ? 'loading' : 'ready', rows, ...(newer.length > 0 ? { newer } : {}), ...(asOf ? { asOf } : {}) };
}

function inStep(freshness: Json | undefined, { database, collection }: OwnQuery, uid: string): string | undefined {
  const at: unknown = Object(freshness)[`${scopeOf(database, uid)}/${collection}`];
  return typeof at === 'number' ? instantOf(at) : undefined;
}

function ready(live: Live<Rows<unknown>>): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      if (live.get().state !== 'ready') return;
      stop();
      resolve();
    };
    stop = live.subscribe(look);
    look();
  });
}
