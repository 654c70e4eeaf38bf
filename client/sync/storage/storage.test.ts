/** One suite over everything that keeps the device's copies: memory, RxDB in memory, RxDB over Dexie and IndexedDB. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import type { RxStorage } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkin } from '../../../tests/rules/documents.ts';
import { allNouns, reply, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { type CollectionSpec, specsOf } from './collections.ts';
import { DISK_VERSIONS } from './disk-versions.ts';
import { memoryStorage, memoryValues } from './memory-storage.ts';
import { rxStorage } from './rx-storage.ts';
import type { Database, Doc, Storage } from './storage.ts';
import { dexieValues } from './values/dexie-values.ts';

/** A gym has more than RxDB holds open at once, and no device opens all of them (`when-asked/`): those that are asked for here. */
const asked = (specs: readonly CollectionSpec[]) => specs.filter(({ name }) => ASKED.includes(name));
const ASKED: readonly string[] = ['gyms', 'roster', 'bookings', 'checkins', 'slots', 'people'];
const GYM = asked(specsOf('gym-g1', allNouns()));
const AT = '2026-03-03T18:00:00.000Z';
const entry = (key: string, name: string, hash = 'a'.repeat(64)): Doc => ({
  _id: `roster:g1:${key}`,
  type: 'roster',
  schemaVersion: 1,
  createdAt: AT,
  updatedAt: AT,
  createdBy: 'system',
  updatedBy: 'system',
  gymId: 'gym:g1',
  passId: `pass:${key}`,
  memberId: 'member01',
  displayName: name,
  kind: 'multi_visit',
  passName: 'Ten visits',
  status: 'active',
  activateBy: AT,
  accessWindows: [],
  maxVisitsPerDay: 1,
  shortCodeHash: hash,
  flags: [],
});
const attempt = (key: string, judgedAt: string, passId?: string): Doc => ({
  _id: `attempt:${key}`,
  type: 'attempt',
  schemaVersion: 1,
  createdAt: AT,
  updatedAt: AT,
  createdBy: 'system',
  updatedBy: 'system',
  proposalId: 'proposal:1',
  judgedAt,
  gymId: 'gym:g1',
  ...(passId ? { passId } : {}),
  method: 'qr_member_shown',
  checkedAgainst: { trust: 'synced' },
  localCode: 'PASS_EXPIRED',
  staffId: 'staff001',
});

const storages: Record<string, () => Storage> = {
  memory: memoryStorage,
  'RxDB in memory': () => rxStorage({ storage: () => getRxStorageMemory(), multiInstance: false }),
  'RxDB over Dexie': () => rxStorage({ multiInstance: false }),
};

