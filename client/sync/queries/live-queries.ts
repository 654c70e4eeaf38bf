/** Live answers to the screens' questions: the collection's own, with what waits in the outbox laid over it and cut again (A4). */
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { Query } from '../device/device.ts';
import type { Ports } from '../ports.ts';
import type { Freshness } from '../replication/freshness.ts';
import { withDerived } from '../storage/collections.ts';
import { isNewerOf, isOf } from '../storage/document.ts';
import type { CollectionRef, LocalDatabases } from '../storage/local-databases.ts';
import type { Collection, Doc, Entry } from '../storage/storage.ts';
import { decidedRow } from './decided-row.ts';
import { LiveValue } from './live-value.ts';
import type { Overlay } from './overlay.ts';
import type { ConnectionState, Live, Row, Rows } from './rows.ts';
import { compareBy, matches, nameOf } from './selection.ts';

export interface LiveQueriesParts {
  readonly ports: Pick<Ports, 'timers'>;
  readonly locals: LocalDatabases;
  readonly overlay: Overlay;
  readonly freshness: Freshness;
  readonly connection: Live<ConnectionState>;
  /** Which scopes this device follows: with them changes what feeds an answer, and whether an empty one is one. */
  readonly followed: Live<unknown>;
  /** The server databases that feed this collection now. */
  readonly sources: (query: Query<DocumentType>) => readonly string[];
}

/** A screen that comes back at once finds its answer still warm, unless another screen needs the room. */
const LINGER = 10_000;
/** Each ends one answer. */
type Warm = Set<() => void>;
const LOADING: Rows<never> = { state: 'loading', rows: [] };

export class LiveQueries {
  readonly #parts: LiveQueriesParts;
  readonly #answers = new Map<string, Live<Rows<Documents[DocumentType]>>>();
  /** Kept warm for nobody. */
  readonly #warm: Warm = new Set();

