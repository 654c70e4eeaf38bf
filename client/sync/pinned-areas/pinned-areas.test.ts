import { afterEach, describe, expect, it } from 'vitest';
import { born, gym, slot, timetable } from '../../../tests/rules/documents.ts';
import { createDevice, type ManagedDevice } from '../device/create-device.ts';
import { everyNoun, reply, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { HttpReply, HttpRequest } from '../ports.ts';
import { query } from '../queries/query.ts';
import { type MemoryStorage, memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { type Collection, type Storage, StorageFull } from '../storage/storage.ts';

const open: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.stop();
});

const gymsQuery = query({
  type: 'gym',
  database: 'public',
  collection: 'gyms',
  selection: { index: ['_id'], atLeast: 'gym:', below: 'gym;', limit: 1_000 },
});
const GYMS_IN_LEEDS = 2_500;
const leeds = Array.from({ length: GYMS_IN_LEEDS }, (_, at) =>
  gym(`leeds${String(at).padStart(4, '0')}`, { areaId: 'area:leeds' }),
);
const BODIES: Readonly<Record<string, readonly { readonly _id: string }[]>> = {
  'public/basics': ['leeds', 'sale', 'york', 'bath'].map((key) => ({
    ...{ _id: `area:${key}`, type: 'area', ...born, name: `Area ${key}`, slug: key, centre: { lat: 53, lon: -2 }, outcodes: [] },
    ...{ tz: 'Europe/London', gymCount: 1, status: 'live' },
  })),
  'area-leeds/gyms': leeds,
  'area-leeds/slots': [timetable('gym:leeds0001', [slot('2026-03-04T18:00')])],
  'area-sale/gyms': [gym('sale', { areaId: 'area:sale' })],
};

/** A server whose `_changes` can be cut off after so many pages of gyms. */
function server() {
  const asked: string[] = [];
  const line = { pages: Number.POSITIVE_INFINITY };
  const answer = ({ path }: HttpRequest): HttpReply => {
    const url = new URL(path, 'http://server');
    const [, , scope = '', collection = '', changes] = url.pathname.split('/');
    const docs = BODIES[`${scope}/${collection}`] ?? [];
    if (changes === undefined) return reply(200, { epoch: 'e1', update_seq: String(docs.length) });
    asked.push(`${scope}/${collection} ${url.searchParams.get('since')}`);
    if (collection === 'gyms') line.pages -= 1;
    if (line.pages < 0) throw new Error('the line is dead');
    const since = Number(url.searchParams.get('since'));
    const page = docs.slice(since, since + Number(url.searchParams.get('limit')));
    const results = page.map((doc, at) => ({ seq: since + at + 1, id: doc._id, doc: { ...doc, _rev: '1-a' } }));
    const last = since + page.length;
    return reply(200, { results, last_seq: String(last), pending: docs.length - last });
  };
  return { answer, asked, line };
}

interface Disk {
  readonly storage: Storage;
  readonly values: ReturnType<typeof memoryValues>;
}
const disk = (storage: MemoryStorage = memoryStorage()): Disk => ({ storage, values: memoryValues() });

async function started({ storage, values }: Disk, { answer }: ReturnType<typeof server>) {
  const time = new TestTime();
  const network = new TestNetwork(answer);
  const device = createDevice({ ports: testPorts({ time, network }), storage, values, appBuild: 'test', nouns: everyNoun });
  open.push(device);
  await device.start();
  const stop = device.query(gymsQuery).subscribe(() => {});
  await time.pass(1_000);
  const gyms = () => device.query(gymsQuery).get().rows.length;
  const states = () => device.pinned.view.get().map(({ areaId, state }) => `${areaId} ${state}`);
  const close = async () => {
    stop();
    open.splice(open.indexOf(device), 1);
    await device.stop();
  };
  return { device, time, network, gyms, states, close };
}