let round = 0;
const time = new TestTime();
const ports = testPorts({ time, network: new TestNetwork(() => reply(404, {})) });
const open: Database[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

describe.each(Object.entries(storages))('storage: %s', (_, make) => {
  const opened = async (storage = make(), name = `t${++round}`, specs = GYM) => {
    const database = await storage.open(name, specs, { durable: true });
    open.push(database);
    return { database, storage, name };
  };

  it('keeps documents, answers by id in the order asked, and forgets removed ones', async () => {
    const roster = (await opened()).database.collection('roster');
    await roster.write([
      { id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') },
      { id: 'roster:g1:p2', doc: entry('p2', 'Ana B.') },
    ]);
    expect(await roster.getMany(['roster:g1:p2', 'roster:g1:none', 'roster:g1:p1'])).toEqual([
      entry('p2', 'Ana B.'),
      null,
      entry('p1', 'Sam K.'),
    ]);
    await roster.write([{ id: 'roster:g1:p1', doc: null }]);
    expect(await roster.getMany(['roster:g1:p1'])).toEqual([null]);
    await roster.write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam Q.') }]);
    expect(await roster.getMany(['roster:g1:p1'])).toEqual([entry('p1', 'Sam Q.')]);
  });

  it('[11] drops a collection of an older version, and nothing else of the database', async () => {
    const { database, storage, name } = await opened();
    const one = (type: 'roster' | 'checkins', doc: Doc) => database.collection(type).write([{ id: doc._id, doc }]);
    expect([await one('roster', entry('p1', 'Sam K.')), await one('checkins', attempt('a', AT))]).toEqual([[], []]);
    open.splice(open.indexOf(database), 1);
    await database.close();
    const raised = asked(specsOf('gym-g1', allNouns(), { ...DISK_VERSIONS, 'gym/roster': 3 }));
    const next = await opened(storage, name, raised);
    expect(await next.database.collection('roster').count()).toBe(0);
    expect(await next.database.collection('checkins').count()).toBe(1);
    expect(await storage.older(name, raised)).toEqual([]);
  });

  it('[17] looks for what is older of a collection once, however often that is opened', async () => {
    const looking = vi.spyOn(Dexie, 'exists');
    const raised = asked(specsOf('gym-g1', allNouns(), { ...DISK_VERSIONS, 'gym/roster': 3 }));
    const { database, storage, name } = await opened(undefined, undefined, raised);
    const once = looking.mock.calls.length;
    open.splice(open.indexOf(database), 1);
    await database.close();
    await opened(storage, name, raised);
    expect(await storage.older(name, raised)).toEqual([]);
    expect(looking).toHaveBeenCalledTimes(once);
    looking.mockRestore();
  });

  it('[11] counts its documents: neither what was removed nor a note is one', async () => {
    const roster = (await opened()).database.collection('roster');
    expect(await roster.count()).toBe(0);
    const both = ['p1', 'p2'].map((person) => ({ id: `roster:g1:${person}`, doc: entry(person, 'Sam K.') }));
    await roster.write(both, { note: { name: 'checkpoint', value: 7 } });
    expect(await roster.count()).toBe(2);
    await roster.write([{ id: 'roster:g1:p1', doc: null }]);
    expect(await roster.count()).toBe(1);
  });

  it('[14] finds all that are equal by the first field of a longer index, in the order of their ids, cut', async () => {
    const checkins = (await opened()).database.collection('checkins');
    const all = [attempt('c', AT, 'pass:p1'), attempt('a', '2026-03-03T19:00:00.000Z', 'pass:p1'), attempt('b', AT, 'pass:p2')];
    await checkins.write(all.map((doc) => ({ id: doc._id, doc })));
    const ids = async (limit: number) =>
      (await checkins.find({ index: ['passKey'], equals: ['pass:p1'], limit })).map(({ _id }) => _id);
    expect(await ids(10)).toEqual(['attempt:a', 'attempt:c']);
    expect(await ids(1)).toEqual(['attempt:a']);
    await checkins.write([{ id: 'attempt:a', doc: null }]);
    expect(await ids(10)).toEqual(['attempt:c']);
  });

  it('writes what is not there, and leaves alone what is, when told so', async () => {
    const roster = (await opened()).database.collection('roster');
    await roster.write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') }]);
    const again = ['p1', 'p2'].map((key) => ({ id: `roster:g1:${key}`, doc: entry(key, 'Sam L.') }));
    expect(await roster.write(again, { ifAbsent: true })).toEqual([]);
    const names = (await roster.getMany(['roster:g1:p1', 'roster:g1:p2'])).map((doc) => doc?.displayName);
    expect(names).toEqual(['Sam K.', 'Sam L.']);
  });

  it('writes over what is there, also when told by mistake that nothing is', async () => {
    const roster = (await opened()).database.collection('roster');
    for (const name of ['Sam K.', 'Sam L.', 'Sam M.'])
      await roster.write([{ id: 'roster:g1:p1', doc: entry('p1', name), fresh: true }]);
    expect(await roster.getMany(['roster:g1:p1'])).toEqual([entry('p1', 'Sam M.')]);
    for (const name of ['Sam N.', 'Sam O.']) {
      const arrived = ['p1', 'p2'].map((key) => ({ id: `roster:g1:${key}`, doc: entry(key, name), fresh: true }));
      await roster.write([...arrived, { id: 'roster:g1:p3', doc: entry('p3', name) }], { note: { name: 'from', value: name } });
    }
    const all = await roster.getMany(['roster:g1:p1', 'roster:g1:p2', 'roster:g1:p3']);
    expect([all.map((doc) => doc?.displayName), await roster.note('from')]).toEqual([['Sam O.', 'Sam O.', 'Sam O.'], 'Sam O.']);
  });

  it('answers from indexes: equal values, ranges, ascending, cut', async () => {
    const { database } = await opened();
    const roster = database.collection('roster');
    const names = ['Sam K.', 'samira O.', 'Ana B.', 'Zoe T.', 'Sanne V.'];
    await roster.write(names.map((name, n) => ({ id: `roster:g1:p${n}`, doc: entry(`p${n}`, name, `${n}`.repeat(64)) })));
    const byName = await roster.find({ index: ['searchName'], atLeast: 'sa', below: 'sb', limit: 10 });
    expect(byName.map((doc) => doc.displayName)).toEqual(['Sam K.', 'samira O.', 'Sanne V.']);
    expect(byName[0]).not.toHaveProperty('searchName');
    const byHash = await roster.find({ index: ['shortCodeHash'], equals: ['3'.repeat(64)], limit: 5 });
    expect(byHash.map((doc) => doc.displayName)).toEqual(['Zoe T.']);
    const byId = await roster.find({ index: ['_id'], limit: 2 });
    expect(byId.map((doc) => doc._id)).toEqual(['roster:g1:p0', 'roster:g1:p1']);

    const checkins = database.collection('checkins');
    await checkins.write([
      { id: 'attempt:1', doc: attempt('1', '2026-03-03T18:00:00.000Z', 'pass:p1') },
      { id: 'attempt:2', doc: attempt('2', '2026-03-03T18:05:00.000Z', 'pass:p1') },
      { id: 'attempt:3', doc: attempt('3', '2026-03-03T18:02:00.000Z') },
    ]);
    const newest = await checkins.find({ index: ['type', 'newest'], equals: ['attempt'], limit: 2 });
    expect(newest.map((doc) => doc._id)).toEqual(['attempt:2', 'attempt:3']);
    const ofPass = await checkins.find({ index: ['passKey', 'newest'], equals: ['pass:p1'], limit: 1 });
    expect(ofPass.map((doc) => doc._id)).toEqual(['attempt:2']);
  });

  it('[14, 4.3] every visit in doubt is found, however many came since, until it is settled', async () => {
    const checkins = (await opened()).database.collection('checkins');
    const doubted = (key: string, day: string) =>
      checkin(key, { status: 'accepted_flagged', codes: ['OVERUSED'], judgedAt: `${day}T09:00:00.000Z` });
    const docs = [
      doubted('old', '2025-11-03'),
      doubted('new', '2026-03-03'),
      ...Array.from({ length: 600 }, (_, n) => checkin(`plain${n}`, { judgedAt: '2026-03-02T09:00:00.000Z' })),
    ];
    await checkins.write(docs.map((doc) => ({ id: doc._id, doc })));
    const selection = { index: ['inDoubt', 'newest'], equals: [1], limit: 10 };
    const found = async () => (await checkins.find(selection)).map((doc) => doc._id);
    expect(await found()).toEqual(['checkin:new', 'checkin:old']);
    await checkins.write([{ id: 'checkin:old', doc: { ...doubted('old', '2025-11-03'), status: 'accepted' } }]);
    expect(await found()).toEqual(['checkin:new']);
  });

  it('an invalid document is left out and reported by field, the rest and the note are kept', async () => {
    const roster = (await opened()).database.collection('roster');
    const wrong = { ...entry('p2', 'Ana B.'), status: 7 };
    const invalid = await roster.write(
      [
        { id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') },
        { id: 'roster:g1:p2', doc: wrong },
      ],
      { note: { name: 'checkpoint', value: { seq: '7' } } },
    );
    expect(invalid).toEqual([{ id: 'roster:g1:p2', why: expect.stringContaining('status') }]);
    expect(JSON.stringify(invalid)).not.toContain('Ana');
    expect(await roster.note('checkpoint')).toEqual({ seq: '7' });
    expect(await roster.find({ index: ['_id'], limit: 10 })).toEqual([entry('p1', 'Sam K.')]);
  });

  it('notes change and are never answers', async () => {
    const roster = (await opened()).database.collection('roster');
    for (const seq of ['1', '2', '3']) await roster.write([], { note: { name: 'checkpoint', value: { seq } } });
    expect(await roster.note('checkpoint')).toEqual({ seq: '3' });
    expect(await roster.note('other')).toBeUndefined();
    expect(await roster.find({ index: ['_id'], limit: 10 })).toEqual([]);
  });

  it('tells watchers and listeners of every change', async () => {
    const roster = (await opened()).database.collection('roster');
    const seen: string[][] = [];
    const changed: string[] = [];
    const stop = roster.watch({ index: ['searchName'], limit: 10 }, (docs) => seen.push(docs.map((doc) => `${doc.displayName}`)));
    const unlisten = roster.onChange((entries) => changed.push(...entries.map(({ id, doc }) => `${id} ${doc !== null}`)));
    await expect.poll(() => seen.length).toBe(1);
    await roster.write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') }]);
    await expect.poll(() => seen.at(-1)).toEqual(['Sam K.']);
    await roster.write([{ id: 'roster:g1:p1', doc: null }]);
    await expect.poll(() => seen.at(-1)).toEqual([]);
    stop();
    unlisten();
    expect(changed).toEqual(['roster:g1:p1 true', 'roster:g1:p1 false']);
  });

  it('[17] thousands that are watched are read at once, none by a request of its own', async () => {
    const roster = (await opened()).database.collection('roster');
    const keys = Array.from({ length: 300 }, (_, nth) => `p${nth}`);
    await roster.write(keys.map((key) => ({ id: `roster:g1:${key}`, doc: entry(key, `Sam ${key}`) })));
    const stepped = vi.spyOn(IDBCursor.prototype, 'continue');
    const seen: number[] = [];
    const stop = roster.watch({ index: ['searchName'], limit: 1_000 }, (docs) => seen.push(docs.length));
    await expect.poll(() => seen).toEqual([300]);
    expect(stepped).not.toHaveBeenCalled();
    stepped.mockRestore();
    stop();
  });

  it('keeps everything over close and open, and nothing over a removal', async () => {
    const { database, storage, name } = await opened();
    const write = { note: { name: 'checkpoint', value: 1 } };
    await database.collection('roster').write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') }], write);
    await database.close();
    const again = await opened(storage, name);
    expect(await again.database.collection('roster').getMany(['roster:g1:p1'])).toEqual([entry('p1', 'Sam K.')]);
    expect(await again.database.collection('roster').note('checkpoint')).toBe(1);
    await again.database.close();
    await storage.remove(name, GYM);
    const anew = await opened(storage, name);
    expect(await anew.database.collection('roster').find({ index: ['_id'], limit: 5 })).toEqual([]);
    expect(await anew.database.collection('roster').note('checkpoint')).toBeUndefined();
  });
});

describe.each([
  ['memory', () => memoryValues()],
  ['Dexie', () => dexieValues(ports, { databaseName: `values-${++round}` })],
] as const)('local values: %s', (_, make) => {
  it('keeps, lists, deletes and counts without giving a number twice', async () => {
    const values = make();
    await values.set('a:1', { x: 1 });
    await values.set('a:2', 'two');
    await values.set('b', true);
    expect(await values.list('a:')).toEqual([
      ['a:1', { x: 1 }],
      ['a:2', 'two'],
    ]);
    await values.delete('a:1');
    expect(await values.get('a:1')).toBeUndefined();
    const counted = await Promise.all(Array.from({ length: 20 }, () => values.increment('seq')));
    expect(new Set(counted)).toEqual(new Set(Array.from({ length: 20 }, (__, n) => n + 1)));
  });
});

it.each([
  [true, 'strict'],
  [false, undefined],
] as const)('[L8] a database whose writes are to be on the disk (%s) asks the browser for that', async (durable, expected) => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const database = await rxStorage({ multiInstance: false }).open(`t${++round}`, GYM, { durable });
  open.push(database);
  asked.mockClear();
  await database.collection('roster').write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam K.'), fresh: true }]);
  const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.map(([, , options]) => options?.durability)).toEqual([expected]);
});

it('[14] reads without RxDB where it can, and through it where it cannot', async () => {
  const database = await rxStorage({ multiInstance: false }).open(`t${++round}`, GYM, { durable: true });
  open.push(database);
  const roster = database.collection('roster');
  await roster.write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') }]);
  // Dexie looked at it as it opened, and goes on with the real one.
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const found = () => roster.find({ index: ['searchName'], limit: 10 });
  expect([await roster.getMany(['roster:g1:p1']), await found()]).toEqual([[entry('p1', 'Sam K.')], [entry('p1', 'Sam K.')]]);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockImplementationOnce(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  expect(await roster.getMany(['roster:g1:p1'])).toEqual([entry('p1', 'Sam K.')]);
  expect(asked).toHaveBeenCalledTimes(3);
});

it('a connection that the platform drops is made anew, and nothing that was written is lost', async () => {
  const connections: IDBDatabase[] = [];
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = IDBFactory.prototype.open.apply(indexedDB, given);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  const database = await rxStorage({ multiInstance: false }).open(`t${++round}`, GYM, { durable: true });
  open.push(database);
  const roster = database.collection('roster');
  await roster.write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') }]);
  for (const time of ['first', 'second']) {
    for (const connection of connections.splice(0)) forceCloseDatabase(connection as never);
    await expect.poll(() => connections.length, { message: time }).toBeGreaterThan(0);
    expect(await roster.getMany(['roster:g1:p1'])).toEqual([entry('p1', 'Sam K.')]);
    await roster.write([{ id: `roster:g1:${time}`, doc: entry(time, 'Ana B.') }]);
  }
  opening.mockRestore();
  expect(await roster.find({ index: ['_id'], limit: 10 })).toHaveLength(3);
});

/** RxDB's storage in a page that is closed after so many more writes of ours. */
function closing(left: { writes: number }): RxStorage<unknown, unknown> {
  const storage: RxStorage<unknown, unknown> = getRxStorageMemory();
  return {
    ...storage,
    async createStorageInstance(given) {
      const instance = await storage.createStorageInstance(given);
      const write = instance.bulkWrite.bind(instance);
      instance.bulkWrite = (rows, context) => {
        if (context === 'sync' && left.writes-- <= 0) return Promise.reject(new Error('the page is closed'));
        return write(rows, context);
      };
      return instance;
    },
  };
}

it.each([0, 1, 2, 3])('a checkpoint is not ahead of its documents when the page is closed after %i writes', async (writes) => {
  const left = { writes: 1 };
  const storage = rxStorage({ storage: () => closing(left), multiInstance: false });
  const database = await storage.open(`t${++round}`, GYM, { durable: true });
  open.push(database);
  const roster = database.collection('roster');
  await roster.write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') }]);
  left.writes = writes;
  // As a first pull brings the answer to what was made here: by mistake it is taken for new.
  const arrived = ['p1', 'p2'].map((key) => ({ id: `roster:g1:${key}`, doc: entry(key, 'Sam L.'), fresh: true }));
  const ended = await roster.write(arrived, { note: { name: 'checkpoint', value: 1 } }).then(
    () => true,
    () => false,
  );
  const names = (await roster.getMany(['roster:g1:p1', 'roster:g1:p2'])).map((doc) => doc?.displayName);
  const noted = await roster.note('checkpoint');
  expect(ended).toBe(writes === 3);
  expect(noted).toBe(writes === 3 ? 1 : undefined);
  expect(names).toEqual([writes > 1 ? 'Sam L.' : 'Sam K.', writes > 0 ? 'Sam L.' : undefined]);
});

it('[16] memory tears a write of two transactions as IndexedDB does: what was taken for new is there, what was not and the note are not', async () => {
  const torn = { next: false };
  const storage = memoryStorage(new Map(), () => torn.next);
  const opened = () => storage.open('t', GYM, { durable: false });
  const arriving = (name: string, fresh: boolean) =>
    ['p1', 'p2'].map((key) => ({ id: `roster:g1:${key}`, doc: entry(key, name), fresh }));
  const held = async () => {
    const roster = (await opened()).collection('roster');
    const docs = await roster.getMany(['roster:g1:p1', 'roster:g1:p2', 'roster:g1:p3']);
    return [docs.map((doc) => doc?.displayName), await roster.note('db')];
  };
  const note = (value: string) => ({ note: { name: 'db', value } });
  let roster = (await opened()).collection('roster');
  await roster.write([{ id: 'roster:g1:p1', doc: entry('p1', 'Sam K.') }], note('one'));
  storage.flush();
  torn.next = true;
  // All of it in one transaction is there or is not.
  await roster.write(arriving('Ana B.', false), note('two'));
  storage.crash();
  expect(await held()).toEqual([['Sam K.', undefined, undefined], 'one']);

  roster = (await opened()).collection('roster');
  await roster.write(arriving('Ana B.', true), note('three'));
  await roster.write([{ id: 'roster:g1:p3', doc: entry('p3', 'Kim'), fresh: true }], note('four'));
  storage.crash();
  expect(await held()).toEqual([['Sam K.', 'Ana B.', undefined], 'one']);

  // What was flushed since is safe, and a durable database is never torn.
  roster = (await opened()).collection('roster');
  await roster.write(arriving('Eve', true), note('five'));
  storage.flush();
  storage.crash();
  expect(await held()).toEqual([['Eve', 'Eve', undefined], 'five']);
  const sure = await storage.open('sure', GYM, { durable: true });
  await sure.collection('roster').write(arriving('Sure', true), note('six'));
  storage.crash();
  const after = (await storage.open('sure', GYM, { durable: true })).collection('roster');
  expect([(await after.getMany(['roster:g1:p2']))[0]?.displayName, await after.note('db')]).toEqual(['Sure', 'six']);
});
