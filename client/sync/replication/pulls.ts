/** Which databases are to be pulled, a few at a time and none twice at once. What cannot be pulled now is tried again by itself. */
import type { ReasonCode } from '../../../schemas/codes.ts';
import { swallow } from '../../report/report.ts';
import { reopened } from '../device/reopen.ts';
import type { Ports } from '../ports.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import { type Invalid, StorageFull } from '../storage/storage.ts';
import type { Freshness } from './freshness.ts';
import { type Head, type PullJob, type PullResult, pull } from './pull.ts';
import type { DeviceIdentity, Wire } from './wire.ts';

export interface PullsParts {
  readonly ports: Pick<Ports, 'timers'>;
  readonly wire: Wire;
  readonly locals: LocalDatabases;
  readonly freshness: Freshness;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  readonly signInAgain: (code: ReasonCode) => void;
  readonly invalid: (db: string, invalid: readonly Invalid[]) => void;
  /** Nothing is being pulled and nothing waits. */
  readonly idle: () => void;
  /** How far what takes several pages has come. */
  readonly coming?: (db: string, how: PullProgress) => void;
}

/** `full`: the device has no room for the rest. `ended`: all of it is here, or nobody wants it any more. */
export type PullProgress = { readonly done: number; readonly of: number } | 'full' | 'ended';

/** HTTP/1.1 gives a page six connections; one is the stream. */
const AT_ONCE = 4;
const RETRY = [2_000, 5_000, 15_000, 60_000];
const atOnce: PullJob['turn'] = (work) => work();

export class Pulls {
  readonly #parts: PullsParts;
  readonly #waiting = new Map<string, Head | undefined>();
  readonly #running = new Map<string, AbortController>();
  readonly #retries = new Map<string, () => void>();
  readonly #failures = new Map<string, number>();
  readonly #settled = new Set<string>();
  /** The end of the queue at each shared collection. */
  readonly #turns = new Map<string, Promise<unknown>>();
  #as: DeviceIdentity | undefined;
  #stopped = new AbortController();

  constructor(parts: PullsParts) {
    this.#parts = parts;
  }

  start(as: DeviceIdentity | undefined): void {
    this.stop();
    this.#stopped = new AbortController();
    this.#as = as;
  }

  stop(): void {
    this.#stopped.abort();
    for (const run of this.#running.values()) run.abort();
    for (const cancel of this.#retries.values()) cancel();
    this.#retries.clear();
    this.#waiting.clear();
    this.#failures.clear();
    this.#settled.clear();
  }

  /** In sync with the server since the last word about them. */
  settled(): ReadonlySet<string> {
    return this.#settled;
  }

  /** Of all others the server says nothing from now on: what is heard of these says no more that they are in sync. */
  saidOf(heads: ReadonlyMap<string, Head>): void {
    for (const db of [...this.#settled]) if (!heads.has(db)) this.#settled.delete(db);
  }

  /** Nobody wants it any more. What `work` removes of a shared collection is not written again by a page that was on its way. */
  async drop(db: string, collection: string, work: () => Promise<void>): Promise<void> {
    this.#retries.get(db)?.();
    this.#retries.delete(db);
    this.#waiting.delete(db);
    this.#failures.delete(db);
    this.#settled.delete(db);
    this.#running.get(db)?.abort();
    await this.#turnOf(collection)(work);
    this.#parts.coming?.(db, 'ended');
  }

  want(db: string, head?: Head): void {
    if (this.#stopped.signal.aborted) return;
    this.#retries.get(db)?.();
    this.#retries.delete(db);
    this.#settled.delete(db);
    this.#waiting.set(db, head);
    this.#next();
  }

  #next(): void {
    for (const [db, head] of this.#waiting) {
      if (this.#running.size >= AT_ONCE) return;
      if (this.#running.has(db)) continue;
      this.#waiting.delete(db);
      const run = new AbortController();
      void this.#run(db, head, run);
    }
    if (this.#running.size === 0 && this.#waiting.size === 0 && this.#retries.size === 0) this.#parts.idle();
  }

  async #run(db: string, head: Head | undefined, run: AbortController): Promise<void> {
    const { locals, wire } = this.#parts;
    const { signal } = run;
    const ref = locals.collectionRefOf(db, this.#as?.uid ?? null);
    const collection = ref && locals.collection(ref);
    if (!ref || !collection) return;
    this.#running.set(db, run);
    const shared = ref.database === 'public';
    const as = shared ? undefined : this.#as;
    const unseen = ref.collection === 'proposals' ? { unseen: reopened(this.#as?.deviceId ?? '') } : {};
    // A database that is closed or a full disk ends a pull in the middle; its checkpoint says where it ended.
    const turn = shared ? this.#turnOf(ref.collection) : atOnce;
    const coming = (done: number, of: number) => this.#parts.coming?.(db, { done, of });
    const job = { db, collection, wire, nouns: locals.nouns, as, shared, turn, head, coming, signal, ...unseen };
    const result = await pull(job).catch((error: unknown): PullResult => {
      if (error instanceof StorageFull) this.#parts.coming?.(db, 'full');
      return { kind: 'unreachable' };
    });
    this.#running.delete(db);
    if (!signal.aborted) this.#settle(db, result);
    this.#next();
  }

  /** Two scopes may bring a removal and the document's new home at the same time; whoever is second must see what the first wrote. */
  #turnOf(collection: string): PullJob['turn'] {
    return (work) => {
      const mine = (this.#turns.get(collection) ?? Promise.resolve()).then(work);
      this.#turns.set(collection, mine.catch(swallow('whoever asked for it hears of it')));
      return mine;
    };
  }

  #settle(db: string, result: PullResult): void {
    const { freshness, now, invalid, signInAgain } = this.#parts;
    switch (result.kind) {
      case 'inStep':
        this.#failures.delete(db);
        this.#parts.coming?.(db, 'ended');
        if (result.invalid.length > 0) invalid(db, result.invalid);
        if (this.#waiting.has(db)) return;
        this.#settled.add(db);
        freshness.inStep([db], now());
        return;
      case 'later':
        this.#again(db, result.afterMs);
        return;
      case 'unreachable': {
        const failures = this.#failures.get(db) ?? 0;
        this.#failures.set(db, failures + 1);
        this.#again(db, RETRY[Math.min(failures, RETRY.length - 1)] ?? 0);
        return;
      }
      case 'signInAgain':
        signInAgain(result.code);
        return;
      case 'status':
        // A7: that it cannot be read says nothing about what is held; only the grants document does.
        return;
    }
  }

  #again(db: string, delay: number): void {
    if (this.#waiting.has(db)) return;
    const cancel = this.#parts.ports.timers.after(delay, () => this.want(db));
    this.#retries.set(db, cancel);
  }
}
