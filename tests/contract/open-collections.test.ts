/** [A7, architecture §4] Collections open when they are asked, at most 13 at any moment, 12 of them watched, on real devices against the real server. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { createDoor, keepDoorOpen } from '../../client/features/checkin/door.ts';
import { paymentsQuery } from '../../client/features/payment/queries.ts';
import type { Query } from '../../client/sync/device/device.ts';
import type { Live, Rows, Workspace } from '../../client/sync/queries/rows.ts';
import { MOST_OPEN } from '../../client/sync/storage/when-asked/open-collections.ts';
import type { DocumentType } from '../../schemas/folds/documents.ts';
import { PHONE } from '../../schemas/pass/code/fixture.ts';
import { EVERY_ROUTE, type PlacedRoute } from '../../schemas/routes.ts';
import { ADMIN, EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { enrol } from '../simulation/door/gate/kiosk.ts';
import { askedOn } from './asked-on.ts';
import { type TestDevice, Town } from './device-fixture.ts';
import { showingPhone } from './showing-phone.ts';

const GYM = 'gym:iron-works';
const KEY = 'iron-works';
const MINUTE = 60_000;
/** What the device itself watches: who may do what, what waits, which areas there are, and whose gyms to follow. */
const ITS_OWN = ['fh2-self-demomember/proposals', 'fh2-self-demomember/self', 'fh2-member-demomember/passes'];

let town: Town;
let devices: TestDevice[];

async function deviceOf(uid: string, workspace: Workspace, options: { tabOf?: TestDevice } = {}): Promise<TestDevice> {
  const one = await town.device(uid, options);
  devices.push(one);
  await one.device.openWorkspace(workspace);
  await town.pass(3_000);
  return one;
}

/** What it holds and shows a moment later. */
async function shown<T extends DocumentType>(one: TestDevice, query: Query<T>): Promise<Rows<object>> {
  const live: Live<Rows<object>> = one.device.query(query);
  const stop = live.subscribe(() => {});
  await town.pass(500);
  stop();
  return live.get();
}

beforeEach(async () => {
  town = new Town();
  devices = [];
  await town.open();
});
afterEach(async () => {
  for (const one of devices) await one.device.stop();
});

describe('[11] at most 13 collections are open, 12 of them watched, whatever the route', () => {
  const walks: readonly (readonly [string, Workspace, (route: PlacedRoute) => boolean])[] = [
    [MEMBER.uid, { kind: 'member' }, ({ guards: [guard] }) => guard === 'everyone' || guard === 'signed-in'],
    [OWNER.uid, { kind: 'gym', gymId: GYM }, ({ guards: [guard] }) => guard !== 'admin'],
    [EMPLOYEE.uid, { kind: 'gym', gymId: GYM }, ({ guards: [guard] }) => guard !== 'admin' && guard !== 'owner'],
    [ADMIN.uid, { kind: 'platform' }, () => true],
  ];

  it.each(walks)('%s', async (uid, workspace, isTheirs) => {
    const one = await deviceOf(uid, workspace);
    const routes = EVERY_ROUTE.filter(isTheirs);
    expect(routes.length).toBeGreaterThan(15);
    for (const route of routes) {
      // A member's pages are in their own workspace, whoever they are.
      await one.device.openWorkspace(route.screen.startsWith('member/') ? { kind: 'member' } : workspace);
      const stops = askedOn(route, KEY).map((query) => one.device.query(query).subscribe(() => {}));
      await town.pass(500);
      expect([...one.collections.open].length, `${route.path}: ${[...one.collections.open].join()}`).toBeLessThanOrEqual(
        MOST_OPEN,
      );
      for (const stop of stops) stop();
    }
    expect(one.collections.most.open).toBeLessThanOrEqual(MOST_OPEN);
    // So much was asked that nothing here can have counted nothing.
    expect(one.collections.most.open).toBeGreaterThan(6);
  });

  it('a tablet that was enrolled, at work with all that its pages ask', async () => {
    const enrolling = enrol(town, GYM, OWNER.uid);
    await town.pass(1_000);
    const tablet = await enrolling;
    const one = await town.device(null);
    devices.push(one);
    await tablet.enter(one.device);
    await one.device.openWorkspace({ kind: 'gym', gymId: GYM });
    await town.pass(3_000);
    const letGo = keepDoorOpen(one.device, GYM);
    const door = createDoor(one.device, GYM);
    const stops = EVERY_ROUTE.filter(({ path }) => path.startsWith('/gym/tablet-'))
      .flatMap((route) => askedOn(route, KEY))
      .map((query) => one.device.query(query).subscribe(() => {}));
    await town.pass(MINUTE);
    expect(await door.verdictFor({ kind: 'code', code: 'K7QM4T9X' })).toMatchObject({ code: 'CODE_OTHER_GYM' });
    const open = [...one.collections.open];
    expect(open.length, open.join()).toBeLessThanOrEqual(MOST_OPEN);
    expect(one.collections.most.open).toBeLessThanOrEqual(MOST_OPEN);
    // It is the tablet's own door that was counted.
    for (const name of ['roster', 'checkins', 'proposals'])
      expect(open).toContainEqual(expect.stringMatching(new RegExp(`^fh2-.*(${KEY}|${tablet.uid}).*/${name}$`)));
    for (const stop of [...stops, letGo]) stop();
  });
});

