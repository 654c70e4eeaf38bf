/** Ours: the product's own client modules, as the app puts them together. */
import { allNouns, everyNoun } from '../../../client/sync/fixture.ts';
import 'temporal-polyfill/global';
import { createDoor } from '../../../client/features/checkin/door.ts';
import { createDevice, type ManagedDevice } from '../../../client/sync/device/create-device.ts';
import { browserPorts } from '../../../client/sync/ports.ts';
import { pull } from '../../../client/sync/replication/pull.ts';
import { Wire } from '../../../client/sync/replication/wire.ts';
import { specsOf } from '../../../client/sync/storage/collections.ts';
import { databaseName } from '../../../client/sync/storage/names.ts';
import { rxStorage } from '../../../client/sync/storage/rx-storage.ts';
import { dexieValues } from '../../../client/sync/storage/values/dexie-values.ts';
import { RosterEntry } from '../../../schemas/roster/shape.ts';
import { bareBulk, bareGetAll, bareStored } from './bare-store.ts';
import { askedFor, type ToScan, tabletPlaces, transactionsAsked, verdicts } from './door.ts';
import { identityOf, type PageIdentity } from './identity.ts';
import { quietSyncs } from './noop.ts';
import { offer } from './offer.ts';
import { bareArea, pinArea } from './pinned.ts';

const ports = browserPorts();
const pause = (delay: number) => new Promise<void>((resolve) => void ports.timers.after(delay, resolve));
let opened: ManagedDevice | undefined;
let asked: readonly string[] = [];

function device(): ManagedDevice {
  if (!opened) throw new Error('no device is open');
  return opened;
}

/** One collection of a gym's database, as the device opens it, pulled from nothing. */
async function firstPull({ db, identity }: { db: string; identity: PageIdentity }): Promise<object> {
  const [scope, name] = db.split('/');
  const place = `gym-${scope?.slice('gym-'.length)}` as const;
  const specs = specsOf(place, allNouns()).filter((spec) => spec.name === name);
  const wire = new Wire({ ports, heard: () => {}, head: async () => 0 });
  const began = performance.now();
  const database = await rxStorage().open(databaseName(place, identity.uid), specs, { durable: true });
  const collection = database.collection(String(name));
  const turn = <T>(work: () => Promise<T>) => work();
  const { signal } = new AbortController();
  const result = await pull({ db, collection, wire, nouns: allNouns(), as: identityOf(identity), shared: false, turn, signal });
  const ms = performance.now() - began;
  if (result.kind !== 'inStep' || result.invalid.length > 0) throw new Error(`ours did not finish: ${JSON.stringify(result)}`);
  const documents = await collection.count();
  await database.close();
  return { ms, documents };
}

/** `chained`: what it records has its place in a chain, as on a tablet. */
interface Opening {
  readonly identity: PageIdentity;
  readonly gymId: string;
  readonly chained?: boolean;
}

/** Starts the device as this person, at this gym; resolves when the gym's list is here and the stream is open. */
async function open({ identity, gymId, chained = false }: Opening): Promise<null> {
  if (chained) asked = transactionsAsked();
  const places = chained ? await tabletPlaces(ports) : null;
  opened = createDevice({ ports, storage: rxStorage(), values: dexieValues(ports), appBuild: 'bench', nouns: everyNoun });
  await opened.start();
  await opened.enter({ ...identityOf(identity), ...(places && { places: async () => places }) });
  const roster = `gym-${gymId.slice('gym:'.length)}/roster`;
  // The grants come with the first pull; the workspace opens when they are here.
  void opened.openWorkspace({ kind: 'gym', gymId });
  const visits = roster.replace('/roster', '/checkins');
  const isHere = (db: string) => opened?.lookup.asOf(db) != null;
  while (!opened.workspace.get() || !isHere(roster) || !isHere(visits)) await pause(50);
  while (!(await isKnown(gymId))) await pause(50);
  await pause(500);
  return null;
}

async function isKnown(gymId: string): Promise<boolean> {
  const db = `venue-${gymId.slice('gym:'.length)}/gyms`;
  const gym = await device().lookup.get('gym', db, gymId);
  const keys = await device().lookup.find('key', 'public/basics', 'type', 'key');
  return gym.state === 'known' && keys.state === 'known' && keys.value.length > 0;
}

/** Checks these in by the list; every verdict has to be green and on the disk. The proposals, and one of them whole. */
async function checkIn({ gymId, entries }: { gymId: string; entries: unknown[] }): Promise<object> {
  const door = createDoor(device(), gymId);
  const ids: string[] = [];
  for (const entry of entries) {
    const { colour, code, proposalId } = await door.verdictFor({ kind: 'entry', entry: RosterEntry.parse(entry) });
    if (colour !== 'green' || proposalId === undefined) throw new Error(`a verdict was ${colour} ${code}`);
    ids.push(proposalId);
  }
  const stored = await proposals();
  return { ids, sample: bareFields(stored.get(ids[0] ?? '')), unsent: device().unsent() };
}

