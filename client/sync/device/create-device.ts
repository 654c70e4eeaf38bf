/**
 * Puts the device together from its ports and its storage. The browser, the tests and the simulation all call this; nothing in
 * here knows which of them it is.
 */

import { SCHEMA_VERSION } from '../../../schemas/basics/version.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { Decision } from '../../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { ProposalKind } from '../../../schemas/folds/proposals.ts';
import { counted, report, swallow } from '../../report/report.ts';
import { CorrectedClock } from '../clock/corrected-clock.ts';
import { headOf, seqName } from '../outbox/head.ts';
import { Letters } from '../outbox/letters.ts';
import { OutboxList } from '../outbox/list.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Proposing } from '../outbox/proposing.ts';
import { storedRefusals } from '../outbox/refusals.ts';
import { ulidMaker } from '../outbox/ulid.ts';
import { WaitingCopies } from '../outbox/waiting-copies.ts';
import { every, type Ports, within } from '../ports.ts';
import { type AnswersParts, LiveQueries } from '../queries/live-queries.ts';
import { LiveValue } from '../queries/live-value.ts';
import { Lookup } from '../queries/lookup.ts';
import { Overlay } from '../queries/overlay.ts';
import type { ConnectionView, Live, OwnLists, Proposed, Rows, Workspace } from '../queries/rows.ts';
import { ConnectionStatus } from '../replication/connection-status.ts';
import { Following } from '../replication/following.ts';
import { Freshness } from '../replication/freshness.ts';
import { type Problem, Problems } from '../replication/problems.ts';
import { Replication } from '../replication/replication.ts';
import type { DeviceIdentity } from '../replication/wire.ts';
import type { DiskVersions } from '../storage/disk-versions.ts';
import { type CollectionRef, LocalDatabases } from '../storage/local-databases.ts';
import { migrateOutbox } from '../storage/migrate.ts';
import { DISK } from '../storage/names.ts';
import { OPENS_WITHIN, watchOpening } from '../storage/opening.ts';
import type { LocalValues, Storage } from '../storage/storage.ts';
import { Leadership } from '../tabs/leadership.ts';
import { Access } from './access.ts';
import type { BodyOf, LocalDevice, Query } from './device.ts';
import { type LocalCollection, localCollections } from './local-databases.ts';
import { NounLoading, type NounSource } from './nouns.ts';
import { ownLists } from './own-data.ts';
import { Rescue } from './rescue.ts';
import { Workspaces } from './workspaces.ts';

export interface DeviceParts {
  readonly ports: Ports;
  readonly storage: Storage;
  readonly values: LocalValues;
  /** What this bundle calls itself. */
  readonly appBuild: string;
  readonly nouns: NounSource;
  /** Of how collections lie on the disk; those of this build unless told. */
  readonly diskVersions?: DiskVersions;
  /** It could not begin anew after all was deleted under it, and only a new page can. Nothing happens unless told. */
  readonly onStuck?: () => void;
}