it('[11] a minute after the last screen that asked, only what the device itself watches is open', async () => {
  const one = await deviceOf(MEMBER.uid, { kind: 'member' });
  expect(await shown(one, bookingsQuery)).toMatchObject({ state: 'ready' });
  expect(one.collections.open).toContain('fh2-member-demomember/bookings');
  await town.pass(2 * MINUTE);
  expect([...one.collections.open].sort()).toEqual([...ITS_OWN].sort());
});

it('[11] what nobody has asked for is stored all the same, and is there without a network', async () => {
  const one = await deviceOf(MEMBER.uid, { kind: 'member' });
  await town.pass(2 * MINUTE);
  one.network.change('both');
  await town.pass(15_000);
  const payments = await shown(one, paymentsQuery);
  expect(payments).toMatchObject({ state: 'ready', asOf: expect.any(String) });
  expect(payments.rows.length).toBeGreaterThan(0);
});

it('[11] what comes for a collection that is closed is stored, and its age is that of the last word', async () => {
  const one = await deviceOf(MEMBER.uid, { kind: 'member' });
  const [before] = (await shown(one, bookingsQuery)).rows;
  if (!before) throw new Error('no booking');
  const { _id: bookingId, gymId, slotId } = bookingOf(before);
  await town.pass(2 * MINUTE);
  expect(one.collections.open).not.toContain('fh2-member-demomember/bookings');

  const other = await deviceOf(MEMBER.uid, { kind: 'member' });
  await other.device.propose('booking.cancel', { bookingId, gymId, slotId }, 'Cancel');
  await town.pass(5_000);
  one.network.change('both');
  await town.pass(2 * MINUTE);
  const { rows } = await shown(one, bookingsQuery);
  expect(rows.map(bookingOf).find(({ _id }) => _id === bookingId)).toMatchObject({ status: 'cancelled' });
});

it('[11] a tab that follows sees a collection that the leading tab has closed, and what comes for it', async () => {
  const leading = await deviceOf(MEMBER.uid, { kind: 'member' });
  await town.pass(2 * MINUTE);
  const following = await deviceOf(MEMBER.uid, { kind: 'member' }, { tabOf: leading });
  const name = 'fh2-member-demomember/bookings';
  expect(leading.collections.open).not.toContain(name);
  const bookings = following.device.query(bookingsQuery);
  bookings.subscribe(() => {});
  await town.pass(500);
  expect(bookings.get()).toMatchObject({ state: 'ready', asOf: expect.any(String) });
  expect(leading.collections.open).not.toContain(name);
  const booked = bookings.get().rows.find(({ doc }) => doc.status !== 'cancelled')?.doc;
  if (!booked) throw new Error('no booking left to cancel');

  const { _id: bookingId, gymId, slotId } = booked;
  const other = await deviceOf(MEMBER.uid, { kind: 'member' });
  await other.device.propose('booking.cancel', { bookingId, gymId, slotId }, 'Cancel');
  await town.pass(5_000);
  expect(following.sent).toEqual([]);
  expect(bookings.get().rows.find(({ doc }) => doc._id === bookingId)).toMatchObject({ doc: { status: 'cancelled' } });
});

describe('[11] the door', () => {
  it('keeps what it looks up open: after a quiet hour a visitor waits for no opening', async () => {
    const phone = await deviceOf(MEMBER.uid, { kind: 'member' });
    await town.pass(5_000);
    const code = await showingPhone(town, phone, PHONE);
    const tablet = await deviceOf(EMPLOYEE.uid, { kind: 'gym', gymId: GYM });
    const letGo = keepDoorOpen(tablet.device, GYM);
    const door = createDoor(tablet.device, GYM);
    tablet.network.change('both');
    await town.pass(10 * MINUTE);
    const before = tablet.collections.opened.length;
    expect(await door.verdictFor({ kind: 'scan', text: code() })).toMatchObject({ colour: 'green' });
    await town.pass(1_000);
    expect(tablet.collections.opened.slice(before)).toEqual([]);

    // And no longer than there is a door.
    letGo();
    await town.pass(5 * MINUTE);
    expect([...tablet.collections.open].filter((name) => name.includes('-gym-'))).toEqual([]);
  });
});

type Shown = Rows<object>['rows'][number];
const fieldsOf = (doc: object): Readonly<Record<string, unknown>> => ({ ...doc });
function bookingOf({ doc }: Shown) {
  const { _id, gymId, slotId, status } = fieldsOf(doc);
  return { _id: String(_id), gymId: String(gymId), slotId: String(slotId), status };
}
