/**
 * The real gateway, decider and errand worker on one database in memory that outlives them: killed at any moment and started
 * again on what was committed.
 */

import { DatabaseSync } from 'node:sqlite';
import { selfScope } from '../../schemas/basics/scope.ts';
import { decide as realDecide } from '../../schemas/folds/decide.ts';
import type { SystemKind, SystemProposal } from '../../schemas/folds/proposals.ts';
import { detailsIdOf, vaultIdOf } from '../../schemas/payout-details/shape.ts';
import { maskOf, type PayoutDetails } from '../../schemas/payout-details/typed/fields.ts';
import { slowHash } from '../../schemas/roster/slow-hash.ts';
import { Api } from '../../sync-server/api/api.ts';
import { invitationRows } from '../../sync-server/api/invitation-rows.ts';
import { kioskRows } from '../../sync-server/api/kiosk-rows.ts';
import { accountRows } from '../../sync-server/api/routes.ts';
import { uploadRows } from '../../sync-server/api/upload-rows.ts';
import { consistencyOf } from '../../sync-server/backup/consistency.ts';
import { type KeptDocument, Snapshot } from '../../sync-server/backup/snapshot.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { fromAfar } from '../../sync-server/decider/fixture.ts';
import { noteEpoch } from '../../sync-server/decider/start/restored.ts';
import { ListCodes } from '../../sync-server/errands/list-codes.ts';
import { signerInMemory } from '../../sync-server/errands/signer.ts';
import { ErrandWorker } from '../../sync-server/errands/worker.ts';
import { bodyText, type HttpAnswer, type HttpHandler, type Request } from '../../sync-server/exchange.ts';
import { Gateway } from '../../sync-server/gateway/gateway.ts';
import { type BrokenChain, brokenChain } from '../../sync-server/gateway/push/chains.ts';
import { Hub } from '../../sync-server/hub.ts';
import { identityHandlers } from '../../sync-server/identity/handlers/handlers.ts';
import { keepAppointments } from '../../sync-server/jobs/agenda.ts';
import { sweepBlobs } from '../../sync-server/jobs/blobs.ts';
import { beginDays } from '../../sync-server/jobs/schedules.ts';
import { InvitationLinks } from '../../sync-server/mail/invitation-links.ts';
import { serverHash } from '../../sync-server/mail/server-hash.ts';
import { Unsubscribing } from '../../sync-server/mail/unsubscribe.ts';
import { hear, type PostHeard } from '../../sync-server/payments/hear.ts';
import type { PaymentPost, Payments } from '../../sync-server/payments/payments.ts';
import { testSandbox } from '../../sync-server/payments/sandbox/fixture.ts';
import type { SystemPorts } from '../../sync-server/ports.ts';
import { DeviceSightings } from '../../sync-server/principals/device-sightings.ts';
import { Devices } from '../../sync-server/principals/devices.ts';
import { KioskCodes } from '../../sync-server/principals/kiosk-codes.ts';
import { IDENTITY_USERS, Principals } from '../../sync-server/principals/principals.ts';
import { PushTokens } from '../../sync-server/push/tokens.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { SECOND_FACTORS } from '../../sync-server/second-factor/second-factors.ts';
import { type Factors, NO_FACTORS } from '../../sync-server/second-factor/shape.ts';
import { hashing } from '../../sync-server/start/hashing.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import { type Body, type Store, StoreUnavailable } from '../../sync-server/store/store.ts';
import { testVault } from '../../sync-server/vault/fixture.ts';
import type { Vault } from '../../sync-server/vault/vault.ts';
import type { Faults } from './faults.ts';
import { SimulatedIdentity } from './identity.ts';
import { simulatedKioskTokens } from './kiosk-tokens.ts';
import { mortal } from './mortal.ts';
import { PushLog } from './oracle/log.ts';
import { PhotoFolders } from './photos/disk.ts';
import type { Seeded } from './seeded.ts';
import { SmallLimits } from './small-limits.ts';
import type { VirtualTime } from './virtual-time.ts';

