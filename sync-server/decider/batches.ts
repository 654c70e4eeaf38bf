/**
 * Decides what was read and commits it, batch after batch (A8), and tells whoever waits. Where the store cannot take a batch for what is in
 * it, each entry goes alone (S7).
 */
import type { Instant } from '../../schemas/basics/primitives.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { type Commit, type DatabaseName, StoreLocked, StoreUnavailable, type Write } from '../store/store.ts';
import { decideBatch } from './batch.ts';
import { type End, failed } from './ends.ts';
import { describeFailure } from './failure.ts';
import { nextPiece } from './folding/piece.ts';
import type { OpenEntry } from './inbox/judged-order.ts';
import { stillOpen } from './inbox/reading.ts';
import type { Waiters } from './inbox/waiters.ts';
import { WorkingSet } from './known/working-set.ts';
import type { DeciderOptions } from './options.ts';

export class Batches {
  /** When the store was put back to an earlier state, if it was. */
  restoredAt: Instant | undefined;
  /** Entries in the batch that was last tried. */
  tried = 0;
  readonly #options: DeciderOptions;
  readonly #waiters: Waiters;
  readonly #set: WorkingSet;
  #committing = false;
  #stale = false;

  constructor(options: DeciderOptions, waiters: Waiters) {
    this.#options = options;
    this.#waiters = waiters;
    this.#set = new WorkingSet(options.store.atOnce);
  }

  /** Somebody else wrote what is held here (a restore, an erasure): it is read again. */
  noteNews(dbs: ReadonlySet<DatabaseName>): void {
    if (!this.#committing && [...dbs].some((db) => this.#set.holds(db))) this.#stale = true;
  }

  /** Deciding keeps the process to itself: first those get their answer whose push it is about, and whoever has more sends it. */
  async gather(): Promise<void> {
    const { gather = 0, ports } = this.#options;
    if (gather > 0) await new Promise<void>((resolve) => void ports.scheduler.after(gather, resolve));
  }

  /** No commit is larger than what the store takes. The notes go with the last: until then nothing is passed over. */
  async decideInParts(entries: readonly OpenEntry[], notes: readonly Write[], size: number): Promise<void> {
    let from = 0;
    for (; entries.length - from > size; from += size) await this.#decide(entries.slice(from, from + size), []);
    if (entries.length > from || notes.length > 0) await this.#decide(entries.slice(from), notes);
  }

  /** A piece of what is old (folding/). Between batches: what is held here is kept right by it. @returns whether there may be more */
  async fold(): Promise<boolean> {
    const now = this.#now();
    const piece = await nextPiece(this.#options.store, now);
    if (piece === null) return false;
    if (this.#stale) this.#set.forget();
    this.#stale = false;
    this.#set.begin(now);
    for (const { db, id, body } of [...piece.commit.writes, ...piece.commit.last]) this.#set.layNote(db, id, body);
    try {
      await this.commit(piece.commit);
    } catch (error) {
      this.#set.forget();
      throw error;
    }
    return piece.more;
  }

  async #decide(entries: readonly OpenEntry[], notes: readonly Write[]): Promise<void> {
    for (let left = await this.#decideFirst(entries, notes); left.length > 0; ) {
      await this.gather();
      left = await this.#decideFirst(left, notes);
    }
  }

  /** What goes into one commit. @returns those that are left for the next; the notes go with the last */
  async #decideFirst(entries: readonly OpenEntry[], notes: readonly Write[]): Promise<readonly OpenEntry[]> {
    const { store, decide, ports } = this.#options;
    this.tried = entries.length;
    if (this.#stale) this.#set.forget();
    this.#stale = false;
    try {
      const batch = await decideBatch(entries, this.#set, { store, decide, clock: ports.clock, restoredAt: this.restoredAt });
      const { writes, last } = batch.commit;
      await this.commit({ writes, last: batch.left.length > 0 ? last : [...last, ...notes] });
      for (const end of batch.ends) this.report(end);
      return batch.left;
    } catch (error) {
      this.#set.forget();
      if (error instanceof StoreUnavailable || error instanceof StoreLocked) throw error;
      await this.#decideApart(entries, error);
      await this.commit({ writes: [], last: notes });
      return [];
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
    await this.commit({ writes: [], last: [mark] });
    this.report(end);
  }

  async commit(commit: Commit): Promise<void> {
    this.#committing = true;
    await this.#options.store.commit(commit).finally(() => {
      this.#committing = false;
    });
  }

  report(end: End): void {
    this.#options.told?.(end);
    if (end.state === 'failed') {
      this.#options.log.error({ kind: end.kind, error: end.error }, 'A proposal could not be decided');
    }
    this.#waiters.tellEnd(end);
  }

  #now() {
    return instantOf(this.#options.ports.clock.now());
  }
}
