import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Json } from '../../../schemas/basics/json.ts';
import { gym } from '../../../tests/rules/documents.ts';
import { reopened } from '../device/reopen.ts';
import { allNouns, reply, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { specsOf } from '../storage/collections.ts';
import { asDoc } from '../storage/document.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { databaseName } from '../storage/names.ts';
import type { Database, Doc } from '../storage/storage.ts';
import { checkpointOf, type Head, obeys, pull } from './pull.ts';
import { Wire } from './wire.ts';

const AT = '2026-03-03T09:00:00.000Z';
const area = (key: string, updatedAt = AT): Doc => ({
  _id: `area:${key}`,
  type: 'area',
  schemaVersion: 1,
  createdAt: AT,
  updatedAt,
  createdBy: 'system',
  updatedBy: 'system',
  name: `Area ${key}`,
  slug: key,
  centre: { lat: 53, lon: -2 },
  outcodes: [],
  tz: 'Europe/London',
  gymCount: 1,
  status: 'live',
});
const notice = (key: string): Doc => ({
  _id: `notice:u:${key}`,
  type: 'notice',
  schemaVersion: 1,
  createdAt: AT,
  updatedAt: AT,
  createdBy: 'system',
  updatedBy: 'system',
  uid: 'member01',
  event: 'pass.ready',
  title: key,
  body: '',
  severity: 'info',
});

type Change = { seq: number; id: string; deleted?: boolean; doc?: { [field: string]: unknown } };

/** A server's database: every document once, at its newest sequence. */
class FakeDatabase {
  changes: Change[] = [];
  seq = 0;
  epoch = 'e1';
  status = 200;
  asked: string[] = [];

  put(doc: Doc): void {
    this.#change({ seq: ++this.seq, id: doc._id, doc: { ...doc, _rev: '1-a' } });
  }

  remove(id: string): void {
    this.#change({ seq: ++this.seq, id, deleted: true });
  }

  /** As after a restore. */
  beginAnew(epoch: string): void {
    this.epoch = epoch;
    this.changes = [];
    this.seq = 0;
  }

  #change(change: Change): void {
    this.changes = [...this.changes.filter(({ id }) => id !== change.id), change];
  }

  get head(): Head {
    return { epoch: this.epoch, seq: String(this.seq) };
  }

  answer(path: string) {
    this.asked.push(path);
    if (this.status !== 200) return reply(this.status, { error: 'not_found', reason: 'Database does not exist.' });
    const url = new URL(path, 'http://server');
    if (!url.pathname.endsWith('/_changes')) return reply(200, { epoch: this.epoch, update_seq: this.head.seq } as Json);
    const since = Number(url.searchParams.get('since'));
    const limit = Number(url.searchParams.get('limit'));
    // A6: who begins at zero need not be told what to drop, unless they ask.
    const isTold = since > 0 || url.searchParams.get('removals') === 'true';
    const due = this.changes.filter(({ seq, deleted }) => seq > since && (isTold || !deleted));
    const results = due.slice(0, limit);
    return reply(200, { results, last_seq: String(results.at(-1)?.seq ?? since), pending: due.length - results.length });
  }
}

const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const nouns = allNouns();
const SELF = specsOf('self', nouns);
const PUBLIC = specsOf('public', nouns);

async function fixture(specs = SELF, name = 'self', db = 'self-member01/self') {
  const server = new FakeDatabase();
  const network = new TestNetwork(({ path }) => server.answer(path));
  const storage = memoryStorage();
  const database = await storage.open(databaseName('self', 'member01'), specs, { durable: true });
  opened.push(database);
  const collection = database.collection(name);
  const ports = testPorts({ time: new TestTime(), network });
  const wire = new Wire({ ports, heard: () => {}, head: async () => 0 });
  const run = (options: Partial<Parameters<typeof pull>[0]> = {}) =>
    pull({
      db,
      collection,
      wire,
      nouns,
      shared: false,
      turn: (work) => work(),
      signal: new AbortController().signal,
      ...options,
    });
  const ids = async () => (await collection.find({ index: ['_id'], limit: 10_000 })).map(({ _id }) => _id);
  return { server, network, collection, run, ids, db };
}

