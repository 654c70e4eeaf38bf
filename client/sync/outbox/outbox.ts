/**
 * The Outbox (product.md 0.3): every proposal of this person that is open, needs a look, or was settled within a day. The
 * collection is the truth; this is it in memory, with what only this run knows (what is on its way, when it goes next).
 */

import { msOf } from '../../../schemas/basics/time.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { DecidedProposal, Proposal } from '../../../schemas/folds/proposals.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { Outcome } from '../../../schemas/proposal/shape.ts';
import { counted } from '../../report/report.ts';
import { LiveValue } from '../queries/live-value.ts';
import { isDecided, isProposal } from '../storage/document.ts';
import type { Collection, Doc, Entry } from '../storage/storage.ts';
import { SEND, type SendEvent, type SendState } from '../transitions.ts';
import { REFUSED_FOR, refusedFrom, SETTLED_FOR, settledFrom } from './age.ts';
import type { ItemStanding } from './standing.ts';
import { Twins } from './twins.ts';

const placeOf = (proposal: Proposal | undefined): number => proposal?.origin.link?.n ?? 0;

/** Nobody reads more lines than this; open ones are all kept. */
const MOST_OPEN = 10_000;
const MOST_SETTLED = 1_000;

export interface Item {
  readonly proposal: Proposal | DecidedProposal;
  readonly send: SendState;
  /** Null: the server has not answered, or (`decided`) in a state that only a newer app knows. */
  readonly outcome: Outcome | null;
  /** Failed tries in a row. */
  readonly tries: number;
  /** Corrected clock, milliseconds; null: as soon as it can. */
  readonly nextTryAt: number | null;
  /** Why the server did not take it the last time, where it said so and may take it yet. */
  readonly because?: ReasonCode | null;
}

/** Where the proposals lie. */
export type ProposalCollection = Pick<Collection, 'find' | 'write' | 'onChange'>;

/** `null`: the server has answered, in a state that only a newer app knows. */
export type DecidedListener = (proposalId: string, outcome: Outcome | null) => void;

/** What a device says of its own codes, which end with the sign-out: nobody is asked whether to lose it. */
const OF_THE_DEVICE: ReadonlySet<string> = new Set(['device.key', 'device.shows']);

export class Outbox {
  /** What is true of each kind. */
  readonly nouns: LoadedNouns;
  readonly #items = new Map<string, Item>();
  /** Those of them that are open. */
  readonly #open = new Map<string, Item>();
  readonly #twins = new Twins();
  readonly #decided: DecidedListener;
  readonly #appeared: (proposal: Proposal) => void;
  /** How long what was accepted is shown, milliseconds. */
  readonly #settledFor: number;
  readonly version = new LiveValue(0);
  #collection: ProposalCollection | null = null;
  #read = false;
  #stop: (() => void) | null = null;

  /** `appeared`: an open proposal was made since, here or in another tab; `decided`: the server's word on one has arrived. */
  constructor(
    nouns: LoadedNouns,
    appeared: (proposal: Proposal) => void,
    decided: DecidedListener,
    { settledFor = SETTLED_FOR }: { settledFor?: number } = {},
  ) {
    this.nouns = nouns;
    this.#settledFor = settledFor;
    this.#appeared = appeared;
    this.#decided = decided;
  }

