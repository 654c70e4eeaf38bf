/** The modules of one device, each given what it needs of the others. Nothing in here opens, asks or sends anything yet. */
import { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { CorrectedClock } from '../clock/corrected-clock.ts';
import { CodeKeys } from '../code-key/code-keys.ts';
import type { CodeKeyStore } from '../code-key/key-store.ts';
import { AnonymousDevice } from '../outbox/anonymous/anonymous-device.ts';
import { joined } from '../outbox/anonymous/joined.ts';
import { OutboxList } from '../outbox/list.ts';
import { Chain } from '../outbox/numbering/chain.ts';
import { headOf } from '../outbox/numbering/head.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Proposing } from '../outbox/proposing.ts';
import { ulidMaker } from '../outbox/ulid.ts';
import { WaitingCopies } from '../outbox/waiting-copies.ts';
import { Leftovers } from '../pinned-areas/leftovers.ts';
import { PinnedAreas } from '../pinned-areas/pinned-areas.ts';
import { Pins } from '../pinned-areas/pins.ts';
import { memoryPortraits, type PortraitStore } from '../portraits/portrait-store.ts';
import { Portraits } from '../portraits/portraits.ts';
import type { Ports } from '../ports.ts';
import { LiveQueries } from '../queries/live-queries.ts';
import { Lookup } from '../queries/lookup.ts';
import { Overlay } from '../queries/overlay.ts';
import { ConnectionStatus } from '../replication/connection-status.ts';
import { Draining } from '../replication/draining.ts';
import { Following } from '../replication/following.ts';
import { Freshness } from '../replication/freshness.ts';
import { Problems } from '../replication/problems.ts';
import { Replication } from '../replication/replication.ts';
import { Wire } from '../replication/wire.ts';
import { Ageing } from '../storage/ageing.ts';
import type { DiskVersions } from '../storage/disk-versions.ts';
import { type CollectionRef, LocalDatabases } from '../storage/local-databases.ts';
import type { LocalValues, Storage } from '../storage/storage.ts';
import { Leadership } from '../tabs/leadership.ts';
import { memoryTexts, type TextStore } from '../texts/text-store.ts';
import { Texts } from '../texts/texts.ts';
import { type FileStore, memoryFiles } from '../uploads/file-store.ts';
import { speaksOf, Uploads } from '../uploads/uploads.ts';
import { Access } from './access.ts';
import { BeginAnew } from './begin-anew.ts';
import { Changes } from './changes.ts';
import { CurrentPerson } from './current-person.ts';
import { NounLoading, type NounSource } from './nouns.ts';
import { quietly } from './quietly.ts';
import { Rescue } from './rescue.ts';
import { Workspaces } from './workspaces.ts';

export interface DeviceParts {
  readonly ports: Ports;
  readonly storage: Storage;
  readonly values: LocalValues;
  /** Where photos and files wait; in memory unless told. */
  readonly files?: FileStore;
  /** Where photos of people lie; in memory unless told. */
  readonly portraits?: PortraitStore;
  /** Where texts lie that were opened or saved here. */
  readonly texts?: TextStore;
  /** Where the key for codes lies; it makes and shows none unless told. */
  readonly codeKeys?: CodeKeyStore;
  /** What this bundle calls itself. */
  readonly appBuild: string;
  readonly nouns: NounSource;
  /** Of how collections lie on the disk; those of this build unless told. */
  readonly diskVersions?: DiskVersions;
  /** It is somebody else's, who is looked at: nothing is proposed. */
  readonly viewOnly?: true;
  /** Whether it says by itself that nothing waits on it, as one at a gym's desk does. Not unless told. */
  readonly reportsDrained?: boolean;
  /** It could not begin anew after all was deleted under it, and only a new page can. Nothing happens unless told. */
  readonly onStuck?: () => void;
}

export type DeviceModules = ReturnType<typeof connected>;

export function connected(parts: DeviceParts) {
  const { ports, storage, values, appBuild, nouns: source, diskVersions: versions, onStuck } = parts;
  const uid = () => person.identity?.uid ?? null;
  const nouns = new LoadedNouns(source.everyone);
  const copies = new WaitingCopies(values, nouns);
  const rescue = new Rescue(copies);
  const loading = new NounLoading(source, nouns, values);
  const freshness = new Freshness(values, ports);
  const changes = new Changes();
  // Nothing of it is here any more: that is not "you have none".
  const dropping = ({ database, collection }: CollectionRef) => {
    for (const [db] of freshness.entries()) {
      const ref = locals.collectionRefOf(db, uid());
      if (ref?.database === database && ref.collection === collection) freshness.forget(db);
    }
  };
  const locals = new LocalDatabases(storage, nouns, ports.timers, { ...(versions ? { versions } : {}), dropping });
  const ageing = new Ageing(locals, values);
  const pins = new Pins(values);
  const following = new Following(locals, values, uid, pins);
  const pinned: PinnedAreas = new PinnedAreas({
    ...{ locals, pins, freshness, following },
    drop: (...what) => replication.drop(...what),
  });
  const leftovers: Leftovers = new Leftovers({
    ...{ locals, values, freshness, following },
    drop: (...what) => replication.drop(...what),
    mayGo: () => leadership.leads && replication.connection.state.get() === 'Online',
  });
  const overlay = new Overlay(locals, uid);
  const clock = new CorrectedClock(ports);
  const now = () => clock.now();
  const status = new ConnectionStatus(values, clock);
  const problems = new Problems(values, appBuild);
  const flush = () => {
    if (leadership.leads) replication.flush();
  };
  const outbox = new Outbox(
    nouns,
    (proposal) => {
      quietly(proposing.provide(proposal));
      if (!proposing.isMaking(proposal._id)) flush();
    },
    (proposalId, outcome) => {
      if (outcome) overlay.decided(proposalId, outcome);
      else overlay.end(proposalId);
      quietly(copies.drop(proposalId));
    },
  );
  const lookup = new Lookup({ locals, freshness, overlay, uid });
  const access = new Access(locals, values, freshness, {
    lost: (local) => quietly(workspaces.lost(local)),
    changed: () => quietly(workspaces.settle()),
    removed: (local, owner) => portraits.forget(local, owner),
  });
  const workspaces: Workspaces = new Workspaces({
    ...{ locals, loading, access, following, problems, uid },
    change: (work) => changes.run(work),
    opened: () => {
      // What waits is looked at again: this workspace may know what was unknown.
      overlay.forgetOpen();
      quietly(person.provideAll());
      if (workspaces.current.get()?.kind === 'gym') rescue.watch(locals);
    },
  });
  const ulid = ulidMaker(ports);
  const chain = new Chain({ ports, values, outbox, author: () => person.identity });
  const proposing: Proposing = new Proposing({
    ...{ ports, clock, ulid, values, outbox, copies, overlay, lookup, chain, nouns, appBuild },
    connection: status.state,
    author: () => person.identity,
    viewOnly: parts.viewOnly === true,
    made: flush,
    steady: () => anew.ended,
  });
  const draining = new Draining({
    ...{ outbox, values, clock, nouns },
    connection: status.state,
    speaker: () => (leadership.leads && parts.reportsDrained ? person.identity : null),
    propose: (...said) => proposing.propose(...said),
  });
  const codeKeys = new CodeKeys({
    ...{ store: parts.codeKeys ?? null, lookup },
    person: () => person.identity,
    leads: () => leadership.leads,
    propose: (...said) => proposing.propose(...said),
  });
  const anonymous = new AnonymousDevice({
    ...{ ports, clock, ulid, values, nouns, lookup, appBuild },
    connection: status.state,
    made: flush,
    retry: () => syncNow(),
  });
  const heard = () => replication.connection.heard();
  const uploads: Uploads = new Uploads({
    ...{ ports, now, files: parts.files ?? memoryFiles(), connection: status.view },
    wire: new Wire({ ports, heard, head: (deviceId) => headOf(values, deviceId) }),
    author: () => person.identity,
    settled: flush,
    // What waits is not read yet: something in it may need it.
    needed: (id) => !outbox.isRead || outbox.openItems().some(({ proposal }) => speaksOf(proposal.body, id)),
  });
  const portraits: Portraits = new Portraits({
    ...{ ports, locals, store: parts.portraits ?? memoryPortraits(), connection: status.view },
    wire: new Wire({ ports, heard, head: (deviceId) => headOf(values, deviceId) }),
    author: () => person.identity,
  });
  const texts = new Texts({
    ...{ values, store: parts.texts ?? memoryTexts(), connection: status.view },
    wire: new Wire({ ports, heard, head: (deviceId) => headOf(values, deviceId) }),
    author: () => person.identity,
  });
  const replication: Replication = new Replication({
    holds: (proposal) => uploads.holds(proposal),
    ...{ ports, locals, values, freshness, following, outbox, anonymous, clock },
    chain: (deviceId) => chain.stated(deviceId),
    signInAgain: (code) => person.refusedSignIn(code),
    lacking: (code) => {
      status.lacking(code);
      leadership.tell();
    },
    invalid: (db, invalid) => problems.report(db, invalid),
    coming: (db, how) => pinned.coming(db, how),
    heard: () => {
      status.heard();
      status.persist(true);
      leadership.tell();
    },
  });
  const leadership: Leadership = new Leadership({
    ports,
    lead: () => person.replicate(),
    step: () => replication.stop(),
    state: () => ({ ...status.tabState(), freshness: freshness.entries() }),
    adopt: (state) => {
      freshness.adopt(state.freshness);
      status.adopt(state);
    },
    hurry: () => replication.hurry(),
  });
  const syncNow = () => {
    if (leadership.leads) replication.hurry();
    else leadership.hurry();
  };
  const liveQueries = new LiveQueries({
    ...{ ports, locals, overlay, freshness },
    connection: status.state,
    followed: following.scopes,
    sources: ({ database, collection, gymId }) => following.sources(database, collection, gymId),
  });
  const actions = {
    undo: (id: string) => proposing.undo(id),
    retry: syncNow,
    answer: async (id: string, choice: 'keep' | 'drop') => {
      const display = choice === 'keep' ? 'Keep it' : 'Do not keep it';
      await proposing.propose('held.answer', { proposalId: id, choice }, display);
    },
  };
  const lines = new OutboxList({ outbox, values, now, actions });
  const allLines = joined(joined(lines, anonymous.rows, now), uploads.rows, now);
  const person: CurrentPerson = new CurrentPerson({
    ...{ storage, values, locals, clock, status, problems, access, workspaces, overlay },
    ...{ outbox, lines, copies, rescue, proposing, replication, leadership },
  });
  const anew: BeginAnew = new BeginAnew({
    ...{ ports, changes, locals, freshness, status, following, workspaces, outbox, rescue, person },
    onStuck: onStuck ?? (() => {}),
  });
  return {
    ...{
      ageing,
      changes,
      locals,
      loading,
      freshness,
      following,
      overlay,
      clock,
      status,
      problems,
      lookup,
      workspaces,
      rescue,
      pinned,
      leftovers,
    },
    ...{ outbox, allLines, chain, draining, codeKeys, anonymous, uploads, portraits, texts, proposing, replication },
    ...{ leadership, liveQueries, person, anew, syncNow },
  };
}