  constructor(parts: LiveQueriesParts) {
    this.#parts = parts;
    parts.locals.room.onWanted(() => {
      for (const stop of this.#warm) stop();
    });
  }

  ask<T extends DocumentType>(query: Query<T>): Live<Rows<Documents[T]>> {
    const name = `${query.type} ${query.database}/${query.collection} ${nameOf(query.selection)}`;
    const held = this.#answers.get(name);
    // One answer a name, and the name says the type.
    if (held) return held as Live<Rows<Documents[T]>>;
    const answer = new LiveQuery(this.#parts, query, this.#warm, () => this.#answers.delete(name));
    this.#answers.set(name, answer);
    answer.begin();
    return answer;
  }
}

class LiveQuery<T extends DocumentType> implements Live<Rows<Documents[T]>> {
  readonly #parts: LiveQueriesParts;
  readonly #query: Query<T>;
  readonly #warm: Warm;
  readonly #ended: () => void;
  readonly #value = new LiveValue<Rows<Documents[T]>>(LOADING);
  #listeners = 0;
  #stops: (() => void)[] = [];
  #cancelLinger: (() => void) | null = null;

  #collection: Collection | null = null;
  #watched = 0;
  #stopWatching: (() => void) | null = null;
  #docs: readonly Doc[] | null = null;
  /** Laid over these documents since the database answered last. */
  readonly #laidSince = new Set<string>();
  /** What has taken the place of something laid and is not in the database's answer yet: between the two, nothing may be seen of before. */
  readonly #arrived = new Map<string, Doc>();
  #generation = 0;

  constructor(parts: LiveQueriesParts, query: Query<T>, warm: Warm, ended: () => void) {
    this.#parts = parts;
    this.#query = query;
    this.#warm = warm;
    this.#ended = ended;
  }

  readonly get = (): Rows<Documents[T]> => this.#value.get();

  /** While whoever asks is still being drawn: by the time it listens, the disk has often answered. */
  begin(): void {
    if (this.#parts.locals.room.isFull) return;
    this.#start();
    this.#linger(true);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#value.subscribe(listener);
    this.#listeners += 1;
    this.#linger(false);
    if (this.#stops.length === 0) this.#start();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      unsubscribe();
      this.#listeners -= 1;
      if (this.#listeners > 0) return;
      if (this.#parts.locals.room.isWanted) this.#stop();
      else this.#linger(true);
    };
  };

  #linger(isLingering: boolean): void {
    this.#cancelLinger?.();
    this.#cancelLinger = isLingering ? this.#parts.ports.timers.after(LINGER, this.#stop) : null;
    if (isLingering) this.#warm.add(this.#stop);
    else this.#warm.delete(this.#stop);
  }

  #start(): void {
    const { locals, overlay, freshness, connection, followed } = this.#parts;
    this.#stops = [
      locals.version.subscribe(() => this.#watch()),
      locals.onChange((ref, entries) => this.#came(ref, entries)),
      overlay.version.subscribe(() => this.#watch()),
      freshness.version.subscribe(() => this.#show()),
      connection.subscribe(() => this.#show()),
      followed.subscribe(() => this.#show()),
    ];
    this.#watch();
  }

  readonly #stop = (): void => {
    this.#linger(false);
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#unwatch();
    this.#ended();
  };

  #unwatch(): void {
    this.#generation += 1;
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#collection = null;
    this.#docs = null;
  }

  /** Enough rows that what the overlay takes out of the cut can be filled up from below it, and one more, which says that it is a cut. */
  #watch(): void {
    const { database: local, collection: name, selection } = this.#query;
    const collection = this.#parts.locals.collection({ database: local, collection: name });
    const laid = this.#parts.overlay.at({ database: local, collection: name }).length;
    const enough = selection.limit + 1 + Math.ceil(laid / 50) * 50;
    if (collection !== this.#collection || enough > this.#watched) {
      // A wider look at the same keeps what the narrower one saw until it is answered: nothing flashes, no form is lost.
      const seen = collection === this.#collection ? this.#docs : null;
      this.#unwatch();
      this.#docs = seen;
      this.#collection = collection;
      this.#watched = enough;
      const generation = this.#generation;
      this.#stopWatching =
        collection?.watch({ ...selection, limit: enough }, (docs) => {
          if (generation !== this.#generation) return;
          this.#docs = docs;
          this.#laidSince.clear();
          this.#arrived.clear();
          this.#show();
        }) ?? null;
    }
    this.#show();
  }

  /** The overlay ends as soon as the decision's own documents are written; the database answers a moment later. */
  #came(ref: CollectionRef, entries: readonly Entry[]): void {
    if (this.#laidSince.size === 0) return;
    if (ref.database !== this.#query.database || ref.collection !== this.#query.collection) return;
    const taken = entries.flatMap(({ doc }) => (doc && this.#laidSince.has(doc._id) ? [doc] : []));
    for (const doc of taken) this.#arrived.set(doc._id, doc);
    if (taken.length > 0) this.#show();
  }

  #show(): void {
    const { database: local, collection, type } = this.#query;
    const docs = this.#docs;
    if (!docs || !this.#collection) {
      this.#value.set(LOADING);
      return;
    }
    const laid = new Map(this.#parts.overlay.at({ database: local, collection }).map((one) => [one.doc._id, one]));
    for (const id of laid.keys()) this.#laidSince.add(id);
    const over = new Map([...this.#arrived, ...[...laid].map(([id, { doc }]) => [id, doc] as const)]);
    const all = this.#matching(docs, [...over.values()]);
    const found = all.slice(0, this.#query.selection.limit);
    const newer = found.filter((doc) => isNewerOf(doc, type));
    const rows = found.flatMap((doc): Row<Documents[T]>[] => {
      if (!isOf(doc, type)) return [];
      const waiting = laid.get(doc._id);
      if (!waiting) return [decidedRow(doc, doc)];
      const { proposalId, kind: asked, because } = waiting;
      return [{ doc, mark: 'waiting', proposalId, asked, ...(because ? { because } : {}) }];
    });
    const asOf = this.#parts.freshness.ofAll(this.#parts.sources(this.#query));
    // Nothing here and never looked: that is not "you have none".
    const unknown = found.length === 0 && !asOf && this.#parts.connection.get() !== 'Offline';
    const next: Rows<Documents[T]> = {
      state: unknown ? 'loading' : 'ready',
      rows,
      ...(newer.length > 0 ? { newer } : {}),
      ...(all.length > found.length ? { cut: true } : {}),
      ...(asOf ? { asOf } : {}),
    };
    if (!isSame(this.#value.get(), next)) this.#value.set(next);
  }

  /** Match and sort in memory what the overlay changes. */
  #matching(docs: readonly Doc[], laid: readonly Doc[]): readonly Doc[] {
    const { selection } = this.#query;
    const spec = this.#collection?.spec;
    if (laid.length === 0 || !spec) return docs;
    const ids = new Set(laid.map((doc) => doc._id));
    const all = [...docs.filter((doc) => !ids.has(doc._id)), ...laid].map((doc) => ({ doc, full: withDerived(spec, doc) }));
    const compare = compareBy(selection.index);
    return all
      .filter(({ full }) => matches(full, selection))
      .sort((a, b) => compare(a.full, b.full))
      .map(({ doc }) => doc);
  }
}

/** The same rows over the same documents: nothing to render again. */
function isSame<D>(a: Rows<D>, b: Rows<D>): boolean {
  if (a.state !== b.state || a.asOf !== b.asOf || a.cut !== b.cut || a.rows.length !== b.rows.length) return false;
  if (a.newer?.length !== b.newer?.length || a.newer?.some((doc, local) => doc !== b.newer?.[local])) return false;
  return a.rows.every((row, local) => {
    const other = b.rows[local];
    return other !== undefined && row.doc === other.doc && row.mark === other.mark && row.because === other.because;
  });
}