describe('pull', () => {
  it('brings everything, then only what changed, and nothing when the heads agree', async () => {
    const { server, run, ids, collection, db } = await fixture();
    for (const key of ['a', 'b', 'c']) server.put(notice(key));
    expect(await run()).toMatchObject({ kind: 'inStep', documents: 3 });
    expect(await ids()).toHaveLength(3);
    expect((await collection.getMany(['notice:u:a']))[0]).toEqual(notice('a'));
    server.put({ ...notice('b'), title: 'new' });
    server.remove('notice:u:a');
    server.asked = [];
    expect(await run({ head: server.head })).toMatchObject({ documents: 2 });
    expect(server.asked).toHaveLength(1);
    expect(await ids()).toEqual(['notice:u:b', 'notice:u:c']);
    server.asked = [];
    expect(await run({ head: server.head })).toMatchObject({ documents: 0 });
    expect(server.asked).toEqual([]);
    expect(await checkpointOf(collection, db)).toEqual(server.head);
  });

  it('comes in pages, and goes on where a broken one ended', async () => {
    const { server, network, run, ids, collection, db } = await fixture();
    for (let n = 0; n < 4_500; n += 1) {
      const doc = notice(String(n).padStart(5, '0'));
      server.changes.push({ seq: ++server.seq, id: doc._id, doc: { ...doc } });
    }
    let pages = 0;
    network.answer = ({ path }) => {
      if (path.includes('_changes') && ++pages === 3) throw new TypeError('connection reset');
      return server.answer(path);
    };
    expect(await run({ head: server.head })).toEqual({ kind: 'unreachable' });
    expect(await checkpointOf(collection, db)).toEqual({ epoch: 'e1', seq: '4000' });
    expect(await run({ head: server.head })).toMatchObject({ kind: 'inStep', documents: 500 });
    expect(await ids()).toHaveLength(4_500);
  });

  it('[16] A6: a page whose checkpoint was not on the disk yet as the tab was closed: what has gone meanwhile goes here', async () => {
    const { server, run, ids, collection } = await fixture();
    for (const key of ['a', 'b']) server.put(notice(key));
    const written = vi.spyOn(collection, 'write').mockImplementationOnce(async (entries) => {
      await collection.write(entries);
      throw new Error('the tab was closed');
    });
    await expect(run()).rejects.toThrow('closed');
    expect(written).toHaveBeenCalledTimes(2);
    expect(await ids()).toEqual(['notice:u:a', 'notice:u:b']);
    server.remove('notice:u:a');
    expect(await run()).toMatchObject({ kind: 'inStep' });
    expect(await ids()).toEqual(['notice:u:b']);
  });

  it('[16] A5: what another scope had brought goes with the first pull of this one, where it has gone from it', async () => {
    const { server, run, ids, collection } = await fixture(PUBLIC, 'gyms', 'venue-left/gyms');
    const held = [gym('left'), gym('there')].map(asDoc);
    await collection.write(held.map((doc) => ({ id: doc._id, doc })));
    server.put(asDoc(gym('left')));
    server.remove('gym:left');
    await run({ shared: true });
    expect(await ids()).toEqual(['gym:there']);
  });

  it('[16] A6: where nothing lies, removals are not asked for', async () => {
    const { server, run, ids } = await fixture();
    for (const key of ['a', 'b']) server.put(notice(key));
    server.remove('notice:u:a');
    expect(await run({ head: server.head })).toMatchObject({ documents: 1 });
    expect([server.asked.filter((path) => path.includes('removals')), await ids()]).toEqual([[], ['notice:u:b']]);
  });

  it('an invalid document is reported and skipped; what came with it and after it is kept', async () => {
    const { server, run, ids } = await fixture();
    server.put(notice('a'));
    server.put({ ...notice('b'), severity: 7 });
    server.put(notice('c'));
    const result = await run();
    expect(result).toMatchObject({ kind: 'inStep', invalid: [{ id: 'notice:u:b', why: expect.stringContaining('severity') }] });
    expect(await ids()).toEqual(['notice:u:a', 'notice:u:c']);
  });

  it('a new epoch pulls anew: what it does not bring is gone', async () => {
    const { server, run, ids, collection, db } = await fixture();
    for (const key of ['a', 'b', 'c']) server.put(notice(key));
    await run();
    server.beginAnew('e2');
    server.put(notice('b'));
    server.put(notice('d'));
    expect(await run({ head: server.head })).toMatchObject({ kind: 'inStep' });
    expect(await ids()).toEqual(['notice:u:b', 'notice:u:d']);
    expect(await checkpointOf(collection, db)).toEqual({ epoch: 'e2', seq: '2' });
  });

  it('A7: a 404 wipes nothing', async () => {
    const { server, run, ids } = await fixture();
    server.put(notice('a'));
    await run();
    server.status = 404;
    expect(await run({ head: { epoch: 'other', seq: '9' } })).toMatchObject({ kind: 'status', status: 404 });
    expect(await ids()).toEqual(['notice:u:a']);
  });

  it('A5: a removal from one scope is ignored while the held document belongs to another', () => {
    const gym = { _id: 'gym:g', type: 'gym', areaId: 'area:b', status: 'live', updatedAt: AT };
    expect(obeys({ id: 'gym:g', doc: null }, gym, 'area-a/gyms', nouns)).toBe(false);
    expect(obeys({ id: 'gym:g', doc: null }, gym, 'area-b/gyms', nouns)).toBe(true);
    expect(obeys({ id: 'gym:g', doc: null }, gym, 'venue-g/gyms', nouns)).toBe(true);
    expect(obeys({ id: 'gym:g', doc: null }, null, 'area-b/gyms', nouns)).toBe(false);
  });

  it('a public scope that lags behind does not bring back an older body', async () => {
    const { server, run, collection } = await fixture(PUBLIC, 'basics', 'public/basics');
    server.put(area('x', '2026-03-03T10:00:00.000Z'));
    await run({ shared: true });
    server.put(area('x', AT));
    await run({ shared: true });
    expect((await collection.getMany(['area:x']))[0]?.updatedAt).toBe('2026-03-03T10:00:00.000Z');
  });

  it('[18] A5: where the server was put back, its older body takes the place of a later one that it has forgotten', async () => {
    const { server, run, collection } = await fixture(PUBLIC, 'basics', 'public/basics');
    server.put(area('x', '2026-03-03T10:00:00.000Z'));
    await run({ shared: true });
    server.beginAnew('e2');
    server.put(area('x', AT));
    await run({ shared: true });
    expect((await collection.getMany(['area:x']))[0]?.updatedAt).toBe(AT);
  });

  const LEEDS = 'area-leeds/gyms';
  const YORK = 'area-york/gyms';
  const far = (areaId: string, updatedAt: string) => asDoc(gym('far', { areaId, updatedAt }));

  /** As it lay in Leeds it was backed up; then it moved to York, and a device has heard of that. */
  async function heardOfTheMove() {
    const { network, run, collection } = await fixture(PUBLIC, 'gyms', LEEDS);
    const leeds = new FakeDatabase();
    const york = new FakeDatabase();
    network.answer = ({ path }) => (path.startsWith(`/db/${LEEDS}`) ? leeds : york).answer(path);
    leeds.put(far('area:leeds', AT));
    leeds.remove('gym:far');
    york.put(far('area:york', '2026-03-03T09:01:00.000Z'));
    const both = async (dbs: readonly string[]) => {
      for (const db of dbs) await run({ db, shared: true });
    };
    const areaIds = async () => (await collection.find({ index: ['_id'], limit: 10 })).map(({ areaId }) => areaId);
    await both([LEEDS, YORK]);
    expect(await areaIds()).toEqual(['area:york']);
    return { leeds, york, both, areaIds };
  }

  it.each([[[LEEDS, YORK]], [[YORK, LEEDS]]])(
    '[18] A5: a gym whose move the restored server has forgotten is where it was before, whichever area comes first: %j',
    async (dbs) => {
      const { leeds, york, both, areaIds } = await heardOfTheMove();
      for (const server of [leeds, york]) server.beginAnew('e2');
      leeds.put(far('area:leeds', AT));
      await both(dbs);
      expect(await areaIds()).toEqual(['area:leeds']);
    },
  );

  it('[18] A5: what an area of the new epoch has brought stays, when another lags behind it there', async () => {
    const { leeds, york, both, areaIds } = await heardOfTheMove();
    for (const server of [leeds, york]) server.beginAnew('e2');
    york.put(far('area:york', '2026-03-03T09:02:00.000Z'));
    leeds.put(far('area:leeds', AT));
    await both([YORK, LEEDS]);
    leeds.remove('gym:far');
    await both([YORK, LEEDS]);
    expect(await areaIds()).toEqual(['area:york']);
  });

  it('A3: what a restored server has forgotten of this device is open again; others’ it lets go', () => {
    const origin = { deviceId: 'device01' };
    const proposal = { _id: 'proposal:1', type: 'proposal', kind: 'notice.seen', origin, body: {} };
    const decided = { ...proposal, by: 'member01', receivedAt: AT, outcome: { state: 'accepted' } };
    expect(reopened('device01')(decided)).toEqual(proposal);
    expect(reopened('device01')(proposal)).toEqual(proposal);
    expect(reopened('device02')(decided)).toBeNull();
  });
});
