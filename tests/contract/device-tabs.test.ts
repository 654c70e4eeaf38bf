/** Two tabs of one browser: one replicates, both see everything, what either proposes is sent once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const town = new Town();
let first: TestDevice;
let second: TestDevice;

const streams = (one: TestDevice) => one.sent.filter((path) => path.startsWith('/db/_live')).length;
const pushes = (one: TestDevice) => one.sent.filter((path) => path.endsWith('/_bulk_docs')).length;

beforeAll(async () => {
  await town.open();
  first = await town.device(MEMBER.uid);
  await first.device.openWorkspace({ kind: 'member' });
  await town.pass(2_000);
  second = await town.device(MEMBER.uid, { tabOf: first });
  await second.device.openWorkspace({ kind: 'member' });
  await town.pass(2_000);
});
afterAll(async () => {
  await first.device.stop();
  await second.device.stop();
});

it('only the leading tab talks to the server; the other sees data, connection and clock', async () => {
  expect(streams(first)).toBeGreaterThan(0);
  expect(second.sent).toEqual([]);
  const passes = second.device.query(passesQuery);
  passes.subscribe(() => {});
  await town.pass(500);
  expect(passes.get()).toMatchObject({ state: 'ready', rows: [{ mark: 'decided' }], asOf: expect.any(String) });
  expect(second.device.connection.get()).toMatchObject({ state: 'Online', clock: { trust: 'synced' } });
});

it('what the other tab proposes is sent by the leading one, once, and both learn the outcome', async () => {
  const bookings = second.device.query(bookingsQuery);
  bookings.subscribe(() => {});
  await town.pass(500);
  const [booking] = bookings.get().rows;
  if (!booking) throw new Error('no booking');
  const { _id: bookingId, gymId, slotId } = booking.doc;
  const { proposalId } = await second.device.propose('booking.cancel', { bookingId, gymId, slotId }, 'Cancel');
  await town.pass(3_000);
  expect([pushes(first), pushes(second)]).toEqual([1, 0]);
  for (const tab of [first, second]) {
    expect(tab.device.outbox.get().find(({ id }) => id === proposalId)).toMatchObject({ state: 'accepted' });
  }
  expect(bookings.get().rows.find(({ doc }) => doc._id === bookingId)).toMatchObject({
    mark: 'decided',
    doc: { status: 'cancelled' },
  });
});

it('the tab the person looks at takes over', async () => {
  second.wakes.visible();
  await town.pass(2_000);
  expect(streams(second)).toBeGreaterThan(0);
  const before = first.sent.length;
  await town.pass(10_000);
  expect(first.sent.length).toBe(before);
  expect(first.device.connection.get().state).toBe('Online');
});

it('when the leading tab goes the other one leads', async () => {
  const before = streams(first);
  await second.device.stop();
  await town.pass(2_000);
  expect(streams(first)).toBe(before + 1);
  expect(first.device.connection.get().state).toBe('Online');
});

it('[11] a tab that is opened before the person leads at once, though another has waited for longer, and what it asks comes', async () => {
  const third = await town.device(MEMBER.uid, { tabOf: first });
  const fourth = await town.device(MEMBER.uid, { tabOf: first, looked: true });
  await fourth.device.openWorkspace({ kind: 'member' });
  await town.pass(2_000);
  expect(streams(fourth)).toBeGreaterThan(0);
  const before = [first, third].map(({ sent }) => sent.length);
  await town.pass(10_000);
  expect([first, third].map(({ sent }) => sent.length)).toEqual(before);
  await fourth.device.stop();
  await third.device.stop();
});
