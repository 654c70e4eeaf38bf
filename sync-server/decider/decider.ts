/**
 * The decider: the one place where proposals become documents (A9). It reads the inbox in order, decides in batches and commits
 * each batch as a whole (A8). Picture and reasons: README.md.
 */

import { instantOf } from '../../schemas/basics/time.ts';
import { SystemProposal } from '../../schemas/folds/proposals.ts';
import { RELEASE, type Release } from '../../schemas/proposal/release.ts';
import { type Commit, type Sequence, StoreLocked, StoreUnavailable } from '../store/store.ts';
import { Batches } from './batches.ts';
import { malformed } from './ends.ts';
import { describeFailure } from './failure.ts';
import { INBOX } from './inbox/inbox.ts';
import { placeWrite, readLeftOvers, readPage, readPlace } from './inbox/reading.ts';
import { type ShortOutcome, Waiters } from './inbox/waiters.ts';
import { bodyOf } from './known/documents.ts';
import type { DeciderOptions } from './options.ts';
import { findableOlder } from './start/accounts.ts';
import { appointOlder } from './start/appoint.ts';
import { askOlderOwed } from './start/ask-owed.ts';
import { strikeOlderCounts } from './start/older-counts.ts';
import { appointOlderDebtDisputes } from './start/older-debt-disputes.ts';
import { appointOlderDisputes } from './start/older-disputes.ts';
import { publishOlder } from './start/open-data.ts';
import { republish } from './start/republish.ts';
import { whenRestored } from './start/restored.ts';
import { heldWrites } from './writes/outcomes.ts';

const BATCH = 200;
/** Rows of the inbox after which the place is written down: those that a restart reads once more are marked, and passed over. */
const PLACE_EVERY = 200;
const FIRST_RETRY = 500;
const LAST_RETRY = 30_000;

export class Decider {
  readonly #options: DeciderOptions;
  readonly #waiters: Waiters;
  readonly #batches: Batches;
  #place: { epoch: string; since: Sequence } | null = null;
  /** Rows read since the place was last written down. */
  #beyondPlace = 0;
  #working: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #retryIn = FIRST_RETRY;
  #size: number;
  #unwatch = () => {};
  #cancelRetry = () => {};

  /** Passive until `start`; one per store (A9). */
  constructor(options: DeciderOptions) {
    this.#options = options;
    this.#waiters = new Waiters(options.store);
    this.#batches = new Batches(options, this.#waiters);
    this.#size = options.batchSize ?? BATCH;
  }

  /** Works off what is there and then whatever comes. Resolves when the first is done. */
  async start(): Promise<void> {
    this.#unwatch = this.#options.store.watch((dbs) => {
      this.#batches.noteNews(dbs);
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
   * Puts proposals of the system into the inbox (A12). Saying one again changes nothing (S3). Resolves when they are durable;
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

  /**
   * Folds a piece of what is old (folding/), when nothing else is under way. Resolves with whether there may be more; throws StoreUnavailable or
   * StoreLocked, and then a later one takes it up.
   */
  async fold(): Promise<boolean> {
    while (this.#working !== null) await this.#working;
    if (this.#stopped) return false;
    const piece = this.#batches.fold();
    const done = () => {};
    this.#working = piece.then(done, done).finally(() => {
      this.#working = null;
      if (this.#again) this.#wake();
    });
    return piece;
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
        await this.#batches.gather();
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
        await this.#batches.decideInParts(page.entries, isFar ? [...held, placeWrite(place)] : held, this.#size);
        if (isFar) this.#beyondPlace = 0;
      }
      this.#place = place;
      if (page.isLast || this.#stopped) return;
      await this.#batches.gather();
    }
  }

  /** Before anything new: what a killed commit left is finished (A8), then what an earlier run could not decide. */
  async #begin() {
    const { store } = this.#options;
    await store.commit({ writes: [], last: [] });
    const starting = { store, commit: (commit: Commit) => this.#batches.commit(commit), now: this.#now() };
    const renewed = [
      ...(await republish(starting)),
      ...(await publishOlder(starting)),
      ...(await appointOlder(starting)),
      ...(await askOlderOwed(starting)),
      ...(await appointOlderDisputes(starting)),
      ...(await appointOlderDebtDisputes(starting)),
      ...(await strikeOlderCounts(starting)),
      ...(await findableOlder(starting)),
    ];
    const leftOvers = await readLeftOvers(store, this.#release);
    const ended = leftOvers.malformed.map((entry) => malformed(entry, this.#now()));
    if (ended.length > 0) await this.#batches.commit({ writes: [], last: ended.flatMap(({ writes }) => writes) });
    for (const { end } of ended) this.#batches.report(end);
    const { restoredAt, note } = await whenRestored(store, this.#now());
    this.#batches.restoredAt = restoredAt;
    await this.#batches.decideInParts(leftOvers.entries, [...renewed, ...note], this.#size);
    return readPlace(store);
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
    this.#size = Math.ceil(Math.min(this.#size, Math.max(1, this.#batches.tried)) / 2);
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
