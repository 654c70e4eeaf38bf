/**
 * A collection that is opened by whoever first asks something of it, and closed when nobody has for a minute (architecture §4). Those who
 * hold it see nothing of that: what is asked while it is being closed is answered by the next opening, and whoever watches it keeps it open.
 */
import type { Json } from '../../../../schemas/basics/json.ts';
import { counted, report, swallow } from '../../../report/report.ts';
import { type Ports, within } from '../../ports.ts';
import type { Selection } from '../../queries/selection.ts';
import type { CollectionSpec } from '../collections.ts';
import type { Collection, Database, Doc, Entry, Invalid } from '../storage.ts';
import type { OpenCollections } from './open-collections.ts';

/** Milliseconds. */
export const IDLE_FOR = 60_000;
/** What somebody watches and the platform would not open. Milliseconds. */
const AGAIN_AFTER = 1_000;
/** An opening that does not end sooner is left to itself when its database is closed: it may never end. Milliseconds. */
const ENDS_WITHIN = 500;

export interface LazyParts {
  readonly spec: CollectionSpec;
  readonly timers: Ports['timers'];
  /** Of this tab, all that are open. */
  readonly all: OpenCollections;
  /** Opens a database of this one collection. */
  readonly open: () => Promise<Database>;
  /** What is written to it by another tab is not heard of from now on. */
  readonly unheard: () => void;
}

export class LazyCollection implements Collection {
  readonly #parts: LazyParts;
  #users = 0;
  /** From the moment in which it is asked for until its closing begins. */
  #opening: Promise<Collection> | null = null;
  #opened: { readonly database: Database; readonly collection: Collection } | null = null;
  #closing: Promise<void> = Promise.resolve();
  #stopIdling: (() => void) | null = null;
  /** For the others to leave it room. */
  #isWaiting = false;
  #ended = false;

  constructor(parts: LazyParts) {
    this.#parts = parts;
  }

  get spec(): CollectionSpec {
    return this.#parts.spec;
  }

  get isIdle(): boolean {
    return this.#users === 0 && this.#opened !== null;
  }

  getMany(ids: readonly string[]): Promise<(Doc | null)[]> {
    return this.#use((collection) => collection.getMany(ids));
  }

  find(selection: Selection): Promise<Doc[]> {
    return this.#use((collection) => collection.find(selection));
  }

  count(): Promise<number> {
    return this.#use((collection) => collection.count());
  }

  write(...given: Parameters<Collection['write']>): Promise<Invalid[]> {
    return this.#use((collection) => collection.write(...given));
  }

  note(name: string): Promise<Json | undefined> {
    return this.#use((collection) => collection.note(name));
  }

  /** Resolves when it is open; after that it is closed like any other that nobody uses. */
  opened(): Promise<void> {
    return this.#use(async () => {});
  }

  watch(selection: Selection, listener: (docs: Doc[]) => void): () => void {
    return this.#during((collection) => collection.watch(selection, listener));
  }

  onChange(listener: (entries: readonly Entry[]) => void): () => void {
    return this.#during((collection) => collection.onChange(listener));
  }

  /** Opens it, and it stays open until the function that this returns is called. */
  keepOpen(): () => void {
    return this.#during(() => () => {});
  }

  /** While somebody uses it, it stays as it is. Resolves when it is closed. */
  close(): Promise<void> {
    return this.#users === 0 ? this.#close() : Promise.resolve();
  }

  /** Its database is closed, whoever uses it: nothing can be asked of it any more. An opening that does not end is not waited for. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#parts.all.ended(this);
    const opening = this.#isWaiting ? null : this.#opening?.catch(swallow('whoever asked hears of it'));
    if (opening) await within<unknown>(this.#parts.timers, ENDS_WITHIN, opening);
    await this.#close();
  }

  async #use<T>(work: (collection: Collection) => Promise<T>): Promise<T> {
    const release = this.#hold();
    try {
      return await work(this.#opened?.collection ?? (await this.#open()));
    } finally {
      release();
    }
  }

  /** `begin` is called when it is open, as soon as it can be opened; what that returns ends it. */
  #during(begin: (collection: Collection) => () => void): () => void {
    let isOver = false;
    let stop = () => {};
    let release = () => {};
    const start = (collection: Collection) => {
      if (!isOver) stop = begin(collection);
    };
    const open = () => {
      this.#open().then(start, (error: unknown) => {
        if (isOver || this.#ended) return;
        report('storage: opening when asked', error);
        stop = this.#parts.timers.after(AGAIN_AFTER, open);
      });
    };
    const leave = this.#parts.all.stay(this, () => {
      release = this.#hold();
      if (this.#opened) start(this.#opened.collection);
      else open();
    });
    return () => {
      isOver = true;
      stop();
      release();
      leave();
    };
  }

  #hold(): () => void {
    this.#users += 1;
    this.#stopIdling?.();
    this.#stopIdling = null;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#users -= 1;
      this.#idle();
    };
  }

  #idle(): void {
    if (!this.isIdle || this.#ended) return;
    this.#stopIdling?.();
    this.#stopIdling = this.#parts.timers.after(IDLE_FOR, () => void this.close());
    this.#parts.all.rests(this);
  }

  #open(): Promise<Collection> {
    if (this.#ended) return Promise.reject(closed());
    this.#opening ??= this.#begin();
    return this.#opening;
  }

  async #begin(): Promise<Collection> {
    const { all, open, spec } = this.#parts;
    await this.#closing;
    this.#isWaiting = true;
    await all.enter(this);
    this.#isWaiting = false;
    try {
      if (this.#ended) throw closed();
      const database = await open();
      if (this.#ended) {
        await database.close();
        throw closed();
      }
      this.#opened = { database, collection: database.collection(spec.name) };
      // Whoever wanted it may have gone meanwhile.
      this.#idle();
      return this.#opened.collection;
    } catch (error) {
      this.#opening = null;
      all.leave(this);
      throw error;
    }
  }

  #close(): Promise<void> {
    this.#stopIdling?.();
    this.#stopIdling = null;
    if (!this.#opened) return this.#closing;
    const { database } = this.#opened;
    this.#opened = null;
    this.#opening = null;
    this.#parts.unheard();
    this.#closing = database
      .close()
      .catch(counted('storage: closing what is idle'))
      .then(() => this.#parts.all.leave(this));
    return this.#closing;
  }
}

const closed = (): Error => new Error('the database is closed');