/** From the moment that the network is back until this device holds the decision on each. Must be asked while it is gone. */
async function drain({ ids }: { ids: string[] }): Promise<object> {
  if (navigator.onLine) throw new Error('the network is there already');
  const began = await new Promise<number>((back) =>
    addEventListener('online', () => back(performance.now()), { once: true, capture: true }),
  );
  const marks: number[] = [];
  const wanted = new Set(ids);
  for (;;) {
    if (device().unsent() === 0) {
      marks.push(performance.now() - began);
      const decided = device()
        .outbox.get()
        .filter(({ id, state }) => wanted.has(id) && state.startsWith('accepted'));
      if (decided.length === wanted.size) break;
    }
    await pause(20);
  }
  const ms = performance.now() - began;
  const stored = await proposals();
  const decided = ids.filter((id) => stored.get(id)?.outcome !== undefined);
  const accepted = ids.filter((id) => JSON.stringify(stored.get(id)?.outcome ?? '').includes('"accepted"'));
  return { ms, acknowledgedMs: marks[0] ?? ms, decided: decided.length, accepted: accepted.length };
}

/** Every proposal that lies on this device's disk, read behind the product's back. */
async function proposals(): Promise<Map<string, Record<string, unknown>>> {
  const { databases } = await allDatabases(/--proposals(-\d+)?$/);
  const documents = (await Promise.all(databases.map((name) => bareGetAll(name, 'docs')))).flat();
  return new Map(documents.map((document) => [String(document._id), document]));
}

async function allDatabases(named: RegExp): Promise<{ databases: string[] }> {
  const all = await indexedDB.databases();
  return { databases: all.flatMap(({ name }) => (name !== undefined && named.test(name) ? [name] : [])) };
}

/** Without what RxDB adds. */
function bareFields(document: Record<string, unknown> | undefined): Record<string, unknown> {
  const entries = Object.entries(document ?? {}).filter(([field]) => field === '_id' || !/^[_|]|^standing$/.test(field));
  return Object.fromEntries(entries);
}

/** `bytes`: of what the peer stores. */
async function atTheDoor({ bytes, ...heldUp }: ToScan & { bytes: number }): Promise<object> {
  const bare = await bareStored(bytes);
  const { ids, ...times } = await verdicts(device(), heldUp, bare, () => pause(30));
  const stored = await proposals();
  const lie = ids.flatMap((id): Record<string, unknown>[] => {
    const one = stored.get(id);
    return one ? [one] : [];
  });
  const chained = lie.filter((one) => JSON.stringify(one.origin).includes('"link"')).length;
  return { ...times, stored: lie.length, chained, bareStored: await bare.count(), bytes: JSON.stringify(lie[0] ?? '').length };
}

const askedOfDisk = (heldUp: ToScan): Promise<object> => askedFor(device(), heldUp, asked, () => pause(500));

/** The peer of `firstPull`: the same feed, page by page, and then one bulk write with the same indexes. */
async function bareReady({ db, identity }: { db: string; identity: PageIdentity }): Promise<object> {
  const { token, deviceId, deviceKey } = identity;
  const [scope, name] = db.split('/');
  const specs = specsOf(`gym-${scope?.slice('gym-'.length)}`, allNouns()).filter((spec) => spec.name === name);
  const indexes = (specs[0]?.indexes ?? []).map((fields) => ['_deleted', ...fields]);
  const headers = { authorization: `Bearer ${token}`, 'x-device': `${deviceId}.${deviceKey}` };
  const began = performance.now();
  const documents: object[] = [];
  for (let since = '0'; ; ) {
    const path = `/db/${db}/_changes?include_docs=true&limit=1000&since=${encodeURIComponent(since)}`;
    const page: { results: { doc: object }[]; last_seq: string } = await (await fetch(path, { headers })).json();
    documents.push(...page.results.map(({ doc }) => ({ ...doc, _deleted: '0', ...Object.fromEntries(DERIVED) })));
    if (page.results.length === 0) break;
    since = String(page.last_seq);
  }
  const stored = await bareBulk(indexes, documents);
  return { ms: performance.now() - began, documents: stored };
}
/** What the list's indexes are made of and a document does not say, of about its length. */
const DERIVED = [
  ['searchName', 'robin a.'],
  ['photographed', '0'],
] as const;

offer({ pinArea, bareArea, firstPull, bareReady, open, checkIn, drain, atTheDoor, askedOfDisk, quietSyncs });
