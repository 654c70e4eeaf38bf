/**
 * Puts the device together from its ports and its storage. The browser, the tests and the simulation all call this; nothing in
 * here knows which of them it is.
 */

import { instantOf } from '../../../schemas/basics/time.ts';
import type { Decision } from '../../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { ProposalKind } from '../../../schemas/folds/proposals.ts';
import type { DaysOf } from '../../../schemas/schedule/days.ts';
import type { OwnCodeKey } from '../code-key/key-store.ts';
import type { AnonymousDevice } from '../outbox/anonymous/anonymous-device.ts';
import type { PinnedAreas } from '../pinned-areas/pinned-areas.ts';
import type { Portraits } from '../portraits/portraits.ts';
import { every, type Ports } from '../ports.ts';
import type { Lookup } from '../queries/lookup.ts';
import type { ConnectionView, Live, OutboxRow, OwnLists, Proposed, Rows, Workspace } from '../queries/rows.ts';
import { OutageSwitch } from '../rehearsal/outage-switch.ts';
import { OutageRehearsal } from '../rehearsal/rehearsal.ts';
import type { Problem } from '../replication/problems.ts';
import type { DeviceIdentity } from '../replication/wire.ts';
import type { LocalValues } from '../storage/storage.ts';
import type { Texts } from '../texts/texts.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { BodyOf, LocalDevice, Query } from './device.ts';
import { type LocalCollection, localCollections } from './local-databases.ts';
import { connected, type DeviceModules, type DeviceParts } from './modules.ts';
import { ownLists } from './own-data.ts';
import { quietly } from './quietly.ts';
import type { Rescue } from './rescue.ts';

/** What only `client/session` and the entry point do with a device. */
export interface ManagedDevice extends LocalDevice {
  /** Opens what is public and joins the other tabs. Resolves when local data can be asked. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens this person's own data and begins to replicate as them. Never waits for the network. */
  enter(identity: DeviceIdentity): Promise<void>;
  /** Closes the person's data. `keep`: it stays on the disk. `wipe`: all of it goes; `wipeCopies`: all but the outbox. */
  leave(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void>;
  /** What lies here of somebody who has left goes, their outbox too; of whoever is here nothing does. */
  forget(uid: string): Promise<void>;
  /** Proposals the server has not acknowledged, and photos and files it has not got. */
  unsent(): number;
  /** Documents that came and could not be read. */
  readonly problems: Live<readonly Problem[]>;
  readonly ports: Ports;
}

const PERSIST_EVERY = 30_000;

export function createDevice(parts: DeviceParts): ManagedDevice {
  return new TheDevice(parts);
}

class TheDevice implements ManagedDevice {
  readonly values: LocalValues;
  readonly ports: Ports;
  readonly lookup: Lookup;
  readonly outbox: Live<readonly OutboxRow[]>;
  readonly connection: Live<ConnectionView>;
  readonly workspace: Live<Workspace | null>;
  readonly problems: Live<readonly Problem[]>;
  readonly anonymous: AnonymousDevice;
  readonly uploads: Uploads;
  readonly portraits: Portraits;
  readonly texts: Texts;
  readonly pinned: PinnedAreas;
  readonly wiped: Rescue['told'];
  readonly rehearsal: OutageRehearsal;
  readonly #modules: DeviceModules;
  #ownData: Live<OwnLists> | null = null;
  #starting = true;
  #stops: (() => void)[] = [];

  constructor(parts: DeviceParts) {
    const outage = new OutageSwitch(parts.ports);
    const modules = connected({ ...parts, ports: outage.ports });
    this.ports = outage.ports;
    this.values = parts.values;
    this.rehearsal = new OutageRehearsal({ ports: this.ports, outage, values: this.values, now: () => this.now() });
    this.lookup = modules.lookup;
    this.outbox = modules.allLines;
    this.connection = modules.status.view;
    this.workspace = modules.workspaces.current;
    this.problems = modules.problems.all;
    this.anonymous = modules.anonymous;
    this.uploads = modules.uploads;
    this.portraits = modules.portraits;
    this.texts = modules.texts;
    this.pinned = modules.pinned;
    this.wiped = modules.rescue.told;
    this.#modules = modules;
  }