/** What only `client/session` and the entry point do with a device. */
export interface ManagedDevice extends LocalDevice {
  /** Opens what is public and joins the other tabs. Resolves when local data can be asked. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens this person's own data and begins to replicate as them. Never waits for the network. */
  enter(identity: DeviceIdentity): Promise<void>;
  /** Closes the person's data. `keep`: it stays on the disk. `wipe`: all of it goes; `wipeCopies`: all but the outbox. */
  leave(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void>;
  /** Proposals the server has not acknowledged. */
  unsent(): number;
  /** Documents that came and could not be read. */
  readonly problems: Live<readonly Problem[]>;
  readonly ports: Ports;
}

const PERSIST_EVERY = 30_000;
/** A disk that cannot be begun anew yet. */
const AGAIN_AFTER = 1_000;
/** That everything was deleted. Milliseconds. */
const NOTICED_WITHIN = 3_000;
/** That it began anew, with all of its databases. Milliseconds. */
const BEGUN_WITHIN = 5_000;
const OUTBOX = { database: 'self', collection: 'proposals' } as const;

export function createDevice(parts: DeviceParts): ManagedDevice {
  return new TheDevice(parts);
}

class TheDevice implements ManagedDevice {
  readonly values: LocalValues;
  readonly ports: Ports;
  readonly lookup: Lookup;
  readonly outbox: OutboxList;
  readonly connection: Live<ConnectionView>;
  readonly workspace: Live<Workspace | null>;
  readonly problems: Live<readonly Problem[]>;
  readonly letters: Letters;
  readonly wiped: Rescue['told'];
  readonly #storage: Storage;
  readonly #locals: LocalDatabases;
  readonly #loading: NounLoading;
  readonly #freshness: Freshness;
  readonly #following: Following;
  readonly #overlay: Overlay;
  readonly #proposals: Outbox;
  readonly #clock: CorrectedClock;
  readonly #status: ConnectionStatus;
  readonly #proposing: Proposing;
  readonly #replication: Replication;
  readonly #answers: LiveQueries;
  #ownData: Live<OwnLists> | null = null;
  readonly #leadership: Leadership;
  readonly #access: Access;
  readonly #problems: Problems;
  readonly #workspaces: Workspaces;
  readonly #copies: WaitingCopies;
  readonly #rescue: Rescue;
  #rebuilding: Promise<unknown> = Promise.resolve();
  /** How often everything was deleted under this tab. */
  readonly #losses = new LiveValue(0);
  #starting = true;
  #identity: DeviceIdentity | null = null;
  #changing: Promise<unknown> = Promise.resolve();
  #stops: (() => void)[] = [];

  readonly #onStuck: () => void;