  /** `refusals`: rows the server would not even store, by proposal id. `now`: corrected clock, milliseconds. */
  async open(collection: ProposalCollection, refusals: ReadonlyMap<string, Outcome>, now: number): Promise<void> {
    this.close();
    this.#collection = collection;
    this.#stop = collection.onChange((entries) => this.#changed(entries));
    const ask = (standing: ItemStanding, from: { atLeast?: string }, limit: number) =>
      collection.find({ index: ['standing', '_id'], equals: [standing], ...from, limit });
    const admitAll = (docs: readonly Doc[]) => {
      if (this.#collection !== collection) return;
      for (const doc of docs) if (!this.#items.has(doc._id)) this.#admit(doc, refusals.get(doc._id) ?? null, true);
      this.#tell();
    };
    const wanted = [ask('open', {}, MOST_OPEN), ask('attention', refusedFrom(now), MOST_SETTLED)];
    admitAll((await Promise.all(wanted)).flat());
    this.#read = this.#collection === collection;
    // What is done with can come a moment later: nobody waits for it.
    ask('settled', settledFrom(now, this.#settledFor), MOST_SETTLED).then(admitAll, counted('outbox: settled'));
  }

  /** The highest count that stands on a proposal of that device, among those held here. */
  highestSeq(deviceId: string): number {
    const own = [...this.#items.values()].filter(({ proposal }) => proposal.origin.deviceId === deviceId);
    return own.reduce((highest, { proposal }) => Math.max(highest, proposal.origin.seq), 0);
  }

  /** Of what is held here and has a place in that device's chain, the last. */
  lastInChain(deviceId: string): Proposal | undefined {
    let last: Proposal | undefined;
    for (const { proposal } of this.#items.values())
      if (proposal.origin.deviceId === deviceId && placeOf(proposal) > placeOf(last)) last = proposal;
    return last;
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#collection = null;
    this.#read = false;
    this.#items.clear();
    this.#open.clear();
    this.#twins.clear();
    this.#tell();
  }

  get collection(): ProposalCollection | null {
    return this.#collection;
  }

  /** All that is open is here. */
  get isRead(): boolean {
    return this.#read;
  }

  get(id: string): Item | undefined {
    return this.#items.get(id);
  }

  /** In the order they were made. */
  items(): Item[] {
    return inOrder(this.#items);
  }

  /** What has not been decided, in the order it was made. */
  openItems(): Item[] {
    return inOrder(this.#open);
  }

  /** Of what this device keeps, that on which it has not heard the server's decision. */
  undecided(): Proposal[] {
    return this.items().flatMap(({ proposal, send }) => (send === 'withdrawn' || 'outcome' in proposal ? [] : [proposal]));
  }

  /** How many the server has not acknowledged. */
  unsent(): number {
    let count = 0;
    for (const { send, proposal } of this.#items.values())
      if ((send === 'waiting' || send === 'sending') && !OF_THE_DEVICE.has(proposal.kind)) count += 1;
    return count;
  }

  /** Open proposals that ask for exactly that. */
  openTwins(wanted: Proposal): readonly Proposal[] {
    return this.#twins.of(wanted);
  }

  /** What a person still sees, `now` on the corrected clock. */
  shown(now: number): Item[] {
    return this.items().filter(({ outcome, send }) => {
      if (send !== 'decided' || !outcome) return true;
      const age = now - msOf(outcome.at);
      return outcome.state === 'accepted' || outcome.state === 'accepted_flagged' ? age < this.#settledFor : age < REFUSED_FOR;
    });
  }

  /** Something happened to these on their way (`SEND`); what cannot happen to one as it stands changes nothing. */
  dispatch(ids: readonly string[], event: SendEvent, next: Partial<Pick<Item, 'tries' | 'nextTryAt' | 'because'>> = {}): void {
    for (const id of ids) {
      const item = this.#items.get(id);
      if (item) this.#put(id, { ...item, ...next, send: SEND[item.send][event] });
    }
    if (ids.length > 0) this.#tell();
  }

  /** The server would not store it (A3): as final as a decision. */
  refuse(id: string, outcome: Outcome): void {
    const item = this.#items.get(id);
    if (!item || item.send === 'decided') return;
    this.#put(id, { ...item, outcome, send: SEND[item.send].decided });
    this.#tell();
    this.#decided(id, outcome);
  }

  /** Everything may go at once, the network is back or the person asked; `but`: not what waits for that reason. */
  hurry({ but }: { but?: ReasonCode } = {}): void {
    for (const [id, item] of this.#items)
      if (item.nextTryAt !== null && (but === undefined || item.because !== but)) this.#put(id, { ...item, nextTryAt: null });
    this.#tell();
  }

  /** A new connection: the server may have been restored, and what it had acknowledged it may not have any more. */
  forgetAcknowledgements(): void {
    for (const [id, item] of this.#items) if (item.send === 'acknowledged') this.#put(id, { ...item, send: 'waiting' });
    this.#tell();
  }

  #changed(entries: readonly Entry[]): void {
    for (const { id, doc } of entries) {
      if (doc) this.#admit(doc, null);
      else if (this.#items.get(id)?.send !== 'decided') this.dispatch([id], 'undone');
    }
    this.#tell();
  }

  #admit(doc: Doc, refusal: Outcome | null, atStart = false): void {
    if (!isProposal(doc)) return;
    const before = this.#items.get(doc._id);
    const outcome = isDecided(doc) ? knownOutcome(doc) : refusal;
    if (!outcome && !doc.newer) {
      // Open: newly made, or open again after the server was restored.
      if (before && !before.outcome) return;
      this.#put(doc._id, { proposal: doc, send: 'waiting', outcome: null, tries: 0, nextTryAt: null });
      if (!atStart) this.#appeared(doc);
      return;
    }
    this.#put(doc._id, { proposal: doc, send: 'decided', outcome, tries: 0, nextTryAt: null });
    if (!atStart) this.#decided(doc._id, outcome);
  }

  #put(id: string, item: Item): void {
    const before = this.#open.get(id);
    const isOpen = item.send !== 'decided' && item.send !== 'withdrawn';
    this.#items.set(id, item);
    if (before && (!isOpen || before.proposal !== item.proposal)) this.#twins.remove(before.proposal);
    if (isOpen && before?.proposal !== item.proposal) this.#twins.add(item.proposal);
    if (isOpen) this.#open.set(id, item);
    else this.#open.delete(id);
  }

  #tell(): void {
    this.version.set(this.version.get() + 1);
  }
}

const knownOutcome = (doc: DecidedProposal & Pick<Doc, 'newer'>): Outcome | null =>
  doc.newer ? (Outcome.safeParse(doc.outcome).data ?? null) : doc.outcome;

/** product.md 0.3: 5 s, 15 s, 60 s, 5 min, then every 15 min. */
const RETRY = [5_000, 15_000, 60_000, 300_000, 900_000];
export const retryDelay = (tries: number): number => RETRY[Math.min(tries, RETRY.length - 1)] ?? LIMITS.staleAfter;

const inOrder = (items: ReadonlyMap<string, Item>): Item[] => [...items.values()].sort((a, b) => byOrder(a.proposal, b.proposal));

/** One device's by its own count, which no clock can disturb; several devices' by their ids. */
function byOrder(a: Proposal, b: Proposal): number {
  if (a.origin.deviceId === b.origin.deviceId) return a.origin.seq - b.origin.seq;
  return a._id < b._id ? -1 : 1;
}