  async start(): Promise<void> {
    const { anew, changes, freshness, following, leadership, loading, locals, outbox, person, rescue } = this.#modules;
    const { problems, status } = this.#modules;
    const stopHearing = this.values.onLost(() => {
      if (person.identity || this.#starting) rescue.noticed(outbox);
      anew.lost();
    });
    await loading.loadRemembered();
    await this.rehearsal.start();
    const opening = async () => {
      // What is dropped is forgotten in what was loaded.
      await freshness.load();
      await Promise.all([status.load(), problems.load(), locals.open('public', null)]);
      await problems.retry(locals, null);
    };
    // What begins anew waits for it: a local database is not opened twice.
    await anew.unlessLost(() => changes.run(opening));
    await this.anonymous.start();
    this.uploads.start();
    await anew.unlessLost(() => following.start());
    this.#stops = [...this.#listen(), this.texts.start(), stopHearing];
    leadership.start();
    // Nobody tells a tab that is opened before the person's eyes that it is looked at.
    if (this.ports.wakes.isVisible()) leadership.claim();
    this.#starting = false;
    quietly(this.pinned.resume());
    if (!this.ports.wakes.networkThere()) this.#modules.replication.connection.networkGone();
  }

  async stop(): Promise<void> {
    const { chain, changes, freshness, following, leadership, locals, outbox, replication } = this.#modules;
    for (const stop of this.#stops) stop();
    this.rehearsal.stop();
    this.anonymous.stop();
    this.uploads.stop();
    leadership.stop();
    replication.stop();
    following.stop();
    freshness.stop();
    await changes.run(async () => {
      outbox.close();
      for (const local of locals.names()) await locals.close(local);
    });
    chain.stop();
  }

  async enter(identity: DeviceIdentity): Promise<void> {
    const { anew, changes, person } = this.#modules;
    await anew.unlessLost(() => changes.run(() => person.enter(identity)));
    this.uploads.hurry();
  }

  async leave(what: 'keep' | 'wipe' | 'wipeCopies'): Promise<void> {
    const { changes, person } = this.#modules;
    const uid = person.identity?.uid;
    await changes.run(() => person.leave(what));
    if (what !== 'keep' && uid !== undefined) await this.#modules.codeKeys.forget(uid);
    if (what === 'wipe' && uid !== undefined) await this.uploads.forget(uid);
    this.uploads.hurry();
  }

  async forget(uid: string): Promise<void> {
    const { changes, person } = this.#modules;
    await changes.run(() => person.forget(uid));
  }

  openWorkspace(workspace: Workspace): Promise<void> {
    return this.#modules.workspaces.want(workspace);
  }

  /** Asked when somebody wants it: it opens nothing that is closed. */
  get ownData(): Live<OwnLists> {
    this.#ownData ??= ownLists(this.#modules.locals.nouns, (query) => this.query(query));
    return this.#ownData;
  }

  query<T extends DocumentType>(query: Query<T>): Live<Rows<Documents[T]>> {
    // A screen that asks before any has said where it works.
    const { database } = query;
    if ((database === 'member' || database === 'platform') && !this.#modules.workspaces.isWanted)
      quietly(this.openWorkspace({ kind: database }));
    return this.#modules.liveQueries.ask(query);
  }

  propose<K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string): Promise<Proposed> {
    return this.#modules.proposing.propose(kind, body, display);
  }

  prepare(): () => void {
    return this.#modules.proposing.prepare();
  }

  wipedRead(): void {
    this.wiped.set(null);
  }

  preview<K extends ProposalKind>(kind: K, body: BodyOf<K>): Promise<Decision> {
    return this.#modules.proposing.preview(kind, body);
  }

  codeKey(): Promise<OwnCodeKey | null> {
    return this.#modules.codeKeys.own();
  }

  learnDays(days: DaysOf): void {
    const { locals, overlay, person } = this.#modules;
    if (!locals.nouns.learnDays(days)) return;
    overlay.forgetOpen();
    quietly(person.provideAll());
  }

  learnFor(what: 'asking' | 'writing'): Promise<void> {
    return this.#modules.loading.loadToDo(what);
  }

  followGym(gymId: string): void {
    quietly(this.#modules.following.follow(gymId));
  }

  now(): number {
    return this.#modules.clock.now();
  }

  syncNow(): void {
    this.#modules.syncNow();
  }

  localCollections(): Promise<readonly LocalCollection[]> {
    const { locals, freshness, person } = this.#modules;
    return localCollections({ locals, freshness, problems: this.problems.get(), uid: person.identity?.uid ?? null });
  }

  unsent(): number {
    return this.#modules.outbox.unsent() + this.uploads.unsent();
  }

  /** To the network, the person and the modules, until it stops. */
  #listen(): (() => void)[] {
    const { ageing, codeKeys, draining, freshness, following, leadership, leftovers, overlay, replication, status } =
      this.#modules;
    const { wakes, timers } = this.ports;
    const { connection } = replication;
    return [
      connection.state.subscribe(() => {
        status.changed(connection.state.get());
        leadership.tell();
        quietly(leftovers.look());
      }),
      freshness.version.subscribe(() => {
        quietly(codeKeys.look());
        leadership.tell();
        overlay.giveUp((collection) => freshness.ofAll(following.named(collection)));
      }),
      wakes.onNetwork((there) => {
        if (there) this.syncNow();
        else if (leadership.leads) replication.networkGone();
      }),
      wakes.onVisible(() => {
        leadership.claim();
        // Another tab may have pinned one meanwhile, and only one that leads fetches it.
        quietly(this.pinned.resume().then(() => leftovers.look()));
        this.syncNow();
      }),
      every(timers, PERSIST_EVERY, () => {
        status.persist(leadership.leads);
        const { state, clock } = status.view.get();
        if (leadership.leads && state === 'Online')
          quietly(ageing.letGo({ now: instantOf(this.now()), isSure: clock.trust === 'synced' }));
        quietly(draining.look());
        quietly(codeKeys.look());
      }),
    ];
  }
}
