/**
 * One batch of the inbox, decided in memory: a run an entry, in order; where a run misses something, the rest of the batch is asked as
 * well, all of it is loaded together and the run is made again. What comes of it is one commit (A8). A rule that throws costs its own
 * proposal only (S7).
 */
import type { Instant } from '../../schemas/basics/primitives.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Clock } from '../ports.ts';
import type { Commit, Store, Write } from '../store/store.ts';
import { type Decide, decideEntry, type EntryRun } from './decide-entry.ts';
import { decidedEntry, type End, failed, mark } from './ends.ts';
import { describeFailure } from './failure.ts';
import { inOrder, type OpenEntry } from './inbox/judged-order.ts';
import { requireValid } from './known/documents.ts';
import { load } from './known/load.ts';
import type { Misses } from './known/misses.ts';
import type { WorkingSet } from './known/working-set.ts';
import { Outcomes } from './writes/outcomes.ts';

export interface Rules {
  readonly store: Store;
  readonly decide: Decide;
  readonly clock: Clock;
  /** When the store was put back to an earlier state. */
  readonly restoredAt?: Instant | undefined;
}

export interface DecidedBatch {
  readonly commit: Commit;
  readonly ends: readonly End[];
  /** Those that go into the next commit, in their order: this one changes as many bookings as one may. */
  readonly left: readonly OpenEntry[];
}

/**
 * Throws StoreUnavailable when loading fails; nothing has been written then. Unless the commit goes through, `set` holds what
 * never happened and is to be forgotten.
 */
export async function decideBatch(entries: readonly OpenEntry[], set: WorkingSet, rules: Rules): Promise<DecidedBatch> {
  const at = instantOf(rules.clock.now());
  set.begin(at);
  const batch = new Batch(inOrder(entries), set, rules, at);
  for (;;) {
    const misses = batch.decideUntilMissing();
    if (!misses) return batch.result();
    await load(rules.store, set, misses);
  }
}

class Batch {
  readonly #set: WorkingSet;
  readonly #entries: readonly OpenEntry[];
  readonly #decide: Decide;
  readonly #at: Instant;
  readonly #outcomes: Outcomes;
  readonly #ends: End[] = [];
  readonly #marks: Write[] = [];
  /** Entries that had all they asked for when they were last asked ahead of their turn. */
  readonly #warm = new Set<number>();
  #next = 0;
  /** Bookings that follow from what somebody else did. */
  #following = 0;

  constructor(entries: readonly OpenEntry[], set: WorkingSet, { decide, restoredAt }: Rules, at: Instant) {
    this.#entries = entries;
    this.#set = set;
    this.#decide = restoredAt ? (proposal, known, moment) => decide(proposal, known, { ...moment, restoredAt }) : decide;
    this.#at = at;
    this.#outcomes = new Outcomes(set, at, restoredAt);
  }

  /** Decides in order as far as it goes. Null when all is decided that goes into one commit; else what the rest is known to need. */
  decideUntilMissing(): Misses | null {
    for (; this.#next < this.#entries.length; this.#next++) {
      const entry = this.#entries[this.#next];
      if (!entry) break;
      const run = this.#set.perform(
        () => this.#run(entry),
        (made) => this.#takes(entry, made),
      );
      if (run.state === 'missing') {
        this.#askAhead();
        return this.#set.takeMisses();
      }
      if (run.state === 'declined') return null;
      if (run.state === 'done') this.#noteDecided(entry, run.value);
      else this.#noteFailed(entry, run.error);
    }
    return null;
  }

  result(): DecidedBatch {
    return {
      commit: { writes: this.#set.writes(), last: [...this.#outcomes.writes(), ...this.#marks] },
      ends: this.#ends,
      left: this.#entries.slice(this.#next),
    };
  }

  /**
   * S7: whatever falls due together, no commit keeps the others waiting for more than fifty bookings that have to follow (2.11). One decision
   * alone is taken whatever it changes. Throws where a rule made what its schema refuses.
   */
  #takes({ uid }: OpenEntry, { decision }: EntryRun): boolean {
    for (const doc of decision.documents) requireValid(doc);
    const following = decision.documents.filter((doc) => doc.type === 'booking' && doc.memberId !== uid).length;
    if (this.#next > 0 && following > 0 && this.#following + following > LIMITS.followedAtOnce) return false;
    this.#following += following;
    return true;
  }

  /** Asks all that follow what they will need, so that it is loaded together. Their answers do not count yet. */
  #askAhead(): void {
    for (let index = this.#next + 1; index < this.#entries.length; index++) {
      const entry = this.#entries[index];
      if (!entry || this.#warm.has(index)) continue;
      if (this.#set.rehearse(() => this.#run(entry))) this.#warm.add(index);
    }
  }

  #run(entry: OpenEntry): EntryRun {
    return decideEntry(entry, { set: this.#set, outcomes: this.#outcomes, decide: this.#decide, at: this.#at });
  }

  #noteDecided(entry: OpenEntry, { decision, drafts }: EntryRun): void {
    const { _id: id } = entry.proposal;
    const { state, code } = decision;
    const outcome = { state, ...(code ? { code } : {}) };
    this.#outcomes.add(drafts);
    this.#ends.push({ state: 'decided', id, outcome });
    this.#marks.push(mark(id, decidedEntry(entry, this.#at, outcome)));
  }

  #noteFailed(entry: OpenEntry, error: unknown): void {
    const { end, mark } = failed(entry, describeFailure(error), this.#at);
    this.#ends.push(end);
    this.#marks.push(mark);
  }
}
