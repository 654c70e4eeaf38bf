/**
 * The real gateway, decider and errand worker on one database in memory that outlives them: killed at any moment and started
 * again on what was committed.
 */
import { DatabaseSync } from 'node:sqlite';
import type { MemoryStorage } from '../../client/sync/storage/memory-storage.ts';
import { decide as realDecide } from '../../schemas/decide.ts';
import type { SystemKind, SystemProposal } from '../../schemas/proposals.ts';
import { selfScope } from '../../schemas/scope.ts';
import { consistencyOf } from '../../sync-server/backup/consistency.ts';
import { Snapshot } from '../../sync-server/backup/snapshot.ts';
import type { Decide } from '../../sync-server/decider/batch.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { signerInMemory } from '../../sync-server/errands/signer.ts';
import { ErrandWorker } from '../../sync-server/errands/worker.ts';
import { type Answer, bodyText, type Handler, type Request } from '../../sync-server/exchange.ts';
import { Gateway } from '../../sync-server/gateway/gateway.ts';
import { Hub } from '../../sync-server/hub.ts';
import type { Directory, TokenVerifier } from '../../sync-server/identity/port.ts';
import { Unsubscribing } from '../../sync-server/mail/unsubscribe.ts';
import { sandboxPayments } from '../../sync-server/payments/sandbox.ts';
import type { Ports } from '../../sync-server/ports.ts';
import { Allowances } from '../../sync-server/principals/allowance.ts';
import { Contacts } from '../../sync-server/principals/contacts.ts';
import { Devices } from '../../sync-server/principals/devices.ts';
import { Principals } from '../../sync-server/principals/principals.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import { type Store, StoreUnavailable } from '../../sync-server/store/store.ts';
import { PushLog } from './oracle/log.ts';
import type { Seeded } from './seeded.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Faults for the mutation of the proof: each breaks one promise on purpose. */
export interface Faults {
  readonly decide?: Decide;
  readonly store?: (store: Store) => Store;
  readonly devices?: (devices: Devices) => Devices;
  readonly contacts?: (contacts: Contacts) => Contacts;
  /** `store` gives the one of the present life. */
  readonly handle?: (handle: Handler, store: () => Store) => Handler;
  /** Of every device. */
  readonly storage?: (storage: MemoryStorage) => MemoryStorage;
}

type SystemBody<K extends SystemKind> = Extract<SystemProposal, { kind: K }>['body'];
/** What the house says. */
export interface Saying {
  readonly kind: SystemKind;
  readonly body: object;
}
export const saying = <K extends SystemKind>(kind: K, body: SystemBody<K>): Saying => ({ kind, body });

const TOKEN_LIFE = 15 * 60_000;

export class SimulatedServer {
  readonly #time: VirtualTime;
  readonly #seeded: Seeded;
  readonly #faults: Faults;
  readonly #database = new DatabaseSync(':memory:');
  #running: Running | null = null;
  #said = 0;
  /** What can be seen of it from outside. */
  readonly log = new PushLog();
  /** What threw inside: defects, which fail the run. */
  readonly defects: unknown[] = [];

  constructor(time: VirtualTime, seeded: Seeded, faults: Faults = {}) {
    this.#time = time;
    this.#seeded = seeded;
    this.#faults = faults;
  }

  get up(): boolean {
    return this.#running !== null;
  }

