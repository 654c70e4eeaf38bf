/**
 * Puts the device together from its ports and its storage. The browser, the tests and the simulation all call this; nothing in
 * here knows which of them it is.
 */
import type { Decision } from '../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../schemas/documents.ts';
import type { Outcome, Proposal, ProposalKind } from '../../schemas/proposal/shape.ts';
import { instantOf } from '../../schemas/time.ts';
import { Access } from './access.ts';
import { Answers } from './answers.ts';
import { ClockStamp, CorrectedClock } from './corrected-clock.ts';
import type { BodyOf, Device, Question } from './device.ts';
import { isOf } from './document.ts';
import { Following } from './following.ts';
import { Freshness } from './freshness.ts';
import { Leadership, type TabState } from './leadership.ts';
import { LiveValue } from './live-value.ts';
import { Lookup } from './lookup.ts';
import { migrateOutbox } from './migrate.ts';
import { Outbox } from './outbox.ts';
import { outboxRow } from './outbox-rows.ts';
import { Overlay } from './overlay.ts';
import { Places } from './places.ts';
import type { Ports } from './ports.ts';
import { type Problem, Problems } from './problems.ts';
import { Proposing, seqName } from './proposing.ts';
import { Replication } from './replication.ts';
import type { ConnectionState, ConnectionView, Live, OutboxRow, Proposed, Rows, Workspace } from './rows.ts';
import { sentName, storedRefusals } from './sender.ts';
import type { Doc, LocalValues, Storage } from './storage.ts';
import { ulidMaker } from './ulid.ts';
import type { Identity } from './wire.ts';

export interface DeviceParts {
  readonly ports: Ports;
  readonly storage: Storage;
  readonly values: LocalValues;
  /** What this bundle calls itself. */
  readonly appBuild: string;
}

/** What only `client/session` and the entry point do with a device. */
export interface ManagedDevice extends Device {
  /** Opens what is public and joins the other tabs. Resolves when local data can be asked. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens this person's own data and begins to replicate as them. Never waits for the network. */
  enter(identity: Identity): Promise<void>;
  /** Closes the person's data. `keep`: it stays on the disk. `wipe`: all of it goes; `wipeCopies`: all but the outbox. */
  leave(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void>;
  /** Proposals the server has not acknowledged. */
  unsent(): number;
  /** Documents that came and could not be read. */
  readonly problems: Live<readonly Problem[]>;
  readonly ports: Ports;
}

export const dismissedName = (proposalId: string): string => `dismissed:${proposalId}`;
const PASSES = { place: 'member', collection: 'passes' } as const;
const CLOCK = 'clock';
const LAST_ONLINE = 'lastOnlineAt';
const PERSIST_CLOCK_EVERY = 30_000;

export function createDevice(parts: DeviceParts): ManagedDevice {
  return new TheDevice(parts);
}

class TheDevice implements ManagedDevice {
  readonly values: LocalValues;
  readonly ports: Ports;
  readonly #storage: Storage;
  readonly #places: Places;
  readonly #freshness: Freshness;
  readonly #following: Following;
  readonly #overlay: Overlay;
  readonly #outbox: Outbox;
  readonly #clock: CorrectedClock;
  readonly lookup: Lookup;
  readonly #proposing: Proposing;
  readonly #replication: Replication;
  readonly #answers: Answers;
  readonly #leadership: Leadership;
  readonly #access: Access;
  readonly #problems: Problems;

  readonly connection = new LiveValue<ConnectionView>({
    state: 'Unknown',
    clock: { offsetMs: 0, trust: 'untrusted' },
    signInAgain: false,
  });
  readonly workspace = new LiveValue<Workspace | null>(null);
  readonly outbox: Live<readonly OutboxRow[]>;
  readonly problems: Live<readonly Problem[]>;
  readonly #state = new LiveValue<ConnectionState>('Unknown');
  #identity: Identity | null = null;
  #signInAgain = false;
  #lastOnlineAt: string | null = null;
  #dismissed = new Set<string>();
  #sent = new Map<string, number>();
  #wanted: Workspace | null = null;
  #changing: Promise<unknown> = Promise.resolve();
  #stops: (() => void)[] = [];

