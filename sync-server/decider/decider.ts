/**
 * The decider: the one place where proposals become documents (A9). It reads the inbox in order, decides in batches and commits
 * each batch as a whole (A8). Picture and reasons: README.md.
 */
import type { Instant } from '../../schemas/primitives.ts';
import { RELEASE, type Release } from '../../schemas/proposal/release.ts';
import { SystemProposal } from '../../schemas/proposals.ts';
import { instantOf } from '../../schemas/time.ts';
import type { SystemPorts } from '../ports.ts';
import { type Commit, type Sequence, type Store, StoreLocked, StoreUnavailable, type Write } from '../store/store.ts';
import { decideBatch } from './batch.ts';
import type { Decide } from './decide-entry.ts';
import { type End, failed, malformed } from './ends.ts';
import { describeFailure } from './failure.ts';
import { INBOX } from './inbox/inbox.ts';
import type { OpenEntry } from './inbox/judged-order.ts';
import { placeWrite, readLeftOvers, readPage, readPlace, stillOpen } from './inbox/reading.ts';
import { type ShortOutcome, Waiters } from './inbox/waiters.ts';
import { bodyOf } from './known/documents.ts';
import { WorkingSet } from './known/working-set.ts';
import { republish } from './start/republish.ts';
import { whenRestored } from './start/restored.ts';
import { heldWrites } from './writes/outcomes.ts';

/** pino's shape. What is written holds ids of kinds and places in code, never a person's data. */
export interface Log {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface DeciderOptions {
  readonly store: Store;
  readonly ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
  readonly decide: Decide;
  readonly log: Log;
  /** Which versions of a proposal this server understands; this build's. */
  readonly release?: Release;
  /** At most so many entries are decided and committed together; 200. */
  readonly batchSize?: number;
  /** Milliseconds to wait for what comes with it, and for answers on their way out, before a batch is worked; 0. */
  readonly gather?: number;
  /** Told how each proposal ended, when it is committed. */
  readonly told?: (end: End) => void;
  /** Told when another decider has taken over the store (A9): this server has to go. */
  readonly ended?: (error: StoreLocked) => void;
}

const BATCH = 200;
/** Rows of the inbox after which the place is written down: those that a restart reads once more are marked, and passed over. */
const PLACE_EVERY = 200;
const FIRST_RETRY = 500;
const LAST_RETRY = 30_000;

export class Decider {
  readonly #options: DeciderOptions;
  readonly #waiters: Waiters;
  readonly #set = new WorkingSet();
  #committing = false;
  #stale = false;
  #place: { epoch: string; since: Sequence } | null = null;
  /** When the store was put back to an earlier state, if it was. */
  #restoredAt: Instant | undefined;
  /** Rows read since the place was last written down. */
  #beyondPlace = 0;
  #working: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #retryIn = FIRST_RETRY;
  #size: number;
  /** Entries in the batch that was last tried. */
  #tried = 0;
  #unwatch = () => {};
  #cancelRetry = () => {};

  /** Passive until `start`; one per store (A9). */
  constructor(options: DeciderOptions) {
    this.#options = options;
    this.#waiters = new Waiters(options.store);
    this.#size = options.batchSize ?? BATCH;
  }

  /** Works off what is there and then whatever comes. Resolves when the first is done. */
  async start(): Promise<void> {
    this.#unwatch = this.#options.store.watch((dbs) => {
      // Somebody else wrote what is held here (a restore, an erasure): it is read again.
      if (!this.#committing && [...dbs].some((db) => this.#set.holds(db))) this.#stale = true;
      if (dbs.has(INBOX)) this.#wake();
    });
    await this.idle();
  }

