/** [R-73, 4.1] What a device keeps of a whole area is asked for a class as the server is: of every gym of it, whatever else there is. */
import { afterEach, expect, it } from 'vitest';
import { addDays } from '../../../schemas/basics/time.ts';
import { born, gym, slot, timetable } from '../../../tests/rules/documents.ts';
import { createDevice, type ManagedDevice } from '../../sync/device/create-device.ts';
import { everyNoun, reply, TestNetwork, TestTime, testPorts } from '../../sync/fixture.ts';
import { memoryStorage, memoryValues } from '../../sync/storage/memory-storage.ts';
import { heldGyms } from './held-gyms.ts';
import { timetablesOfDay } from './queries.ts';

const open: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.stop();
});

const GYMS = 150;
const DAYS = 14;
const FROM = '2026-03-03';
const ids = Array.from({ length: GYMS }, (_, at) => `leeds${String(at).padStart(4, '0')}`);
const BODIES: Readonly<Record<string, readonly { readonly _id: string }[]>> = {
  'public/basics': [
    {
      ...{ _id: 'area:leeds', type: 'area', ...born, name: 'Leeds', slug: 'leeds', centre: { lat: 53, lon: -2 } },
      ...{ outcodes: [], tz: 'Europe/London', gymCount: GYMS, status: 'live' },
    },
  ],
  'area-leeds/gyms': ids.map((id) => gym(id, { areaId: 'area:leeds' })),
  'area-leeds/slots': ids.flatMap((id) =>
    Array.from({ length: DAYS }, (_, at) => ({
      ...timetable(`gym:${id}`, [slot(`${addDays(FROM, at)}T18:00`)]),
      areaId: 'area:leeds',
    })),
  ),
};

it('all of a day, of more gyms and days than are read at once', async () => {
  const network = new TestNetwork(({ path }) => {
    const url = new URL(path, 'http://server');
    const [, , scope, collection, changes] = url.pathname.split('/');
    const docs = BODIES[`${scope}/${collection}`] ?? [];
    if (changes === undefined) return reply(200, { epoch: 'e1', update_seq: String(docs.length) });
    const since = Number(url.searchParams.get('since'));
    const page = docs.slice(since, since + Number(url.searchParams.get('limit')));
    const results = page.map((doc, at) => ({ seq: since + at + 1, id: doc._id, doc: { ...doc, _rev: '1-a' } }));
    return reply(200, { results, last_seq: String(since + page.length), pending: docs.length - since - page.length });
  });
  const time = new TestTime();
  const ports = testPorts({ time, network });
  const device = createDevice({ ports, storage: memoryStorage(), values: memoryValues(), appBuild: 'test', nouns: everyNoun });
  open.push(device);
  await device.start();
  const day = addDays(FROM, 3);
  const asked = device.query(timetablesOfDay(day));
  const stop = asked.subscribe(() => {});
  await device.pinned.pin('area:leeds');
  await time.pass(20_000);
  network.down = true;
  const timetables = asked.get().rows.map(({ doc }) => doc);
  expect(timetables).toHaveLength(GYMS);
  const held = heldGyms(
    ids.map((id) => gym(id, { areaId: 'area:leeds' })),
    { timetables, whole: new Set() },
  );
  expect(held.filter(({ classes }) => classes?.some((one) => one.day === day))).toHaveLength(GYMS);
  stop();
});