  constructor({ ports, storage, values, appBuild }: DeviceParts) {
    this.ports = ports;
    this.values = values;
    const uid = () => this.#identity?.uid ?? null;
    this.#storage = storage;
    this.#places = new Places(storage);
    this.#freshness = new Freshness(values, ports);
    this.#following = new Following(this.#places, values, uid);
    this.#overlay = new Overlay(this.#places, uid);
    this.#clock = new CorrectedClock(ports);
    this.#problems = new Problems(values, appBuild);
    this.problems = this.#problems.all;
    this.#outbox = new Outbox(
      (proposal) => this.#appeared(proposal),
      (proposalId, outcome) => this.#decided(proposalId, outcome),
    );
    this.lookup = new Lookup({ places: this.#places, freshness: this.#freshness, overlay: this.#overlay, uid });
    this.#proposing = new Proposing({
      ports,
      clock: this.#clock,
      ulid: ulidMaker(ports),
      values,
      outbox: this.#outbox,
      overlay: this.#overlay,
      lookup: this.lookup,
      connection: this.#state,
      appBuild,
      author: () => this.#identity,
    });
    this.#replication = new Replication({
      ports,
      places: this.#places,
      values,
      freshness: this.#freshness,
      following: this.#following,
      outbox: this.#outbox,
      clock: this.#clock,
      signInAgain: () => this.#refusedSignIn(true),
      invalid: (db, invalid) => this.#problems.report(db, invalid),
      heard: () => this.#heard(),
    });
    this.#answers = new Answers({
      ports,
      places: this.#places,
      overlay: this.#overlay,
      freshness: this.#freshness,
      connection: this.#state,
      sources: ({ place, collection, gymId }) => this.#following.sources(place, collection, gymId),
    });
    this.#leadership = new Leadership({
      ports,
      lead: () => this.#replication.start(this.#signInAgain ? null : this.#identity),
      step: () => this.#replication.stop(),
      state: () => this.#tabState(),
      adopt: (state) => this.#adopt(state),
      hurry: () => this.#replication.hurry(),
    });
    this.#access = new Access(this.#places, values, this.#freshness, {
      lost: (place) => void this.#lost(place).catch(() => {}),
      changed: () => void this.#settleWorkspace().catch(() => {}),
    });
    this.outbox = new OutboxRows(this.#outbox, () => this.#rows());
  }

  async start(): Promise<void> {
    const stamp = ClockStamp.safeParse(await this.values.get(CLOCK));
    if (stamp.success) this.#clock.restore(stamp.data);
    const lastOnline = await this.values.get(LAST_ONLINE);
    this.#lastOnlineAt = typeof lastOnline === 'string' ? lastOnline : null;
    await Promise.all([this.#freshness.load(), this.#problems.load(), this.#places.open('public', null)]);
    await this.#problems.retry(this.#places, null);
    await this.#following.start();
    const { wakes, timers } = this.ports;
    const { connection } = this.#replication;
    this.#stops = [
      connection.state.subscribe(() => this.#connectionChanged(connection.state.get())),
      this.#freshness.version.subscribe(() => {
        this.#leadership.tell();
        this.#overlay.giveUp((collection) => this.#freshness.ofAll(this.#following.named(collection)));
      }),
      wakes.onNetwork((there) => {
        if (there) this.syncNow();
        else if (this.#leadership.leads) connection.networkGone();
      }),
      wakes.onVisible(() => {
        this.#leadership.claim();
        this.syncNow();
      }),
      every(timers, PERSIST_CLOCK_EVERY, () => this.#persistClock()),
    ];
    this.#stops.push(
      this.#places.onChange(({ place, collection }, entries) => {
        if (place !== PASSES.place || collection !== PASSES.collection) return;
        for (const { doc } of entries) if (doc) void this.#followGymsOf(doc).catch(() => {});
      }),
    );
    this.#showConnection();
    this.#leadership.start();
    if (!wakes.networkThere()) connection.networkGone();
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#leadership.stop();
    this.#replication.stop();
    this.#following.stop();
    this.#freshness.stop();
    await this.#change(async () => {
      this.#outbox.close();
      for (const place of this.#places.names()) await this.#places.close(place);
    });
  }

  enter(identity: Identity): Promise<void> {
    return this.#change(async () => {
      if (this.#identity && this.#identity.uid !== identity.uid) await this.#close('keep');
      this.#identity = identity;
      this.#refusedSignIn(false);
      await this.#places.open('self', identity.uid);
      await this.#problems.retry(this.#places, identity.uid);
      await this.#access.watch(identity.uid);
      await migrateOutbox(this.#storage, this.#places, identity.uid);
      await this.#openOutbox(identity);
      if (this.#leadership.leads) this.#replication.start(identity);
      void this.#settleWorkspace().catch(() => {});
      void this.#provideAll().catch(() => {});
    });
  }

  leave(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    return this.#change(async () => {
      await this.#close(what);
      if (this.#leadership.leads) this.#replication.start(null);
    });
  }

  openWorkspace(workspace: Workspace): Promise<void> {
    this.#wanted = workspace;
    return this.#settleWorkspace();
  }

  ask<T extends DocumentType>(question: Question<T>): Live<Rows<Documents[T]>> {
    // A screen that asks before any has said where it works.
    if (question.place === 'member' && !this.#wanted) void this.openWorkspace({ kind: 'member' }).catch(() => {});
    return this.#answers.ask(question);
  }

  propose<K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string): Promise<Proposed> {
    return this.#proposing.propose(kind, body, display);
  }

  preview<K extends ProposalKind>(kind: K, body: BodyOf<K>): Promise<Decision> {
    return this.#proposing.preview(kind, body);
  }

  followGym(gymId: string): void {
    void this.#following.follow(gymId).catch(() => {});
  }

  now(): number {
    return this.#clock.now();
  }

  syncNow(): void {
    if (this.#leadership.leads) this.#replication.hurry();
    else this.#leadership.hurry();
  }

  unsent(): number {
    return this.#outbox.openItems().filter(({ send }) => send !== 'acknowledged').length;
  }

  // The person's data

  /** Opens the workspace that is wanted, once somebody is signed in who may. */
  #settleWorkspace(): Promise<void> {
    return this.#change(async () => {
      const identity = this.#identity;
      const wanted = this.#wanted;
      if (!identity || !wanted || sameWorkspace(this.workspace.get(), wanted)) return;
      const place = placeOf(wanted);
      if (!this.#access.allows(place)) return;
      await this.#closeWorkspace();
      await this.#access.remember(place, identity.uid);
      await this.#places.open(place, identity.uid);
      await this.#problems.retry(this.#places, identity.uid);
      this.workspace.set(wanted);
      await this.#followOwnGyms(wanted);
      // What waits is looked at again: this workspace may know what was unknown.
      this.#overlay.forgetOpen();
      void this.#provideAll().catch(() => {});
    });
  }

  /** The gyms one has passes for or works at stay readable wherever they are. */
  async #followOwnGyms(workspace: Workspace): Promise<void> {
    if (workspace.kind === 'gym') return this.#following.follow(workspace.gymId);
    const passes = (await this.#places.collection(PASSES)?.find({ index: ['_id'], limit: 200 })) ?? [];
    for (const pass of passes) await this.#followGymsOf(pass);
  }

  async #followGymsOf(pass: Doc): Promise<void> {
    if (isOf(pass, 'pass')) for (const gymId of pass.gymIds) await this.#following.follow(gymId);
  }

  async #provideAll(): Promise<void> {
    for (const { proposal, outcome } of this.#outbox.openItems()) if (!outcome) await this.#proposing.provide(proposal);
  }

  async #openOutbox({ uid, deviceId }: Identity): Promise<void> {
    const collection = this.#places.collection({ place: 'self', collection: 'proposals' });
    if (!collection) return;
    const [refusals, dismissed, sent] = await Promise.all([
      storedRefusals(this.values),
      this.values.list(dismissedName('')),
      this.values.get(sentName(deviceId)),
    ]);
    this.#dismissed = new Set(dismissed.map(([name]) => name.slice(dismissedName('').length)));
    this.#sent.set(deviceId, typeof sent === 'number' ? sent : 0);
    if (this.#identity?.uid !== uid) return;
    await this.#outbox.open(collection, refusals, this.#clock.now());
    // A power cut may have lost the count, never the proposals.
    const [highest, counted] = [this.#outbox.highestSeq(deviceId), await this.values.get(seqName(deviceId))];
    if (highest > (typeof counted === 'number' ? counted : 0)) await this.values.set(seqName(deviceId), highest);
  }

  async #closeWorkspace(): Promise<void> {
    const workspace = this.workspace.get();
    if (!workspace) return;
    this.workspace.set(null);
    await this.#places.close(placeOf(workspace));
  }

  async #close(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    const identity = this.#identity;
    if (!identity) return;
    this.#replication.stop();
    this.#outbox.close();
    this.#overlay.clear();
    this.#access.unwatch();
    await this.#closeWorkspace();
    await this.#places.close('self');
    this.#identity = null;
    this.#wanted = null;
    if (what === 'keep') return;
    await this.#access.removeAll(identity.uid, what === 'wipe');
  }

  /** A7: access to this scope is gone; its copy goes as a whole, what waits stays in the outbox. */
  async #lost(place: `gym-${string}`): Promise<void> {
    await this.#change(async () => {
      const workspace = this.workspace.get();
      if (workspace && placeOf(workspace) === place) await this.#closeWorkspace();
      if (this.#identity) await this.#access.remove(place, this.#identity.uid);
    });
  }

  /** Opening and closing, one after the other. */
  #change<T>(work: () => Promise<T>): Promise<T> {
    const changed = this.#changing.then(work);
    this.#changing = changed.catch(() => {});
    return changed;
  }

  // The outbox

  #appeared(proposal: Proposal): void {
    void this.#proposing.provide(proposal).catch(() => {});
    if (this.#leadership.leads) this.#replication.flush();
  }

  #decided(proposalId: string, outcome: Outcome): void {
    this.#overlay.decided(proposalId, outcome);
  }

  #rows(): readonly OutboxRow[] {
    const actions = {
      undo: async (id: string) => void (await this.#proposing.undo(id)),
      retry: () => this.syncNow(),
      dismiss: async (id: string) => {
        await this.values.set(dismissedName(id), instantOf(this.#clock.now()));
        this.#dismissed.add(id);
        this.#outbox.version.set(this.#outbox.version.get() + 1);
      },
      answer: async (id: string, choice: 'keep' | 'drop') => {
        await this.propose('held.answer', { proposalId: id, choice }, choice === 'keep' ? 'Keep it' : 'Do not keep it');
      },
    };
    const here = this.#identity?.deviceId;
    return this.#outbox
      .shown(this.#clock.now())
      .filter(({ proposal, outcome }) => {
        if (this.#dismissed.has(proposal._id)) return false;
        return proposal.origin.deviceId === here || !outcome || outcome.state === 'held';
      })
      .map((item) => outboxRow(item, actions, item.tries === 0 && item.proposal.origin.seq > (this.#sent.get(here ?? '') ?? 0)));
  }

  // The connection

  #connectionChanged(state: ConnectionState): void {
    this.#state.set(state);
    this.#showConnection();
    this.#leadership.tell();
  }

  #heard(): void {
    this.#lastOnlineAt = instantOf(this.#clock.now());
    this.#showConnection();
    this.#leadership.tell();
    this.#persistClock();
  }

  #refusedSignIn(again: boolean): void {
    this.#signInAgain = again;
    this.#showConnection();
    this.#leadership.tell();
  }

  #showConnection(): void {
    const before = this.connection.get();
    const offsetMs = this.#clock.offsetMs();
    const trust = this.#clock.trust();
    const state = this.#state.get();
    const lastOnlineAt = this.#lastOnlineAt;
    const clock = before.clock.offsetMs === offsetMs && before.clock.trust === trust ? before.clock : { offsetMs, trust };
    const next = { state, clock, signInAgain: this.#signInAgain, ...(lastOnlineAt ? { lastOnlineAt } : {}) };
    const same = before.state === state && before.clock === clock && before.signInAgain === next.signInAgain;
    if (!same || before.lastOnlineAt !== next.lastOnlineAt) this.connection.set(next);
  }

  #persistClock(): void {
    if (this.#state.get() === 'Online') this.#lastOnlineAt = this.#clock.lastServerAt() ?? this.#lastOnlineAt;
    this.#showConnection();
    const stamp = this.#clock.stamp();
    if (stamp && this.#leadership.leads) {
      this.values.set(CLOCK, stamp).catch(() => {});
      if (this.#lastOnlineAt) this.values.set(LAST_ONLINE, this.#lastOnlineAt).catch(() => {});
    }
  }

  #tabState(): TabState {
    return {
      connection: this.#state.get(),
      lastOnlineAt: this.#lastOnlineAt,
      signInAgain: this.#signInAgain,
      clock: this.#clock.stamp(),
      freshness: this.#freshness.entries(),
    };
  }

  #adopt(state: TabState): void {
    if (state.clock) this.#clock.restore(state.clock, true);
    this.#lastOnlineAt = state.lastOnlineAt;
    this.#signInAgain = state.signInAgain;
    this.#freshness.adopt(state.freshness);
    this.#state.set(state.connection);
    this.#showConnection();
  }
}

/** Rows are made when somebody looks, once for each change. */
class OutboxRows implements Live<readonly OutboxRow[]> {
  readonly #outbox: Outbox;
  readonly #make: () => readonly OutboxRow[];
  #rows: readonly OutboxRow[] = [];
  #version = -1;

  constructor(outbox: Outbox, make: () => readonly OutboxRow[]) {
    this.#outbox = outbox;
    this.#make = make;
  }

  readonly get = (): readonly OutboxRow[] => {
    const version = this.#outbox.version.get();
    if (version !== this.#version) {
      this.#version = version;
      this.#rows = this.#make();
    }
    return this.#rows;
  };

  readonly subscribe = (listener: () => void): (() => void) => this.#outbox.version.subscribe(listener);
}

const placeOf = (workspace: Workspace): 'member' | `gym-${string}` =>
  workspace.kind === 'member' ? 'member' : `gym-${workspace.gymId.slice('gym:'.length)}`;

const sameWorkspace = (a: Workspace | null, b: Workspace): boolean => a !== null && placeOf(a) === placeOf(b);

function every(timers: Ports['timers'], delay: number, call: () => void): () => void {
  let cancel = () => {};
  const again = () => {
    cancel = timers.after(delay, () => {
      call();
      again();
    });
  };
  again();
  return () => cancel();
}
