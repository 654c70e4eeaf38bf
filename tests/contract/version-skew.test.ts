/**
 * Devices and servers of different versions (A3, G18): with a server that is really stopped, upgraded and started again, and today's app
 * against the server as it will be, which says states that this build does not know (architecture §7).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { gymQuery } from '../../client/features/gym/queries.ts';
import { noticesQuery } from '../../client/features/notice/queries.ts';
import { passesQuery } from '../../client/features/pass/queries.ts';
import type { Query } from '../../client/sync/device/device.ts';
import type { Rows as Answer } from '../../client/sync/queries/rows.ts';
import { isPartly, newerOf } from '../../client/sync/storage/document.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { type ServerProcess, startServer } from '../e2e/fixtures/server.ts';
import { gym } from '../rules/documents.ts';
import { type TestDevice, Town } from './device-fixture.ts';
import { proposal, type TestPerson } from './gateway-fixture.ts';
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

describe('[11] a server that says states this app does not know', () => {
  const town = new Town();
  const open: TestDevice[] = [];
  beforeAll(() => town.open());
  afterAll(async () => {
    for (const one of open) await one.device.stop();
  });

  /** What the server will call what it calls this now. */
  const STATES: Readonly<Record<string, string>> = {
    confirmed: 'teleported',
    active: 'levitating',
    ready: 'levitating',
    live: 'orbiting',
    info: 'cosmic',
  };
  const asItWillBe = (answer: string) =>
    answer.replace(/"(status|severity)":"(\w+)"/g, (said, field, state) =>
      Object.hasOwn(STATES, state) ? `"${field}":"${STATES[state]}"` : said,
    );
  const asItIs = (answer: string) => answer;

  async function member(options: Parameters<Town['device']>[1]): Promise<TestDevice> {
    const one = await town.device(MEMBER.uid, options);
    open.push(one);
    await one.device.openWorkspace({ kind: 'member' });
    await town.pass(2_000);
    return one;
  }
  async function answer<T extends DocumentType>(one: TestDevice, query: Query<T>): Promise<Answer<Documents[T]>> {
    const live = one.device.query(query);
    const stop = live.subscribe(() => {});
    await town.pass(250);
    stop();
    return live.get();
  }

  it('keeps each document as itself, offers nothing that rests on its state, and reads it properly after the update', async () => {
    const today = await member({ heard: asItWillBe });
    const bookings = await answer(today, bookingsQuery);
    const teleported = newerOf(bookings, 'booking');
    expect(teleported).not.toHaveLength(0);
    expect(teleported[0]).toMatchObject({ status: 'teleported', slotName: expect.any(String), startsAt: expect.any(String) });
    expect(bookings).toMatchObject({ state: 'ready', asOf: expect.any(String) });
    expect(bookings.rows.map(({ doc }) => doc._id)).not.toContain(teleported[0]?._id);
    const [gymId = ''] = teleported.map((booking) => booking.gymId);
    expect(newerOf(await answer(today, gymQuery(gymId)), 'gym')[0]).toMatchObject({ _id: gymId, status: 'orbiting' });
    expect(newerOf(await answer(today, passesQuery), 'pass').map(({ status }) => status)).toContain('levitating');
    expect(newerOf(await answer(today, noticesQuery), 'notice').length).toBeGreaterThan(0);
    // Not known is unknown to the rules, and unknown refuses nothing (A4).
    const [bookingId = ''] = teleported.map(({ _id }) => _id);
    const found = await today.device.lookup.get('booking', `member-${MEMBER.uid}/bookings`, bookingId);
    expect(found).toEqual({ state: 'unknown' });
    await today.device.stop();

    // The same device after the update of its app: no tap, no sign-in.
    const updated = await member({ tabOf: today, appBuild: 'tomorrow', heard: asItIs });
    const after = await answer(updated, bookingsQuery);
    expect(after.newer).toBeUndefined();
    expect(after.rows.find(({ doc }) => doc._id === bookingId)?.doc.status).toBe('confirmed');
    expect((await answer(updated, gymQuery(gymId))).rows[0]?.doc.status).toBe('live');
    expect((await answer(updated, passesQuery)).newer).toBeUndefined();
    await updated.device.stop();
  });

  it('shows a gym without what it has no word for in its lists, says so, and shows all of it after the update', async () => {
    const inNewWords = (answer: string) =>
      answer.replaceAll('"type":"Showers"', '"type":"IcePlunge"').replaceAll('"kind":"day"', '"kind":"family"');
    const before = await member({ heard: inNewWords });
    const gymId = (await answer(before, bookingsQuery)).rows.find(({ doc }) => doc.status === 'confirmed')?.doc.gymId ?? '';
    const found = await answer(before, gymQuery(gymId));
    expect(found.newer).toBeUndefined();
    const words = ({ amenityFeature, offers }: Documents['gym']) => [
      amenityFeature.some(({ type }) => type === 'Showers'),
      offers.some(({ kind }) => kind === 'day'),
      amenityFeature.length > 0 && offers.length > 0,
    ];
    expect(found.rows.map(({ doc }) => words(doc))).toEqual([[false, false, true]]);
    expect(found.rows.map(({ doc }) => ['amenityFeature', 'offers', 'closures'].map((list) => isPartly(doc, list)))).toEqual([
      [true, true, false],
    ]);
    await before.device.stop();

    const updated = await member({ tabOf: before, appBuild: 'tomorrow', heard: asItIs });
    const after = (await answer(updated, gymQuery(gymId))).rows.map(({ doc }) => doc);
    expect(after.map((doc) => [...words(doc), isPartly(doc, 'offers')])).toEqual([[true, true, true, false]]);
    await updated.device.stop();
  });

  it('what it decided in such a state is answered: it says so, is not sent again, and what it laid over the screen is gone', async () => {
    let heard = asItIs;
    const phone = await member({ heard: (text) => heard(text) });
    const booking = (await answer(phone, bookingsQuery)).rows.find(({ doc }) => doc.status === 'confirmed')?.doc;
    if (!booking) throw new Error('no booking to cancel');
    heard = (text) =>
      text
        .replaceAll('"state":"accepted"', '"state":"escalated"')
        .replace(/"status":"(late_)?cancelled"/g, '"status":"undreamt"');
    const { _id: bookingId, gymId, slotId } = booking;
    const { proposalId } = await phone.device.propose('booking.cancel', { bookingId, gymId, slotId }, 'Cancel');
    await town.pass(10_000);
    const row = phone.device.outbox.get().find(({ id }) => id === proposalId);
    expect(row).toMatchObject({ state: 'newer', display: 'Cancel' });
    for (const action of ['undo', 'retry', 'dismiss', 'answer']) expect(row).not.toHaveProperty(action);
    expect(phone.device.unsent()).toBe(0);
    // The older copy, in which it was confirmed, is not what is shown.
    const bookings = await answer(phone, bookingsQuery);
    expect(newerOf(bookings, 'booking').map(({ _id }) => _id)).toEqual([bookingId]);
    expect(bookings.rows.map(({ doc }) => doc._id)).not.toContain(bookingId);
    await phone.device.stop();

    const again = await member({ tabOf: phone, heard });
    await town.pass(10_000);
    expect(again.device.outbox.get().find(({ id }) => id === proposalId)).toMatchObject({ state: 'newer' });
    expect(again.device.unsent()).toBe(0);
    expect(again.sent.filter((path) => path.endsWith('/_bulk_docs'))).toEqual([]);
    await again.device.stop();
  });
});