type SystemBody<K extends SystemKind> = Extract<SystemProposal, { kind: K }>['body'];
/** What the system says. */
export interface Saying {
  readonly kind: SystemKind;
  readonly body: object;
}
export const saying = <K extends SystemKind>(kind: K, body: SystemBody<K>): Saying => ({ kind, body });

/** One document, read past the server. */
export interface KeptRow {
  readonly db: string;
  readonly id: string;
  readonly deleted: boolean;
  readonly firstRevision: string;
  readonly body: Body;
}

export class SimulatedServer {
  readonly #time: VirtualTime;
  readonly #seeded: Seeded;
  readonly #faults: Faults;
  readonly #isLimited: boolean;
  #database = new DatabaseSync(':memory:');
  #running: Running | null = null;
  /** Opened once in each time that it is down: whoever looks asks for hundreds of documents. */
  #whileDown: Store | null = null;
  #said = 0;
  /** By how much the clock is ahead by which it is folded, milliseconds. */
  #foldsAhead = 0;
  #opened = 0;
  /** What can be seen of it from outside. */
  readonly log = new PushLog();
  /** Outlives it: somebody else's store. */
  readonly identity: SimulatedIdentity;
  /** How often it was started or killed. */
  lives = 0;
  /** E-mails as they lie in people's mailboxes. */
  readonly mailed: { readonly to: string; readonly text: string }[] = [];
  /** Photos and files, on a disk that outlives it. */
  readonly photos: PhotoFolders;
  /** People's second factors, and where they were shown. */
  readonly #factors = new Map<string, Factors>();
  /** When it is to die next. */
  #dying: 'upload' | 'put' | null = null;
  /** How each life reaches a payment provider that outlives it; null: one of its own, which nobody troubles. */
  provider: ((life: { readonly over: boolean }) => Payments) | null = null;
  /** What threw inside: defects, which fail the run. */
  readonly defects: unknown[] = [];

  /** `isLimited`: how much somebody may ask for is counted, in small numbers. */
  constructor(time: VirtualTime, seeded: Seeded, faults: Faults = {}, isLimited = false) {
    this.#time = time;
    this.photos = new PhotoFolders(() => time.now());
    this.photos.putDown = () => this.#dieIf('put');
    this.identity = new SimulatedIdentity(time);
    this.#isLimited = isLimited;
    this.#seeded = seeded;
    this.#faults = faults;
  }

  /** As they are from now on; nobody has any at first. */
  async hasFactors(uid: string, factors: Factors): Promise<void> {
    this.#factors.set(uid, factors);
    // Heard of as anything that is stored.
    const held = await this.store.get(SECOND_FACTORS, uid);
    await this.store.put([{ db: SECOND_FACTORS, id: uid, body: { proofs: factors.proofs }, expect: held?.rev ?? null }]);
  }

  get up(): boolean {
    return this.#running !== null;
  }

