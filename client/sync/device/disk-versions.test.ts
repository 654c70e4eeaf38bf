/** A collection whose disk version is raised is dropped and pulled anew; what lies beside it, and the outbox, stay as they are. */
import { expect, it } from 'vitest';
import { booking, checkin, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { everyNoun, reply, settled, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { HttpRequest } from '../ports.ts';
import type { DeviceIdentity } from '../replication/wire.ts';
import type { DiskVersions } from '../storage/disk-versions.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { createDevice } from './create-device.ts';

const UID = 'member01';
const MANY = 10_000;
const self = `self-${UID}`;
const member = `member-${UID}`;
const minute = (n: number) => new Date(Date.parse(NOW) - n * 60_000).toISOString();

const HELD: Readonly<Record<string, readonly { readonly _id: string }[]>> = {
  [`${self}/self`]: [person(UID)],
  [`${member}/passes`]: ['a', 'b'].map((key) => pass(key, UID)),
  [`${member}/bookings`]: ['x', 'y'].map((key) => booking(key, { memberId: UID })),
  [`${member}/checkins`]: Array.from({ length: MANY }, (_, n) => checkin(`c${n}`, { memberId: UID, judgedAt: minute(n) })),
};

/** A server that has this and nothing more, and a phone that is started again and again. */
function phone() {
  const time = new TestTime();
  const [storage, values] = [memoryStorage(), memoryValues()];
  const pulled: string[] = [];
  const network = new TestNetwork((request: HttpRequest) => {
    const { path } = request;
    if (path.startsWith('/db/_live')) {
      const databases = Object.fromEntries(
        Object.entries(HELD).map(([db, docs]) => [db, { epoch: 'e', seq: String(docs.length) }]),
      );
      const heads = `event: heads\ndata: ${JSON.stringify({ now: new Date(time.now()).toISOString(), databases })}\n\n`;
      return reply(200, heads, { 'content-type': 'text/event-stream' });
    }
    const [, db] = /^\/db\/(.+)\/_changes\?/.exec(path) ?? [];
    if (!db || !HELD[db]) return reply(404, { error: 'not_found' });
    pulled.push(db);
    const query = new URL(path, 'http://hub').searchParams;
    const [since, limit] = [Number(query.get('since')), Number(query.get('limit'))];
    const rows = HELD[db].slice(since, since + limit);
    const results = rows.map((doc, at) => ({ seq: since + at + 1, id: doc._id, doc: { ...doc, _rev: '1-a' } }));
    return reply(200, { results, last_seq: String(since + rows.length), pending: HELD[db].length - since - rows.length });
  });
  const identity: DeviceIdentity = {
    ...{ uid: UID, deviceId: 'device01', key: async () => 'k', succeeds: async () => true },
    token: async () => ({ ok: true, token: 't' }),
  };
  const start = async (versions: DiskVersions = {}) => {
    const ports = testPorts({ time, network });
    const device = createDevice({ ports, storage, values, appBuild: 'test', nouns: everyNoun, diskVersions: versions });
    await device.start();
    await device.enter(identity);
    await device.openWorkspace({ kind: 'member' });
    return device;
  };
  const count = async (device: Awaited<ReturnType<typeof start>>, collection: string) =>
    (await device.localCollections()).find((one) => one.name === collection);
  return { time, network, pulled, start, count };
}

it('[11] a raised disk version drops and pulls that collection alone, of a device with 10,000 documents', async () => {
  const { time, network, pulled, start, count } = phone();
  const first = await start();
  await time.pass(5_000);
  for (let turn = 0; turn < 200 && (await count(first, 'checkins'))?.count !== MANY; turn += 1) await settled();
  expect(await count(first, 'checkins')).toMatchObject({ count: MANY, asOf: expect.any(String) });
  network.down = true;
  await time.pass(20_000);
  await first.propose('favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 }, 'Keep');
  await first.stop();

  // The next build keeps visits in another way. Without a network nothing pretends that there were none.
  pulled.length = 0;
  const next = await start({ 'member/checkins': 2 });
  expect(await count(next, 'checkins')).toEqual({ database: 'member', name: 'checkins', count: 0, unreadable: 0 });
  expect(await count(next, 'bookings')).toMatchObject({ count: 2, asOf: expect.any(String) });
  expect(next.outbox.get()).toMatchObject([{ kind: 'favourite.set', state: 'waiting' }]);

  network.down = false;
  next.syncNow();
  for (let turn = 0; turn < 200 && (await count(next, 'checkins'))?.count !== MANY; turn += 1) await time.pass(1_000);
  expect(await count(next, 'checkins')).toMatchObject({ count: MANY, asOf: expect.any(String) });
  expect([...new Set(pulled)]).toEqual([`${member}/checkins`]);
  await next.stop();

  // And once: what lies there in that version stays.
  pulled.length = 0;
  const last = await start({ 'member/checkins': 2 });
  expect((await count(last, 'checkins'))?.count).toBe(MANY);
  await time.pass(5_000);
  expect(pulled).toEqual([]);
  await last.stop();
});