  constructor({ ports, storage, values, appBuild, nouns: source, diskVersions: versions, onStuck = () => {} }: DeviceParts) {
    this.#onStuck = onStuck;
    this.ports = ports;
    this.values = values;
    this.#storage = storage;
    const nouns = new LoadedNouns(source.everyone);
    const copies = new WaitingCopies(values, nouns);
    this.#copies = copies;
    this.#rescue = new Rescue(copies);
    const uid = () => this.#identity?.uid ?? null;
    const loading = new NounLoading(source, nouns, values);
    const freshness = new Freshness(values, ports);
    // Nothing of it is here any more: that is not "you have none".
    const dropping = ({ database, collection }: CollectionRef) => {
      for (const [db] of freshness.entries()) {
        const ref = locals.collectionRefOf(db, uid());
        if (ref?.database === database && ref.collection === collection) freshness.forget(db);
      }
    };
    const locals = new LocalDatabases(storage, nouns, { ...(versions ? { versions } : {}), dropping });
    const following = new Following(locals, values, uid);
    const overlay = new Overlay(locals, uid);
    const clock = new CorrectedClock(ports);
    const status = new ConnectionStatus(values, clock);
    const problems = new Problems(values, appBuild);
    const outbox = new Outbox(
      nouns,
      (proposal) => {
        quietly(this.#proposing.provide(proposal));
        if (!this.#proposing.isMaking(proposal._id)) this.#flush();
      },
      (proposalId, outcome) => {
        overlay.decided(proposalId, outcome);
        quietly(copies.drop(proposalId));
      },
    );
    const lookup = new Lookup({ locals, freshness, overlay, uid });
    const connection = status.state;
    const now = () => clock.now();
    const change = <T>(work: () => Promise<T>) => this.#change(work);
    const access = new Access(locals, values, freshness, {
      lost: (local) => quietly(this.#workspaces.lost(local)),
      changed: () => quietly(this.#workspaces.settle()),
    });
    const opened = () => {
      // What waits is looked at again: this workspace may know what was unknown.
      overlay.forgetOpen();
      quietly(this.#provideAll());
      if (this.workspace.get()?.kind === 'gym') this.#rescue.watch(locals);
    };
    this.#workspaces = new Workspaces({ locals, loading, access, following, problems, uid, opened, change });
    const author = () => this.#identity;
    const ulid = ulidMaker(ports);
    const made = () => this.#flush();
    const steady = () => this.#rebuilding;
    const proposing = {
      ports,
      clock,
      ulid,
      values,
      outbox,
      copies,
      overlay,
      lookup,
      nouns,
      connection,
      appBuild,
      author,
      made,
      steady,
    };
    this.#proposing = new Proposing(proposing);
    this.#replication = new Replication({
      ...{ ports, locals, values, freshness, following, outbox, clock },
      signInAgain: (code) => this.#refusedSignIn(code),
      invalid: (db, invalid) => problems.report(db, invalid),
      heard: () => {
        status.heard();
        status.persist(true);
        this.#leadership.tell();
      },
    });
    const sources: AnswersParts['sources'] = ({ database, collection, gymId }) => following.sources(database, collection, gymId);
    this.#answers = new LiveQueries({ ports, locals, overlay, freshness, connection, followed: following.scopes, sources });
    this.#leadership = new Leadership({
      ports,
      lead: () => this.#replication.start(status.signInAgain ? null : this.#identity),
      step: () => this.#replication.stop(),
      state: () => ({ ...status.tabState(), freshness: freshness.entries() }),
      adopt: (state) => {
        freshness.adopt(state.freshness);
        status.adopt(state);
      },
      hurry: () => this.#replication.hurry(),
    });
    const actions = {
      undo: async (id: string) => void (await this.#proposing.undo(id)),
      retry: () => this.syncNow(),
      answer: async (id: string, choice: 'keep' | 'drop') => {
        await this.propose('held.answer', { proposalId: id, choice }, choice === 'keep' ? 'Keep it' : 'Do not keep it');
      },
    };
    this.outbox = new OutboxList({ outbox, values, now, actions });
    this.connection = status.view;
    this.workspace = this.#workspaces.current;
    this.problems = problems.all;
    this.wiped = this.#rescue.told;
    this.letters = new Letters({ ports, values, connection: status.view, now });
    this.lookup = lookup;
    this.#locals = locals;
    this.#loading = loading;
    this.#freshness = freshness;
    this.#following = following;
    this.#overlay = overlay;
    this.#proposals = outbox;
    this.#clock = clock;
    this.#status = status;
    this.#access = access;
    this.#problems = problems;
  }

  async start(): Promise<void> {
    const stopHearing = this.values.onLost(() => {
      if (this.#identity || this.#starting) this.#rescue.noticed(this.#proposals);
      this.#losses.set(this.#losses.get() + 1);
      this.#wiped();
    });
    await this.#loading.loadRemembered();
    const opening = async () => {
      // What is dropped is forgotten in what was loaded.
      await this.#freshness.load();
      await Promise.all([this.#status.load(), this.#problems.load(), this.#locals.open('public', null)]);
      await this.#problems.retry(this.#locals, null);
    };
    // What begins anew waits for it: a local database is not opened twice.
    await this.#unlessLost(() => this.#change(opening));
    await this.letters.start();
    await this.#unlessLost(() => this.#following.start());
    const { wakes, timers } = this.ports;
    const { connection } = this.#replication;
    this.#stops = [
      connection.state.subscribe(() => {
        this.#status.changed(connection.state.get());
        this.#leadership.tell();
      }),
      this.#freshness.version.subscribe(() => {
        this.#leadership.tell();
        this.#overlay.giveUp((collection) => this.#freshness.ofAll(this.#following.named(collection)));
      }),
      wakes.onNetwork((there) => {
        if (there) this.syncNow();
        else if (this.#leadership.leads) this.#replication.networkGone();
      }),
      wakes.onVisible(() => {
        this.#leadership.claim();
        this.syncNow();
      }),
      stopHearing,
      every(timers, PERSIST_EVERY, () => this.#status.persist(this.#leadership.leads)),
    ];
    this.#leadership.start();
    this.#starting = false;
    if (!wakes.networkThere()) connection.networkGone();
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.letters.stop();
    this.#leadership.stop();
    this.#replication.stop();
    this.#following.stop();
    this.#freshness.stop();
    await this.#change(async () => {
      this.#proposals.close();
      for (const local of this.#locals.names()) await this.#locals.close(local);
    });
  }

  enter(identity: DeviceIdentity): Promise<void> {
    const entering = async () => {
      if (this.#identity && this.#identity.uid !== identity.uid) await this.#close('keep');
      this.#identity = identity;
      this.#refusedSignIn(false);
      // Read before anything is sent: a key that this tab has never seen could not be rescued, and what waits is delivered with it.
      quietly(identity.key());
      await this.#locals.open('self', identity.uid);
      await this.#problems.retry(this.#locals, identity.uid);
      await this.#migrate(identity.uid);
      await this.#rescue.putBack(this.#locals, identity.uid);
      await this.#open(identity);
    };
    return this.#unlessLost(() => this.#change(entering));
  }

  leave(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    return this.#change(async () => {
      await this.#close(what);
      if (this.#leadership.leads) this.#replication.start(null);
    });
  }

  openWorkspace(workspace: Workspace): Promise<void> {
    return this.#workspaces.want(workspace);
  }

  /** Asked when somebody wants it: it opens nothing that is closed. */
  get ownData(): Live<OwnLists> {
    this.#ownData ??= ownLists(this.#locals.nouns, (query) => this.query(query));
    return this.#ownData;
  }

  query<T extends DocumentType>(query: Query<T>): Live<Rows<Documents[T]>> {
    // A screen that asks before any has said where it works.
    if (query.database === 'member' && !this.#workspaces.isWanted) quietly(this.openWorkspace({ kind: 'member' }));
    return this.#answers.ask(query);
  }

  propose<K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string): Promise<Proposed> {
    return this.#proposing.propose(kind, body, display);
  }

  prepare(): () => void {
    return this.#proposing.prepare();
  }

  wipedRead(): void {
    this.#rescue.told.set(null);
  }

  preview<K extends ProposalKind>(kind: K, body: BodyOf<K>): Promise<Decision> {
    return this.#proposing.preview(kind, body);
  }

  followGym(gymId: string): void {
    quietly(this.#following.follow(gymId));
  }

  now(): number {
    return this.#clock.now();
  }

  syncNow(): void {
    if (this.#leadership.leads) this.#replication.hurry();
    else this.#leadership.hurry();
  }

  localCollections(): Promise<readonly LocalCollection[]> {
    const parts = { locals: this.#locals, freshness: this.#freshness, problems: this.problems.get() };
    return localCollections({ ...parts, uid: this.#identity?.uid ?? null });
  }

  unsent(): number {
    return this.#proposals.unsent();
  }

  /** Once the person's own database is open. */
  async #open(identity: DeviceIdentity): Promise<void> {
    await this.#access.watch(identity.uid);
    await this.#openOutbox(identity);
    if (this.#leadership.leads) this.#replication.start(identity);
    quietly(this.#workspaces.settle());
    quietly(this.#provideAll());
  }

  /** Where everything is deleted in the middle of it, what begins it all anew does it. */
  async #unlessLost(work: () => Promise<void>): Promise<void> {
    const before = this.#losses.get();
    try {
      await work();
    } catch (error) {
      report('device: opening', error);
      if (!(await this.#lostSince(before))) throw error;
      await this.#rebuilding;
    }
  }

  /** It is noticed a moment after the first work has failed of it. */
  async #lostSince(before: number): Promise<boolean> {
    let stop = () => {};
    const noticed = new Promise<true>((resolve) => {
      const look = () => this.#losses.get() > before && resolve(true);
      stop = this.#losses.subscribe(look);
      look();
    });
    const isLost = await within(this.ports.timers, NOTICED_WITHIN, noticed);
    stop();
    return isLost ?? false;
  }

  /** Once for each way in which this build keeps things and speaks of them. */
  async #migrate(uid: string): Promise<void> {
    const [name, spoken] = [`disk:${uid}`, `${DISK}.${SCHEMA_VERSION}`];
    if ((await this.values.get(name)) === spoken) return;
    if (await migrateOutbox(this.#storage, this.#locals, uid)) await this.values.set(name, spoken);
  }

  #wiped(): void {
    // A database that was being opened when it was deleted may never open: what waits is not lost for that.
    const before = within(this.ports.timers, OPENS_WITHIN, this.#changing);
    const rebuilt = before.then(() => this.#rebuild());
    watchOpening(this.ports.timers, rebuilt, this.#onStuck, BEGUN_WITHIN);
    this.#changing = rebuilt.catch(swallow('reported below, and tried again'));
    this.#rebuilding = rebuilt.catch((error: unknown) => {
      report('device: begun anew', error);
      return this.ports.timers.after(AGAIN_AFTER, () => this.#wiped());
    });
  }

  /** The platform has deleted everything under the app: it begins again, with what this tab still knows. */
  async #rebuild(): Promise<void> {
    const identity = this.#identity;
    this.#rescue.collect(this.#proposals);
    this.#leaveOff();
    this.#following.stop();
    await this.#workspaces.close();
    for (const local of this.#locals.names()) await this.#locals.close(local);
    // The other tabs hear of both at once.
    this.#status.forgetLastOnline();
    this.#freshness.forget('');
    await this.#locals.open('public', null);
    await this.#following.start();
    if (identity) {
      await this.#locals.open('self', identity.uid);
      await this.#rescue.putBack(this.#locals, identity.uid);
      await this.#open(identity);
    } else if (this.#leadership.leads) this.#replication.start(null);
  }

  async #openOutbox({ uid, deviceId }: DeviceIdentity): Promise<void> {
    const collection = this.#locals.collection(OUTBOX);
    const [refusals] = await Promise.all([storedRefusals(this.values), this.outbox.load(deviceId)]);
    if (!collection || this.#identity?.uid !== uid) return;
    await this.#proposals.open(collection, refusals, this.#clock.now());
    // A power cut may have lost the count, never the proposals.
    const highest = this.#proposals.highestSeq(deviceId);
    if (highest > (await headOf(this.values, deviceId))) await this.values.set(seqName(deviceId), highest);
    const made = this.#proposals.undecided().filter(({ origin }) => this.outbox.isOwn(origin.deviceId));
    quietly(this.#copies.complete(uid, made));
  }

  #flush(): void {
    if (this.#leadership.leads) this.#replication.flush();
  }

  async #provideAll(): Promise<void> {
    for (const { proposal, outcome } of this.#proposals.openItems()) if (!outcome) await this.#proposing.provide(proposal);
  }

  async #close(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    const identity = this.#identity;
    if (!identity) return;
    this.#leaveOff();
    this.#rescue.drop();
    await this.#workspaces.leave();
    await this.#locals.close('self');
    this.#identity = null;
    await this.#copies.leave(identity.uid, { forget: what === 'wipe' });
    if (what !== 'keep') await this.#access.removeAll(identity.uid, what === 'wipe');
  }

  /** Nothing is sent, asked or laid over for this person until it is opened again. */
  #leaveOff(): void {
    this.#replication.stop();
    this.#proposals.close();
    this.#overlay.clear();
    this.#access.unwatch();
  }

  #refusedSignIn(again: ReasonCode | false): void {
    this.#status.refusedSignIn(again);
    this.#leadership.tell();
  }

  /** Opening and closing, one after the other. */
  #change<T>(work: () => Promise<T>): Promise<T> {
    const changed = this.#changing.then(work);
    this.#changing = changed.catch(swallow('whoever asked for it hears of it'));
    return changed;
  }
}

/** For what nobody waits for: a database that was closed meanwhile ends it, and the next opening does it again. */
function quietly(work: Promise<unknown>): void {
  work.catch(counted('device'));
}