  /** Decides nothing: another process does. Whoever waits for an outcome is told when the inbox has it. */
  listen(): void {
    this.#unwatch = this.#options.store.watch((dbs) => {
      if (dbs.has(INBOX)) this.#waiters.lookAgain();
    });
  }

  /**
   * Puts proposals of the house into the inbox (A12). Saying one again changes nothing (S3). Resolves when they are durable;
   * throws StoreUnavailable, and ZodError when one is not of its shape: it could never be decided.
   */
  async propose(...proposals: readonly SystemProposal[]): Promise<void> {
    const receivedAt = this.#now();
    await this.#options.store.put(
      proposals.map((said) => {
        const proposal = SystemProposal.parse(said);
        const body = bodyOf({ _id: proposal._id, state: 'waiting', uid: 'system', receivedAt, proposal });
        return { db: INBOX, id: proposal._id, body, expect: null };
      }),
    );
  }

  /** The outcome of a proposal, as soon as there is one. Throws CouldNotDecide. */
  decided(id: string): Promise<ShortOutcome> {
    return this.#waiters.outcomeOf(id);
  }

  /** Resolves when all that had arrived has been worked. */
  async idle(): Promise<void> {
    this.#wake();
    while (this.#working !== null) await this.#working;
  }

  /** Finishes the batch at hand and then does nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unwatch();
    this.#cancelRetry();
    await this.#working;
  }

  #wake(): void {
    this.#again = true;
    if (this.#working || this.#stopped) return;
    this.#cancelRetry();
    this.#working = this.#work().finally(() => {
      this.#working = null;
      // News that came while the last look was ending.
      if (this.#again) this.#wake();
    });
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#stopped) {
      try {
        await this.#gather();
        this.#again = false;
        await this.#workPages();
        // Before the trouble something may have been committed that nobody was told of.
        if (this.#retryIn > FIRST_RETRY) this.#waiters.lookAgain();
        this.#retryIn = FIRST_RETRY;
        this.#size = this.#options.batchSize ?? BATCH;
      } catch (error) {
        if (error instanceof StoreLocked) this.#end(error);
        else this.#retryLater(error);
        return;
      }
    }
  }

  async #workPages(): Promise<void> {
    let place = this.#place ?? (await this.#begin());
    for (;;) {
      const page = await readPage(this.#options.store, place.since, this.#size, this.#release);
      for (const id of page.unreadable) this.#passOver(id);
      place = { ...place, since: page.lastSeq };
      this.#beyondPlace += page.rows;
      if (page.entries.length > 0 || page.tooNew.length > 0) {
        const isFar = this.#beyondPlace >= PLACE_EVERY;
        const held = page.tooNew.flatMap((entry) => heldWrites(entry, this.#now()));
        await this.#decideInParts(page.entries, isFar ? [...held, placeWrite(place)] : held);
        if (isFar) this.#beyondPlace = 0;
      }
      this.#place = place;
      if (page.isLast || this.#stopped) return;
      await this.#gather();
    }
  }

  /** Deciding keeps the process to itself: first those get their answer whose push it is about, and whoever has more sends it. */
  async #gather(): Promise<void> {
    const { gather = 0, ports } = this.#options;
    if (gather > 0) await new Promise<void>((resolve) => void ports.scheduler.after(gather, resolve));
  }

  /** Before anything new: what a killed commit left is finished (A8), then what an earlier run could not decide. */
  async #begin() {
    const { store } = this.#options;
    await store.commit({ writes: [], last: [] });
    const republished = await republish({ store, commit: (commit) => this.#commit(commit), now: this.#now() });
    const leftOvers = await readLeftOvers(store, this.#release);
    const ended = leftOvers.malformed.map((entry) => malformed(entry, this.#now()));
    if (ended.length > 0) await this.#commit({ writes: [], last: ended.flatMap(({ writes }) => writes) });
    for (const { end } of ended) this.#report(end);
    const { restoredAt, note } = await whenRestored(store, this.#now());
    this.#restoredAt = restoredAt;
    await this.#decideInParts(leftOvers.entries, [...republished, ...note]);
    return readPlace(store);
  }

  /** No commit is larger than what the store takes. The notes go with the last: until then nothing is passed over. */
  async #decideInParts(entries: readonly OpenEntry[], notes: readonly Write[]): Promise<void> {
    const size = this.#size;
    let from = 0;
    for (; entries.length - from > size; from += size) await this.#decide(entries.slice(from, from + size), []);
    if (entries.length > from || notes.length > 0) await this.#decide(entries.slice(from), notes);
  }

  async #decide(entries: readonly OpenEntry[], notes: readonly Write[]): Promise<void> {
    const { store, decide, ports } = this.#options;
    this.#tried = entries.length;
    if (this.#stale) this.#set.forget();
    this.#stale = false;
    try {
      const batch = await decideBatch(entries, this.#set, { store, decide, clock: ports.clock, restoredAt: this.#restoredAt });
      await this.#commit({ writes: batch.commit.writes, last: [...batch.commit.last, ...notes] });
      for (const end of batch.ends) this.#report(end);
    } catch (error) {
      this.#set.forget();
      if (error instanceof StoreUnavailable || error instanceof StoreLocked) throw error;
      await this.#decideApart(entries, error);
      await this.#commit({ writes: [], last: notes });
    }
  }

  /** What the store cannot take for what is in it: each entry alone, so that one costs only itself (S7). */
  async #decideApart(batch: readonly OpenEntry[], error: unknown): Promise<void> {
    // The error may have come after the commit (S3).
    for (const entry of await stillOpen(this.#options.store, batch)) {
      if (batch.length > 1) await this.#decide([entry], []);
      else await this.#fail(entry, error);
    }
    this.#waiters.lookAgain();
  }

  async #fail(entry: OpenEntry, error: unknown): Promise<void> {
    const { end, mark } = failed(entry, describeFailure(error), this.#now());
    await this.#commit({ writes: [], last: [mark] });
    this.#report(end);
  }

  async #commit(commit: Commit): Promise<void> {
    this.#committing = true;
    await this.#options.store.commit(commit).finally(() => {
      this.#committing = false;
    });
  }

  #report(end: End): void {
    this.#options.told?.(end);
    if (end.state === 'failed') {
      this.#options.log.error({ kind: end.kind, error: end.error }, 'A proposal could not be decided');
    }
    this.#waiters.tellEnd(end);
  }

  #passOver(id: string): void {
    this.#options.log.error({ id }, 'An inbox entry cannot be read; it was left as it is');
    this.#waiters.tellNone(id);
  }

  get #release(): Release {
    return this.#options.release ?? RELEASE;
  }

  #now() {
    return instantOf(this.#options.ports.clock.now());
  }

  /**
   * What was read may be older than what a commit that failed half-way has done: everything is read again. In smaller batches,
   * in case it was the size that the store did not take.
   */
  #retryLater(error: unknown): void {
    const { log, ports } = this.#options;
    const reason = error instanceof StoreUnavailable ? error.message : describeFailure(error);
    log.warn({ retryInMs: this.#retryIn, reason }, 'Deciding has to wait');
    this.#place = null;
    this.#again = false;
    this.#size = Math.ceil(Math.min(this.#size, Math.max(1, this.#tried)) / 2);
    this.#cancelRetry = ports.scheduler.after(this.#retryIn, () => this.#wake());
    this.#retryIn = Math.min(this.#retryIn * 2, LAST_RETRY);
  }

  /** A9: another decider has taken over this store. Nothing is decided here any more. */
  #end(error: StoreLocked): void {
    this.#stopped = true;
    this.#again = false;
    this.#unwatch();
    this.#options.log.error({ reason: error.message }, 'Deciding has ended');
    this.#options.ended?.(error);
  }
}
