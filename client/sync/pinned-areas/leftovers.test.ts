import { afterEach, describe, expect, it } from 'vitest';
import { gym, slot, timetable } from '../../../tests/rules/documents.ts';
import { createDevice, type ManagedDevice } from '../device/create-device.ts';
import { allNouns, everyNoun, reply, settled, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { HttpRequest } from '../ports.ts';
import { query } from '../queries/query.ts';
import { asDoc } from '../storage/document.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';

const open: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.stop();
});

const gymsQuery = query({
  ...{ type: 'gym', database: 'public', collection: 'gyms' },
  selection: { index: ['_id'], atLeast: 'gym:', below: 'gym;', limit: 100 },
});
const GYMS = [
  gym('looked', { areaId: 'area:york' }),
  gym('left', { areaId: 'area:york' }),
  gym('also', { areaId: 'area:bath' }),
  gym('pinned', { areaId: 'area:sale' }),
];
const DAYS = [timetable('gym:left', [slot('2026-03-04T18:00')])].map((day) => ({ ...day, areaId: 'area:york' }));
const AREAS = ['york', 'bath', 'sale'];

/** As an earlier build left it, which followed three areas unasked: everything here and in sync, one gym looked at, one area pinned. */
async function asBefore() {
  const storage = memoryStorage();
  const values = memoryValues();
  const locals = new LocalDatabases(storage, allNouns(), new TestTime());
  await locals.open('public', null);
  for (const [collection, docs] of [['gyms', GYMS] as const, ['slots', DAYS] as const]) {
    const held = locals.collection({ database: 'public', collection });
    await held?.write(docs.map((doc) => ({ id: doc._id, doc: asDoc(doc) })));
    for (const area of AREAS)
      await held?.write([], { note: { name: `area-${area}/${collection}`, value: { epoch: 'e1', seq: '9' } } });
  }
  await locals.close('public');
  const now = Date.parse('2026-03-03T08:00:00.000Z');
  await values.set('freshness', Object.fromEntries(AREAS.map((area) => [`area-${area}/gyms`, now])));
  await values.set('venues', ['gym:looked']);
  await values.set('pinned-areas', [{ areaId: 'area:sale' }]);
  return { storage, values };
}

async function started({ storage, values }: Awaited<ReturnType<typeof asBefore>>, isThere = true) {
  const time = new TestTime();
  const asked: string[] = [];
  const network = new TestNetwork(({ path }: HttpRequest) => {
    const url = new URL(path, 'http://server');
    if (!url.pathname.endsWith('/_changes')) return reply(200, { epoch: 'e1', update_seq: '9' });
    const db = url.pathname.slice('/db/'.length, -'/_changes'.length);
    asked.push(`${db} ${url.searchParams.get('since')}`);
    return reply(200, { results: [], last_seq: '9', pending: 0 });
  });
  network.down = !isThere;
  const device = createDevice({ ports: testPorts({ time, network }), storage, values, appBuild: 'test', nouns: everyNoun });
  open.push(device);
  await device.start();
  const stop = device.query(gymsQuery).subscribe(() => {});
  await time.pass(15_000);
  await settled();
  const gyms = () =>
    device
      .query(gymsQuery)
      .get()
      .rows.map(({ doc }) => doc._id);
  const days = async () => (await device.localCollections()).find(({ name }) => name === 'slots')?.count;
  return { device, time, network, asked, gyms, days, stop };
}

describe('[R-73] what nobody follows any more', () => {
  it('goes with its timetables when there is a network, but for what is pinned or was looked at, and comes whole when it is pinned', async () => {
    const { device, time, asked, gyms, days, stop } = await started(await asBefore());
    expect(gyms()).toEqual(['gym:looked', 'gym:pinned']);
    expect(await days()).toBe(0);
    expect(asked.some((line) => line.startsWith('area-york'))).toBe(false);
    await device.pinned.pin('area:york');
    await time.pass(5_000);
    expect(asked).toContain('area-york/gyms 0');
    stop();
  });

  it('stays without one: what would go by mistake could not come back', async () => {
    const { gyms, network, time, days, stop } = await started(await asBefore(), false);
    expect(gyms()).toHaveLength(GYMS.length);
    expect(await days()).toBe(1);
    network.down = false;
    await time.pass(4 * 60_000);
    expect(gyms()).toEqual(['gym:looked', 'gym:pinned']);
    stop();
  });

  it('a message that a visitor wrote before is still there, and is sent', async () => {
    const disk = await asBefore();
    const { device, network, time, stop } = await started(disk, false);
    const form = {
      name: 'Ana',
      email: 'ana@example.org',
      topic: 'other',
      subject: 'Hello',
      message: 'Is anybody there at all?',
    } as const;
    await device.anonymous.write({ form, display: 'Message', website: '', tookMs: 20_000 });
    network.down = false;
    await time.pass(4 * 60_000);
    expect(device.outbox.get()).toHaveLength(1);
    expect(network.requests.some(({ path }) => path.startsWith('/api/contact'))).toBe(true);
    stop();
  });
});
