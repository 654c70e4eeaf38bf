/**
 * One batch of the inbox, decided in memory: ask the rules, load what they asked for, ask again, lay the documents so that the
 * next sees them, and hand back one commit for all of it (A8). A rule that throws costs its own proposal only (S7).
 */

import { type Decision, type Known, type Moment, refused } from '../../schemas/decision.ts';
import type { Instant } from '../../schemas/primitives.ts';
import type { AnyProposal } from '../../schemas/proposals.ts';
import { instantOf } from '../../schemas/time.ts';
import type { Clock } from '../ports.ts';
import type { Commit, Store, Write } from '../store/store.ts';
import { appointTimeOut, strikeTimeOut } from './agenda.ts';
import { bodyOf, requireValid } from './documents.ts';
import { describeFailure } from './failure.ts';
import { fanOut, needToFanOut } from './fan-out.ts';
import { foresee } from './foresight.ts';
import { type DecidedEntry, type HeldEntry, type HouseEntry, INBOX, type StoredEntry } from './inbox.ts';
import { inOrder, isFromDevice, isNumberUsed, judge, noteJudged, type OpenEntry } from './judged-order.ts';
import { load } from './load.ts';
import { malformedWrites, Outcomes } from './outcomes.ts';
import type { WorkingSet } from './working-set.ts';

/** `decide` of schemas/decide.ts; a parameter, so that a test can pass a rule of its own. */
export type Decide = (proposal: AnyProposal, known: Known, moment: Moment) => Decision;

export interface Rules {
  readonly store: Store;
  readonly decide: Decide;
  readonly clock: Clock;
  /** When the store was put back to an earlier state. */
  readonly restoredAt?: Instant | undefined;
}

/** What became of an entry; `failed` is a defect of ours and no outcome. */
export type End =
  | { readonly state: 'decided'; readonly id: string; readonly outcome: DecidedEntry['outcome'] }
  | { readonly state: 'failed'; readonly id: string; readonly kind: string; readonly error: string };

export interface DecidedBatch {
  readonly commit: Commit;
  readonly ends: readonly End[];
}

type Answer =
  | { readonly state: 'decided'; readonly moment: Moment; readonly decision: Decision }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: string };

/**
 * Throws StoreUnavailable when loading fails; nothing has been written then. Unless the commit goes through, `set` holds what
 * never happened and is to be forgotten.
 */
