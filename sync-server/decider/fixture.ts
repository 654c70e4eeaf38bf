/** For tests: a store in memory, a clock that stands, and a decider that can be killed and started again on what is stored. */
import { DatabaseSync } from 'node:sqlite';
import { encodeTime } from 'ulid';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { instantOf, msOf } from '../../schemas/basics/time.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { Proposal } from '../../schemas/folds/proposals.ts';
import type { Origin } from '../../schemas/proposal/shape.ts';
import { consistencyOf } from '../backup/consistency.ts';
import { Snapshot } from '../backup/snapshot.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Body, Store } from '../store/store.ts';
import { Decider } from './decider.ts';
import { type DeviceEntry, INBOX } from './inbox/inbox.ts';
import { bodyOf } from './known/documents.ts';
import type { DeciderOptions, Log } from './options.ts';

export const NOW: Instant = '2026-03-03T09:00:00.000Z';

type Options = Partial<Pick<DeciderOptions, 'decide' | 'batchSize' | 'ended' | 'release'>>;

/** The same store as if it lay elsewhere, as CouchDB does: it answers nothing at once, and the decider asks in rounds. */
export function fromAfar(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'atOnce') return undefined;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

export class DeciderFixture {
  readonly #database = new DatabaseSync(':memory:');
  readonly store: Store;
  readonly logged: { facts: object; message: string }[] = [];
  now = msOf(NOW);
  decider: Decider;
  readonly #timers = new Set<{ at: number; call: () => void }>();
  #lastOperation = 0;

  constructor(options: Options & { store?: (store: Store) => Store } = {}) {
    const random = { bytes: (count: number) => new Uint8Array(count) };
    const plain = openSqliteIn(this.#database, { random });
    const { store: wrapped = (store) => store, ...rest } = options;
    this.store = wrapped(plain);
    this.decider = this.another(rest);
  }

  /** What `npm run fsck` would find. */
  problems(): readonly string[] {
    return consistencyOf(Snapshot.of(this.#database)).problems;
  }

  /** Another decider on the same store (or on a disturbed view of it), as after a restart. */
  another(options: Options = {}, store = this.store): Decider {
    const note = (facts: object, message: string) => this.logged.push({ facts, message });
    const log: Log = { error: note, warn: note };
    return new Decider({ store, ports: this.ports, decide, log, ...options });
  }

  readonly ports = {
    clock: { now: () => this.now },
    scheduler: {
      after: (delay: number, call: () => void) => {
        const timer = { at: this.now + delay, call };
        this.#timers.add(timer);
        return () => this.#timers.delete(timer);
      },
    },
  };

  /** Lets time go by and runs what is due. */
  pass(ms: number): void {
    this.now += ms;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.now || !this.#timers.delete(timer)) continue;
      timer.call();
    }
  }

  async body(db: string, id: string): Promise<Body | null> {
    const stored = await this.store.get(db, id);
    return stored && !stored.deleted ? stored.body : null;
  }

  /** What `push` would have the gateway write for one proposal of this person's only device. */
  entry(uid: string, asked: Pick<Proposal, 'kind' | 'body'>, origin: Partial<Origin> = {}, more: Partial<DeviceEntry> = {}) {
    this.#lastOperation += 1;
    const opId = encodeTime(this.now, 10) + String(this.#lastOperation).padStart(16, '0');
    const proposal = {
      _id: `proposal:${opId}`,
      type: 'proposal',
      schemaVersion: 1,
      display: asked.kind,
      origin: {
        deviceId: `device-${uid}`,
        opId,
        seq: this.#lastOperation,
        madeAt: instantOf(this.now),
        offsetMs: 0,
        trust: 'synced',
        appBuild: 'test',
        ...origin,
      },
      ...asked,
    };
    const pushedRev = `1-${opId}`;
    const receivedAt = instantOf(this.now);
    const { deviceId } = proposal.origin;
    return { state: 'waiting', uid, deviceId, queue: deviceId, receivedAt, pushedRev, proposal, ...more };
  }

  /** Into the inbox as the gateway puts it there; returns the proposals' ids. */
  async push(...entries: ReturnType<DeciderFixture['entry']>[]): Promise<string[]> {
    await this.store.put(
      entries.map((entry) => {
        const id = entry.proposal._id;
        return { db: INBOX, id, body: bodyOf({ _id: id, ...entry }), expect: null };
      }),
    );
    return entries.map((entry) => entry.proposal._id);
  }
}
