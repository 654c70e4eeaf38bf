/** Devices and servers of different versions (A3, G18), with a server that is really stopped, upgraded and started again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ServerProcess, startServer } from '../e2e/fixtures/server.ts';
import { gym } from '../rules/documents.ts';
import { proposal, type TestPerson } from './gateway-rig.ts';
import { joined } from './joined.ts';

const Rows = z.object({ rows: z.array(z.object({ id: z.string(), doc: z.record(z.string(), z.unknown()) })) });

let server: ServerProcess;
let staff: TestPerson;
beforeAll(async () => {
  server = await startServer({ SPEAKS: 'third' }, 'tests/contract/server-of-version.ts');
  staff = await joined('staff@example.test', server);
  const said = { type: 'proposal' } as const;
  await server.propose({ ...said, _id: 'proposal:gym', kind: 'system.gym-set', body: { gym: gym('one') } });
  const body = { uid: staff.uid, gymId: 'gym:one', preset: 'reception' } as const;
  await server.propose({ ...said, _id: 'proposal:job', kind: 'system.employed', body });
});
afterAll(() => server.dispose());

async function upgraded(SPEAKS: 'first' | 'third' | 'strict'): Promise<void> {
  await server.kill();
  await server.start({ SPEAKS });
}

const visit = { direction: 'in', checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' };
const now = () => ({ madeAt: new Date(Date.now()).toISOString() });
const made = (seq: number, fields: object) => {
  const plain = proposal(staff, seq);
  return { ...plain, origin: { ...plain.origin, ...now() }, ...fields };
};
/** One check-in, as an app of each version says it. */
const today = (seq: number) =>
  made(seq, { schemaVersion: 3, kind: 'checkin.record', body: { ...visit, gymId: 'gym:one', method: 'staff_search' } });
const second = (seq: number) =>
  made(seq, { schemaVersion: 2, kind: 'checkin.record', body: { ...visit, gymId: 'gym:one', how: 'staff_search' } });
const first = (seq: number) =>
  made(seq, { schemaVersion: 1, kind: 'visit.record', gymKey: 'one', body: { ...visit, how: 'staff_search' } });

async function push(...docs: readonly object[]): Promise<unknown> {
  const answer = await fetch(`${server.url}/db/self-${staff.uid}/proposals/_bulk_docs`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ docs }),
  });
  return answer.json();
}
const OK = expect.objectContaining({ ok: true });

async function all(db: string): Promise<Map<string, Record<string, unknown>>> {
  const answer = await fetch(`${server.url}/db/${db}/_all_docs?include_docs=true`, { headers: staff.headers });
  return new Map(Rows.parse(await answer.json()).rows.map(({ id, doc }) => [id, doc]));
}
const told = async ({ _id }: { _id: string }) => (await all(`self-${staff.uid}/proposals`)).get(_id);
const visits = async ({ _id }: { _id: string }) =>
  (await all('gym-one/checkins')).has(`checkin:${_id.slice('proposal:'.length)}`);

it('S1: a device one or two versions old still delivers its check-ins, and reads what became of them as it made them', async () => {
  const [old, older] = [second(1), first(2)];
  expect(await push(old, older)).toEqual([OK, OK]);
  for (const one of [old, older]) {
    await expect.poll(() => told(one)).toMatchObject({ ...one, outcome: { state: 'accepted_flagged', code: 'PASS_MISSING' } });
    expect(await visits(one)).toBe(true);
  }
  // Said again by the same app, and by the same device after its update.
  expect(await push(old, older, today(1), today(2))).toEqual([
    OK,
    OK,
    expect.objectContaining({ error: 'conflict' }),
    expect.objectContaining({ error: 'conflict' }),
  ]);
  expect(await push({ ...today(1), origin: old.origin }, { ...today(2), origin: older.origin })).toEqual([OK, OK]);
});

it('A3: what a newer app proposes is held over a restart, and decided once when the server is upgraded', async () => {
  await upgraded('first');
  const ahead = today(3);
  const strange = made(9, { schemaVersion: 3, kind: 'spa.visit', body: { pool: 1 } });
  expect(await push(ahead, strange)).toEqual([OK, OK]);
  const held = { ...ahead, outcome: { state: 'held', code: 'APP_TOO_NEW' } };
  await expect.poll(() => told(ahead)).toMatchObject(held);
  await upgraded('first');
  // A restart is no upgrade, also where it could be read by chance.
  expect(await push(ahead)).toEqual([OK]);
  expect(await told(ahead)).toMatchObject(held);
  expect(await visits(ahead)).toBe(false);
  await upgraded('third');
  await expect.poll(() => told(ahead)).toMatchObject({ outcome: { state: 'accepted_flagged', code: 'PASS_MISSING' } });
  expect(await visits(ahead)).toBe(true);
  expect(await push(ahead)).toEqual([OK]);
  // What the upgraded server does not know either does not wait for ever.
  await expect.poll(() => told(strange)).toMatchObject({ outcome: { state: 'refused', code: 'MALFORMED' } });
});

it('G18: an app too old is told so and nothing of it is kept; after its update the same proposal is taken, once', async () => {
  await upgraded('strict');
  const older = first(4);
  const before = (await all('gym-one/checkins')).size;
  const refusal = expect.objectContaining({ error: 'forbidden', reason: 'APP_TOO_OLD' });
  expect(await push(older, second(5))).toEqual([refusal, OK]);
  expect(await push(older)).toEqual([refusal]);
  const current = { ...today(4), origin: older.origin };
  expect(await push(current)).toEqual([OK]);
  expect(await push(current)).toEqual([OK]);
  await expect.poll(() => told(current)).toMatchObject({ outcome: { state: 'accepted_flagged' } });
  await expect.poll(async () => (await all('gym-one/checkins')).size).toBe(before + 2);
});