export async function decideBatch(entries: readonly OpenEntry[], set: WorkingSet, rules: Rules): Promise<DecidedBatch> {
  const at = instantOf(rules.clock.now());
  set.begin(at);
  const ordered = inOrder(entries);
  for (const entry of ordered) foresee(entry, set);
  const foreseen = set.takeMisses();
  if (foreseen) await load(rules.store, set, foreseen);
  const batch = new Batch(ordered, set, rules, at);
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

  constructor(entries: readonly OpenEntry[], set: WorkingSet, { decide, restoredAt }: Rules, at: Instant) {
    this.#entries = entries;
    this.#set = set;
    this.#decide = restoredAt ? (proposal, known, moment) => decide(proposal, known, { ...moment, restoredAt }) : decide;
    this.#at = at;
    this.#outcomes = new Outcomes(set, at, restoredAt);
  }

  /** Decides in order as far as it goes. Null when all is decided; else what the rest of the batch is known to need. */
  decideUntilMissing() {
    for (; this.#next < this.#entries.length; this.#next++) {
      const entry = this.#entries[this.#next];
      if (!entry) break;
      const answer = this.#ask(entry);
      if (answer.state === 'missing') {
        this.#askAhead();
        return this.#set.takeMisses();
      }
      this.#take(entry, answer.state === 'decided' ? checked(answer) : answer);
    }
    return null;
  }

  result(): DecidedBatch {
    return {
      commit: { writes: this.#set.writes(), last: [...this.#outcomes.writes(), ...this.#marks] },
      ends: this.#ends,
    };
  }

  /** Asks all that follow what they will need, so that it is loaded together. Their answers do not count yet. */
  #askAhead(): void {
    for (let index = this.#next + 1; index < this.#entries.length; index++) {
      const entry = this.#entries[index];
      if (!entry || this.#warm.has(index)) continue;
      if (this.#ask(entry).state !== 'missing') this.#warm.add(index);
    }
  }

  #ask(entry: OpenEntry): Answer {
    const before = this.#set.unanswered;
    const isMissing = () => this.#set.unanswered > before;
    try {
      const moment = judge(entry, this.#set);
      if (!moment) return { state: 'missing' };
      const isUsed = isNumberUsed(entry, this.#set);
      const decision = isUsed ? refused('NUMBER_USED') : this.#decide(entry.proposal, this.#set, moment);
      for (const doc of decision.documents) needToFanOut(this.#set, doc);
      this.#outcomes.need(isFromDevice(entry) ? entry.uid : null, decision);
      return isMissing() ? { state: 'missing' } : { state: 'decided', moment, decision };
    } catch (error) {
      return isMissing() ? { state: 'missing' } : { state: 'failed', error: describeFailure(error) };
    }
  }

  #take(entry: OpenEntry, answer: Exclude<Answer, { state: 'missing' }>): void {
    const id = entry.proposal._id;
    if (answer.state === 'failed') {
      const { end, mark } = failed(entry, answer.error, this.#at);
      this.#ends.push(end);
      this.#marks.push(mark);
      return;
    }
    const { moment, decision } = answer;
    for (const doc of decision.documents) fanOut(this.#set, doc, this.#at);
    if (isFromDevice(entry)) {
      this.#outcomes.decide(entry, moment, decision);
      if (decision.state === 'held') appointTimeOut(this.#set, entry.proposal, entry.uid, this.#at);
    }
    for (const settlement of decision.settles ?? []) {
      this.#outcomes.settle(settlement, decision.documents);
      strikeTimeOut(this.#set, settlement.proposalId);
    }
    noteJudged(entry, moment, this.#set);
    const { state, code } = decision;
    const outcome = { state, ...(code ? { code } : {}) };
    this.#ends.push({ state: 'decided', id, outcome });
    this.#marks.push(mark(id, decidedEntry(entry, this.#at, outcome)));
  }
}

/** What a rule made that its own schema refuses is a defect of the rule. */
function checked(answer: Extract<Answer, { state: 'decided' }>): Exclude<Answer, { state: 'missing' }> {
  try {
    for (const doc of answer.decision.documents) requireValid(doc);
    return answer;
  } catch (error) {
    return { state: 'failed', error: describeFailure(error) };
  }
}

/** A defect of ours, to be seen in the inbox and tried again at the next start. */
export function failed(entry: OpenEntry, error: string, at: Instant): { end: End; mark: Write } {
  const { _id: id, kind } = entry.proposal;
  const failure = { at, error };
  return { end: { state: 'failed', id, kind, error }, mark: mark(id, { ...asStored(entry), state: 'failed', failure }) };
}

function asStored(entry: OpenEntry): HouseEntry | StoredEntry {
  if (!isFromDevice(entry)) return entry;
  const { made, ...rest } = entry;
  return { ...rest, proposal: made ?? entry.proposal };
}

function mark(id: string, body: HouseEntry | StoredEntry | DecidedEntry): Write {
  return { db: INBOX, id, body: bodyOf({ _id: id, ...body }) };
}

function decidedEntry(entry: OpenEntry, decidedAt: Instant, outcome: DecidedEntry['outcome']): DecidedEntry {
  const { uid, receivedAt, proposal } = entry;
  const device = isFromDevice(entry) ? { deviceId: entry.deviceId, pushedRev: entry.pushedRev } : {};
  return { state: 'decided', uid, ...device, receivedAt, kind: proposal.kind, decidedAt, outcome };
}

/** Waited for this version, and is nothing that it knows: refused, so that its author need not wait any longer (S4). */
export function malformed(entry: HeldEntry, at: Instant): { end: End; writes: Write[] } {
  const { uid, deviceId, receivedAt, pushedRev, proposal } = entry;
  const id = String(proposal._id);
  const outcome = { state: 'refused', code: 'MALFORMED' } as const;
  const kind = String(proposal.kind).slice(0, 60) || 'unknown';
  const ended = mark(id, { state: 'decided', uid, deviceId, receivedAt, pushedRev, kind, decidedAt: at, outcome });
  return { end: { state: 'decided', id, outcome }, writes: [...malformedWrites(entry, at), ended] };
}
