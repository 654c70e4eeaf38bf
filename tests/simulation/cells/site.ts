/** One cell: a server with its own store and its own decider, and what it keeps beside them on its disk. */
import { instantOf } from '../../../schemas/basics/time.ts';
import { decide as realDecide } from '../../../schemas/folds/decide.ts';
import type { HttpAnswer, Request } from '../../../sync-server/exchange.ts';
import type { Commit, Store, Write } from '../../../sync-server/store/store.ts';
import type { CellFaults, Faults } from '../faults.ts';
import { type Decidings, finalOutcome } from '../oracle/cells.ts';
import type { Seeded } from '../seeded.ts';
import { SimulatedServer } from '../server.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { decidingIn } from './deciding.ts';
import { type CellName, cellOfGym, type GymMove, homeOf, later, type Placement } from './placement.ts';
import type { AskedElsewhere, Brought, CellState } from './state.ts';

/** What is put back when it is: its store, and what lies beside it. */
export interface Saved {
  readonly at: string;
  readonly store: Uint8Array;
  readonly asked: ReadonlyMap<string, ReadonlyMap<string, AskedElsewhere>>;
  readonly brought: ReadonlyMap<string, Brought>;
}

interface Parts {
  readonly name: CellName;
  readonly placement: Placement;
  readonly time: VirtualTime;
  readonly seeded: Seeded;
  readonly faults: Faults;
  readonly decidings: Decidings;
  /** Told of every commit, of what another cell decided too. */
  readonly saw: (commit: Commit) => void;
}

export class CellSite implements CellState {
  readonly name: CellName;
  readonly server: SimulatedServer;
  readonly #faults: CellFaults;
  readonly #time: VirtualTime;
  #asked = new Map<string, Map<string, AskedElsewhere>>();
  #brought = new Map<string, Brought>();
  /** Commits that bring what another cell decided. */
  readonly #carried = new WeakSet<Commit>();
  #placement: Placement;
  /** What it is giving away: written down before anything of it is copied, and until it hears that the move is made. */
  #leaving: GymMove | null = null;
  readonly #left = new Set<string>();
  #isPutBack = false;
  #savedAt = '';

  constructor({ name, placement, time, seeded, faults, decidings, saw }: Parts) {
    this.name = name;
    this.#placement = placement;
    this.#time = time;
    this.#faults = faults.cells ?? {};
    const commits = (plain: Store) => async (commit: Commit) => {
      await plain.commit(commit);
      saw(commit);
      if (this.#carried.has(commit)) return;
      for (const { db, id, body } of commit.last) {
        const outcome = /^self-.+\/proposals$/.test(db) ? finalOutcome(body) : null;
        if (outcome !== null) decidings.decided(this.name, id, outcome);
      }
    };
    this.server = new SimulatedServer(time, seeded, {
      ...faults,
      decide: decidingIn(this, faults.decide ?? realDecide),
      store: (plain) => {
        const seen = new Proxy(plain, {
          get: (target, name) => {
            if (name === 'commit') return commits(target);
            const member: unknown = Reflect.get(target, name);
            return typeof member === 'function' ? member.bind(target) : member;
          },
        });
        return faults.store?.(seen) ?? seen;
      },
    });
  }

  get placement(): Placement {
    return this.#placement;
  }

  get leaving(): GymMove | null {
    return this.#leaving;
  }

  get countsPerCell() {
    return this.#faults.countsPerCell ?? null;
  }

  get forgetsDebts(): boolean {
    return this.#faults.forgetsDebts ?? false;
  }

  decides(gymId: string): boolean {
    return cellOfGym(this.#placement, gymId) === this.name && this.#leaving?.gymId !== gymId;
  }

  asked(uid: string): ReadonlyMap<string, AskedElsewhere> {
    return this.#asked.get(uid) ?? new Map();
  }

  note(uid: string, proposalId: string, one: AskedElsewhere): void {
    const asked = this.#asked.get(uid) ?? new Map<string, AskedElsewhere>();
    this.#asked.set(uid, asked.set(proposalId, one));
  }

  brought(proposalId: string): Brought | undefined {
    return this.#brought.get(proposalId);
  }

  /** Written down before the proposal itself is put into the inbox. */
  bring(proposalId: string, judged: Brought): void {
    if (!this.#brought.has(proposalId)) this.#brought.set(proposalId, judged);
  }

  async start(): Promise<void> {
    if (this.#faults.forgetsFreeze) this.#leaving = null;
    await this.server.start();
  }

  async backUp(): Promise<Saved> {
    const store = await this.server.backUp();
    return { at: instantOf(this.#time.now()), store, asked: copied(this.#asked), brought: new Map(this.#brought) };
  }

  /** It answers nobody until the other cells have told it what they heard of it. Of two tables it knows the later all the same. */
  async putBack({ at, store, asked, brought }: Saved): Promise<void> {
    this.#savedAt = at;
    this.#asked = copied(asked);
    this.#brought = new Map(brought);
    this.#isPutBack = true;
    this.server.putBack(store);
    await this.server.start();
  }

  /** It was put back, and has not heard yet what the others know of it. */
  get isPutBack(): boolean {
    return this.#isPutBack;
  }

  /** When what it was put back to was saved: of before it has forgotten nothing. */
  get savedAt(): string {
    return this.#savedAt;
  }

  hasHeard(): void {
    this.#isPutBack = false;
  }

  /** A fault on purpose: it goes on as if it had been told. */
  get asksNobody(): boolean {
    return this.#faults.asksNobody ?? false;
  }

  /** A fault on purpose: what another cell has forgotten stays here as it was. */
  get keepsGhosts(): boolean {
    return this.#faults.keepsGhosts ?? false;
  }

  freeze(moving: GymMove): void {
    this.#leaving = moving;
  }

  /** Of two tables the later: what was leaving has left, where it says so. */
  learn(placement: Placement): void {
    this.#placement = later(this.#placement, placement);
    const leaving = this.#leaving;
    if (leaving && cellOfGym(this.#placement, leaving.gymId) === leaving.to) {
      this.#leaving = null;
      this.#left.add(leaving.gymId);
    }
  }

  /** Gyms that it gave away and still has in its books. */
  get left(): ReadonlySet<string> {
    return this.#left;
  }

  cleared(): void {
    this.#left.clear();
  }

  /** What another cell decided, in one piece: its documents, and after them the outcomes that speak of them. */
  async carry(writes: readonly Write[], last: readonly Write[]): Promise<void> {
    const commit = { writes, last };
    this.#carried.add(commit);
    await this.server.store.commit(commit);
  }

  /** Where a person's device is to ask: here, in another cell, or for a moment nowhere. */
  whereIs(uid: string): CellName | 'nowhere' {
    return this.#isPutBack || this.#leaving?.uids.includes(uid) ? 'nowhere' : homeOf(this.#placement, uid);
  }

  handle(request: Request): Promise<HttpAnswer> {
    return this.server.handle(request);
  }
}

const copied = (asked: Saved['asked']): Map<string, Map<string, AskedElsewhere>> =>
  new Map([...asked].map(([uid, own]) => [uid, new Map(own)]));