  async start(): Promise<void> {
    const { clock, random, scheduler } = this.#ports();
    const life = { over: false };
    const opened = openSqliteIn(this.#database, { random });
    // In every other life it is asked as CouchDB is: in rounds.
    const plain = this.lives % 4 === 0 ? opened : fromAfar(opened);
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
      scheduler: {
        after: (delay: number, call: () => void) => {
          if (delay > 0) return scheduler.after(delay, () => life.over || call());
          // Who lets others go first waits for no time to pass.
          queueMicrotask(() => life.over || call());
          return () => {};
        },
      },
    };
    const hub = new Hub(store);
    const hashOf = serverHash('a-secret');
    const decider = new Decider({ store, ports, decide: hashing(hashOf, this.#faults.decide ?? realDecide), log });
    const devices = new Devices(store, ports);
    const known = this.#faults.devices?.(devices) ?? devices;
    const noted = new DeviceSightings(store, ports, failed);
    const sightings = this.#faults.sightings?.(noted) ?? noted;
    const { identity } = this;
    // The gateway hears of a sign-in that is over as it does of anything that is stored.
    identity.changed = async (uid) => {
      const held = await store.get(IDENTITY_USERS, uid);
      await store.put([{ db: IDENTITY_USERS, id: uid, body: { ended: clock.now() }, expect: held?.rev ?? null }]);
    };
    const kioskTokens = simulatedKioskTokens(store, clock);
    const secondFactors = { of: async (uid: string) => this.#factors.get(uid) ?? NO_FACTORS };
    const principals = new Principals({ store, hub, identity, devices: known, clock, kioskTokens, secondFactors });
    const counted = this.#isLimited ? new SmallLimits(clock) : new RateLimiter(clock, false);
    const limiter = this.#faults.limiter?.(counted) ?? counted;
    // Everybody's address is confirmed here.
    const confirmEmail = async () => {};
    const chainBroken = (found: BrokenChain) => decider.propose(brokenChain(found));
    const gateway = new Gateway({ store, hub, ports, principals, sightings, limiter, confirmEmail, chainBroken, failed });
    const propose = (...proposals: readonly SystemProposal[]) => decider.propose(...proposals);
    const account = {
      identity: identityHandlers({ identity, accounts: identity.accounts, devices, clock, limiter: new RateLimiter(clock) }),
      hosted: null,
      publicSettings: { identity: { kind: 'embedded' } },
      devices,
      directory: identity,
      sightings,
      pushing: { tokens: new PushTokens({ store, clock, push: null }) },
      propose,
    };
    const links = new InvitationLinks('a-secret');
    const fresh = () => {
      this.#opened += 1;
      return `o${this.#opened}`;
    };
    const inviting = { store, clock, links, propose, decided: (id: string) => decider.decided(id), fresh };
    const disk = this.photos.openFor(life);
    const uploading = { store, limiter, ...disk, propose, decided: (id: string) => decider.decided(id), fresh };
    const codes = new KioskCodes(store, ports);
    const enrolling = { store, ports, codes, devices, sightings, propose, decided: (id: string) => decider.decided(id) };
    const api = new Api({
      rows: [...accountRows(account), ...invitationRows(inviting), ...uploadRows(uploading), ...kioskRows(enrolling)],
      principals,
      limiter,
      clock,
      demo: false,
      operatorSecret: null,
      origin: () => 'http://127.0.0.1',
      failed,
    });
    const signer = signerInMemory(ports);
    const provider = this.provider?.(life) ?? testSandbox({ store, ports });
    const payments = this.#faults.payments?.(provider) ?? provider;
    const vault = testVault(store, ports);
    const errands = new ErrandWorker({
      ports,
      propose,
      log,
      payments,
      vault,
      signer,
      listCodes: new ListCodes('a-secret', { cost: 1, hash: slowHash }),
      store,
      publicUrl: 'http://127.0.0.1',
      unsubscribing: new Unsubscribing('a-secret'),
      links,
      hashOf,
      notifying: null,
      eraseAccount: async () => {},
      signOut: async () => {},
      mail: {
        label: 'nowhere else',
        send: async ({ to, text }) => {
          this.mailed.push({ to, text });
        },
      },
    });
    this.lives += 1;
    const sweep = sweepBlobs({ blobs: disk.blobs, parts: disk.parts, store, clock });
    this.#whileDown = null;
    this.#running = { life, store, decider, devices, codes, gateway, api, errands, sweep, payments, vault };
    await decider.start();
    for (const key of signer.published) await this.say('system.key-published', { key });
    await errands.start();
  }

  /** SIGKILL: nothing more is written, and nobody is answered. */
  kill(): void {
    if (!this.#running) return;
    this.#running.life.over = true;
    this.#running = null;
    this.lives += 1;
    this.log.killed(this.#time.now());
  }

  /** All that it holds, to be put back later. */
  async backUp(): Promise<Uint8Array> {
    await this.idle();
    await noteEpoch(this.#alive().store);
    return this.#database.serialize();
  }

  /** It is killed, and in the place of what is there comes what was backed up, under another epoch: as `npm run restore` does. */
  putBack(kept: Uint8Array): void {
    this.kill();
    this.#database = new DatabaseSync(':memory:');
    this.#database.deserialize(kept);
    this.#database.prepare('UPDATE store SET epoch = ?').run(Buffer.from(this.#seeded.bytes(12)).toString('hex'));
    this.#database.exec('DELETE FROM locals');
    this.#whileDown = null;
  }

  /** SIGKILL in the middle of the next upload: while it comes, or when the first of its blobs lies there; null: not any more. */
  killDuring(what: 'upload' | 'put' | null): void {
    this.#dying = what;
  }

  #dieIf(what: 'upload' | 'put'): void {
    if (this.#dying !== what) return;
    this.#dying = null;
    this.kill();
  }

  /** What is due, and what is done once a day; nothing where it is down. */
  async keepHouse(): Promise<void> {
    if (!this.#running) return;
    await this.lookAtAgenda();
    await this.#running?.sweep.run();
  }

  /** What is old is folded away, as every night. @param wrongBy by how much its clock is ahead meanwhile, milliseconds */
  async fold(wrongBy = 0): Promise<void> {
    if (!this.#running) return;
    const { decider } = this.#running;
    await decider.idle();
    for (let more = true; more && this.up; ) {
      // The clock is read when a piece begins.
      this.#foldsAhead = wrongBy + (this.#faults.foldsAhead ?? 0);
      const piece = decider.fold();
      this.#foldsAhead = 0;
      more = await piece;
    }
  }

  async *#coming(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      yield piece;
      this.#dieIf('upload');
    }
  }

  /** Rejects when the server is down, or dies before it has answered. */
  async handle(request: Request): Promise<HttpAnswer> {
    const running = this.#alive();
    const honest: HttpHandler = (asked) =>
      asked.path.startsWith('/api/') ? accounts(running.api, asked) : running.gateway.handle(asked);
    const handle = this.#faults.handle?.(honest, () => running.store) ?? honest;
    const asked = this.#time.now();
    const { content } = request;
    const answer = await handle(content ? { ...request, content: this.#coming(content) } : request);
    if (running.life.over) throw new Error('the server died');
    if (answer.status < 400 || this.#isLimited) await this.#note(request, answer, asked);
    return answer;
  }

  async #note(request: Request, answer: HttpAnswer, asked: number): Promise<void> {
    const isTaken = answer.status < 400;
    if (isTaken) this.log.contact(request.headers, asked);
    const uid = /^\/db\/self-(.+)\/proposals\/_bulk_docs$/.exec(request.path)?.[1];
    const registers = isTaken && request.method === 'POST' && request.path === '/api/devices';
    if (uid === undefined && !registers) return;
    const { headers } = request;
    const said = { uid, headers, body: new TextDecoder().decode(request.body), answer: await bodyText(answer) };
    if (registers) this.log.registers(said, this.#time.now());
    else this.log.push({ ...said, status: answer.status }, this.#time.now());
  }

  /** Its timers look at what has become due, by now or by then. */
  async lookAtAgenda(by = this.#time.now()): Promise<void> {
    const { store, decider } = this.#alive();
    await keepAppointments({ store, clock: { now: () => by }, propose: (...due) => decider.propose(...due) });
    await decider.idle();
  }

  /** Another day of every timetable comes into view. */
  async beginDays(): Promise<void> {
    const { store, decider } = this.#alive();
    await beginDays({ store, clock: this.#time, propose: (...due) => decider.propose(...due) });
    await decider.idle();
  }

  async register(uid: string): Promise<{ deviceId: string; deviceKey: string }> {
    const registered = await this.#alive().devices.register(uid, 'Simulated');
    if (!registered.ok) throw new Error(registered.code);
    this.log.register(uid, registered.deviceId, this.#time.now());
    await this.say('system.device-registered', { uid, deviceId: registered.deviceId, name: 'Simulated' });
    return registered;
  }

  /** What whoever registers a tablet has made on their own device. */
  kioskCode(gymId: string, by: string): Promise<{ code: string }> {
    return this.#alive().codes.make(gymId, by);
  }

  /** Signed out from another device of the same person. */
  async revoke(uid: string, deviceId: string): Promise<void> {
    await this.#alive().devices.revoke(uid, deviceId);
    await this.say('system.device-revoked', { uid, deviceId });
  }

  /** The same as the person themselves does it on the account page of another device. */
  async signOutFromElsewhere(idToken: string, deviceId: string): Promise<void> {
    await this.handle({
      method: 'DELETE',
      path: `/api/devices/${deviceId}`,
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${idToken}` },
      body: new Uint8Array(),
      ip: '127.0.0.1',
      signal: new AbortController().signal,
    });
  }

  async say<K extends SystemKind>(kind: K, body: SystemBody<K>): Promise<void> {
    await this.sayAll([saying(kind, body)]);
  }

  /** In this order, and in one piece. */
  async sayAll(all: readonly Saying[]): Promise<void> {
    const proposals = all.map(({ kind, body }) => {
      this.#said += 1;
      this.log.system(kind, body, this.#time.now());
      return { _id: `proposal:${kind}:s${this.#said}`, type: 'proposal', kind, body } as unknown as SystemProposal;
    });
    await this.#alive().decider.propose(...proposals);
  }

  /** What the provider says on its own account, as it comes in at the webhook. */
  async hear(post: PaymentPost): Promise<PostHeard> {
    const { store, payments, decider } = this.#alive();
    return hear(post, { payments, store, random: this.#seeded, propose: (...said) => decider.propose(...said) });
  }

  /** Bank details of a gym, as its owner's page leaves them. */
  async keepBankDetails(ref: string, gymId: string, uid: string, details: PayoutDetails): Promise<void> {
    await this.#alive().vault.keep(vaultIdOf(detailsIdOf(gymId, ref)), details);
    await this.say('system.payout-details', { gymId, uid, ref, masked: maskOf(details), vatRegistered: false });
  }

  /** What is stored, read past the gateway: for the invariants. */
  get store(): Store {
    if (this.#running) return this.#running.store;
    this.#whileDown ??= openSqliteIn(this.#database, { random: this.#seeded });
    return this.#whileDown;
  }

  /** All that lies in databases that everybody may read, as it lies on the disk: removals and whatever they carry too. */
  publicRows(): { readonly db: string; readonly text: string }[] {
    return this.#database
      .prepare(
        `SELECT name, id || ' ' || body AS text FROM documents JOIN databases ON key = database
         WHERE name GLOB 'public/*' OR name GLOB 'area-*' OR name GLOB 'venue-*' OR name GLOB 'story-*' OR name GLOB 'open*'`,
      )
      .all()
      .map(({ name, text }) => ({ db: String(name), text: String(text) }));
  }

  /**
   * What was written since in those of its databases, as it lies on the disk at this one moment, removals included.
   * @param marks how far each was read before, by its name; moved on
   */
  written(marks: Map<string, number>, wanted: (db: string) => boolean): KeptRow[] {
    const news = this.#database.prepare('SELECT key, name, seq FROM databases').all();
    return news.flatMap(({ key, name, seq }) => {
      const db = String(name);
      const since = marks.get(db) ?? 0;
      if (Number(seq) <= since || !wanted(db) || key === undefined) return [];
      marks.set(db, Number(seq));
      return this.#database
        .prepare('SELECT id, deleted, body, first_revision FROM documents WHERE database = ? AND seq > ? ORDER BY seq')
        .all(key, since)
        .map(({ id, deleted, body, first_revision: first }) => ({
          ...{ db, id: String(id), deleted: deleted === 1, firstRevision: String(first) },
          body: JSON.parse(String(body)) as Body,
        }));
    });
  }

  /** Every document that it holds, for who looks at several servers at once. */
  kept(): KeptDocument[] {
    return [...Snapshot.of(this.#database).documents()];
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

  #ports(): SystemPorts {
    const clock = { now: () => this.#time.now() + this.#foldsAhead };
    return { clock, random: this.#seeded, scheduler: this.#time };
  }
}

interface Running {
  readonly life: { over: boolean };
  readonly store: Store;
  readonly decider: Decider;
  readonly devices: Devices;
  readonly codes: KioskCodes;
  readonly gateway: Gateway;
  readonly api: Api;
  readonly errands: ErrandWorker;
  readonly sweep: ReturnType<typeof sweepBlobs>;
  readonly payments: Payments;
  readonly vault: Vault;
}

async function accounts(api: Api, request: Request): Promise<HttpAnswer> {
  const answer = await api.handle(request);
  if (!answer) throw new Error('the API answers all that is asked of it');
  return answer;
}

export const proposalsOf = (uid: string): string => `${selfScope(uid)}/proposals`;