describe('R-73 pinned areas', () => {
  it('brings nothing unasked, all of an area that is pinned, and says what it weighs', async () => {
    const { device, time, gyms } = await started(disk(), server());
    expect(gyms()).toBe(0);
    expect(await device.pinned.pin('area:leeds')).toBe('pinned');
    await time.pass(1_000);
    expect(gyms()).toBe(1_000);
    const [pin] = device.pinned.view.get();
    const weight = JSON.stringify(leeds).length - GYMS_IN_LEEDS - 1;
    expect(pin).toMatchObject({ areaId: 'area:leeds', state: 'saved', asOf: expect.any(String) });
    expect(pin?.bytes).toBeGreaterThanOrEqual(weight);
    expect(pin?.bytes).toBeLessThan(weight * 1.1);
  });

  it('refuses a fourth, and takes it once another has gone', async () => {
    const { device, states, time } = await started(disk(), server());
    const pin = (key: string) => device.pinned.pin(`area:${key}`);
    expect([await pin('leeds'), await pin('sale'), await pin('york'), await pin('bath')]).toEqual([
      'pinned',
      'pinned',
      'pinned',
      'tooMany',
    ]);
    // Once more is no fourth.
    expect(await pin('leeds')).toBe('pinned');
    await device.pinned.unpin('area:york');
    expect(await pin('bath')).toBe('pinned');
    await time.pass(1_000);
    expect(states()).toEqual(['area:leeds saved', 'area:sale saved', 'area:bath saved']);
  });

  it('goes on where it stopped, after a line that died and a page that was closed', async () => {
    const kept = disk();
    const from = server();
    const before = await started(kept, from);
    from.line.pages = 1;
    await before.device.pinned.pin('area:leeds');
    await before.time.pass(1_000);
    expect(before.device.pinned.view.get()).toMatchObject([{ state: 'coming', part: 2_000 / GYMS_IN_LEEDS }]);
    await before.close();
    from.line.pages = Number.POSITIVE_INFINITY;
    from.asked.length = 0;
    const { states } = await started(kept, from);
    expect(from.asked).toContain('area-leeds/gyms 2000');
    expect(from.asked).not.toContain('area-leeds/gyms 0');
    expect(states()).toEqual(['area:leeds saved']);
  });

  it('takes away what it brought, and nothing of another area, and brings all of it when it is pinned again', async () => {
    const from = server();
    const { device, gyms, time } = await started(disk(), from);
    await device.pinned.pin('area:leeds');
    await device.pinned.pin('area:sale');
    await time.pass(1_000);
    await device.pinned.unpin('area:leeds');
    await time.pass(1_000);
    expect(gyms()).toBe(1);
    const counts = await device.localCollections();
    expect(counts.find(({ name }) => name === 'slots')?.count).toBe(0);
    from.asked.length = 0;
    await device.pinned.pin('area:leeds');
    await time.pass(1_000);
    expect([from.asked.includes('area-leeds/gyms 0'), gyms()]).toEqual([true, 1_000]);
  });

  it('keeps a gym of it that somebody has looked at since', async () => {
    const { device, time, gyms } = await started(disk(), server());
    device.followGym('gym:leeds0001');
    await time.pass(1_000);
    await device.pinned.pin('area:leeds');
    await time.pass(1_000);
    await device.pinned.unpin('area:leeds');
    await time.pass(1_000);
    expect(gyms()).toBe(1);
  });

  it('ends a removal that was cut off', async () => {
    const kept = disk();
    const from = server();
    const before = await started(kept, from);
    await before.device.pinned.pin('area:leeds');
    await before.time.pass(1_000);
    await before.close();
    await kept.values.set('pinned-areas', [{ areaId: 'area:leeds', leaving: true }]);
    const { gyms, states } = await started(kept, from);
    expect([gyms(), states()]).toEqual([0, []]);
  });

  it('says that the device is full, and goes on when there is room', async () => {
    const room = { full: true };
    const plain = memoryStorage();
    const storage: Storage = {
      ...plain,
      open: async (...opening) => {
        const database = await plain.open(...opening);
        const full = (collection: Collection): Collection => ({
          spec: collection.spec,
          getMany: (ids) => collection.getMany(ids),
          find: (selection) => collection.find(selection),
          count: () => collection.count(),
          note: (name) => collection.note(name),
          watch: (selection, listener) => collection.watch(selection, listener),
          onChange: (listener) => collection.onChange(listener),
          write: async (...what) => {
            if (room.full && collection.spec.name === 'gyms') throw new StorageFull('no room');
            return collection.write(...what);
          },
        });
        return { collection: (name) => full(database.collection(name)), close: () => database.close() };
      },
    };
    const { device, states, time } = await started({ storage, values: memoryValues() }, server());
    await device.pinned.pin('area:leeds');
    await time.pass(1_000);
    expect(states()).toEqual(['area:leeds full']);
    room.full = false;
    await time.pass(60_000);
    expect(states()).toEqual(['area:leeds saved']);
  });
});