  async start(): Promise<void> {
    const { clock, random, scheduler } = this.#ports();
    const life = { over: false };
    const plain = openSqliteIn(this.#database, { random });
    const store = mortal(this.#faults.store?.(plain) ?? plain, life);
    const failed = (error: unknown) => {
      if (!life.over && !(error instanceof StoreUnavailable)) this.defects.push(error);
    };
    const log = {
      error: (facts: object, message: string) => failed(new Error(`${message}: ${JSON.stringify(facts)}`)),
      // What waits is tried again: the world's own troubles.
      warn() {},
    };
    const ports = {
      clock,
      random,
      scheduler: { after: (delay: number, call: () => void) => scheduler.after(delay, () => life.over || call()) },
    };
    const hub = new Hub(store);
    const decider = new Decider({ store, ports, decide: this.#faults.decide ?? realDecide, log });
    const devices = new Devices(store, ports);
    const known = this.#faults.devices?.(devices) ?? devices;
    const noted = new Contacts(store, ports, failed);
    const contacts = this.#faults.contacts?.(noted) ?? noted;
    const principals = new Principals({ store, hub, identity: tokens(this.#time), devices: known, clock });
    const allowances = new Allowances(clock, false);
    // Everybody's address is confirmed here.
    const confirmEmail = async () => {};
    const gateway = new Gateway({ store, hub, ports, principals, contacts, allowances, confirmEmail, failed });
    const propose = (...proposals: readonly SystemProposal[]) => decider.propose(...proposals);
    const signer = signerInMemory(ports);
    const errands = new ErrandWorker({
      ports,
      propose,
      log,
      payments: sandboxPayments({ store, clock }),
      signer,
      store,
      publicUrl: 'http://127.0.0.1',
      unsubscribing: new Unsubscribing('a-secret'),
      notifying: null,
      eraseAccount: async () => {},
      mail: { label: 'nowhere', send: async () => {} },
    });
    this.#running = { life, store, decider, devices, gateway, errands };
    await decider.start();
    for (const key of signer.published) await this.say('system.key-published', { key });
    await errands.start();
  }

  /** SIGKILL: nothing more is written, and nobody is answered. */
  kill(): void {
    if (!this.#running) return;
    this.#running.life.over = true;
    this.#running = null;
    this.log.killed(this.#time.now());
  }

  /** Rejects when the server is down, or dies before it has answered. */
  async handle(request: Request): Promise<Answer> {
    const running = this.#alive();
    const honest: Handler = (asked) => running.gateway.handle(asked);
    const handle = this.#faults.handle?.(honest, () => running.store) ?? honest;
    const asked = this.#time.now();
    const answer = await handle(request);
    if (running.life.over) throw new Error('the server died');
    if (answer.status < 400) await this.#note(request, answer, asked);
    return answer;
  }

  async #note(request: Request, answer: Answer, asked: number): Promise<void> {
    this.log.contact(request.headers, asked);
    const uid = /^\/db\/self-(.+)\/proposals\/_bulk_docs$/.exec(request.path)?.[1];
    if (uid) this.log.push(uid, new TextDecoder().decode(request.body), await bodyText(answer), this.#time.now());
  }

  async register(uid: string): Promise<{ deviceId: string; deviceKey: string }> {
    const registered = await this.#alive().devices.register(uid, 'Simulated');
    if (!registered.ok) throw new Error(registered.code);
    this.log.register(uid, registered.deviceId, this.#time.now());
    await this.say('system.device-registered', { uid, deviceId: registered.deviceId, name: 'Simulated' });
    return registered;
  }

  /** Signed out from another device of the same person. */
  async revoke(uid: string, deviceId: string): Promise<void> {
    await this.#alive().devices.revoke(uid, deviceId);
    await this.say('system.device-revoked', { uid, deviceId });
  }

  async say<K extends SystemKind>(kind: K, body: SystemBody<K>): Promise<void> {
    await this.sayAll([saying(kind, body)]);
  }

  /** In this order, and in one piece. */
  async sayAll(all: readonly Saying[]): Promise<void> {
    const proposals = all.map(({ kind, body }) => {
      this.#said += 1;
      this.log.house(kind, body, this.#time.now());
      return { _id: `proposal:${kind}:s${this.#said}`, type: 'proposal', kind, body } as unknown as SystemProposal;
    });
    await this.#alive().decider.propose(...proposals);
  }

  /** What is stored, read past the gateway: for the invariants. */
  get store(): Store {
    return this.#running?.store ?? openSqliteIn(this.#database, { random: this.#seeded });
  }

  /** What `npm run fsck` would find. */
  problems(): readonly string[] {
    return consistencyOf(Snapshot.of(this.#database)).problems;
  }

  async idle(): Promise<void> {
    await this.#running?.decider.idle();
    await this.#running?.errands.idle();
  }

  #alive(): Running {
    if (!this.#running) throw new Error('the server is down');
    return this.#running;
  }

  #ports(): Ports {
    return { clock: this.#time, random: this.#seeded, scheduler: this.#time };
  }
}

interface Running {
  readonly life: { over: boolean };
  readonly store: Store;
  readonly decider: Decider;
  readonly devices: Devices;
  readonly gateway: Gateway;
  readonly errands: ErrandWorker;
}

/** A store that a dead process no longer reaches. */
function mortal(store: Store, life: { over: boolean }): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        if (life.over) {
          if (name === 'watch') return () => {};
          return Promise.reject(new StoreUnavailable('the process is dead'));
        }
        return Reflect.apply(member, target, given);
      };
    },
  });
}

/** Tokens that say who and since when: `uid.issuedAt`. Signing is identity's business, and proven there. */
export const tokenFor = (uid: string, time: VirtualTime): string => `${uid}.${time.now()}`;

function tokens(time: VirtualTime): TokenVerifier & Directory {
  const user = async (uid: string) => ({
    uid,
    email: `${uid}@example.org`,
    displayName: uid,
    emailVerified: true,
    tokensValidAfter: 0,
    endedSessions: [],
  });
  return {
    async verify(token) {
      const [uid, issued] = token.split('.');
      const issuedAt = Number(issued);
      if (!uid || !Number.isFinite(issuedAt)) return { ok: false, reason: 'invalid' };
      if (issuedAt + TOKEN_LIFE < time.now()) return { ok: false, reason: 'expired' };
      const expiresAt = issuedAt + TOKEN_LIFE;
      return { ok: true, uid, emailVerified: true, issuedAt, signedInAt: issuedAt, expiresAt, sessionId: null };
    },
    user,
    userByEmail: async () => null,
    endAllSessions: async () => {},
    endSession: async () => false,
    erase: async () => {},
  };
}

export const proposalsOf = (uid: string): string => `${selfScope(uid)}/proposals`;
