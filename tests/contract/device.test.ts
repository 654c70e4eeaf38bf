/** One device against the real gateway and decider (architecture A1–A7, product.md 0.3, 5.0). */
import { afterEach, describe, expect, it } from 'vitest';
import { areasQuery } from '../../client/features/area/queries.ts';
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { gymsQuery } from '../../client/features/gym/queries.ts';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { personQuery } from '../../client/features/person/queries.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { timetablesQuery } from '../../client/features/slot/queries.ts';
import type { Query } from '../../client/sync/device/device.ts';
import { allNouns } from '../../client/sync/fixture.ts';
import type { OutboxRow, Rows } from '../../client/sync/queries/rows.ts';
import { specsOf } from '../../client/sync/storage/collections.ts';
import { databaseName } from '../../client/sync/storage/names.ts';
import { venueScope } from '../../schemas/basics/scope.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import { GYMS } from '../../sync-server/demo/gyms.ts';
import { EMPLOYEE, MEMBER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const town = new Town();
const open: TestDevice[] = [];
let opened = false;

async function device(uid: string | null, tabOf?: TestDevice): Promise<TestDevice> {
  if (!opened) await town.open();
  opened = true;
  const made = await town.device(uid, { ...(tabOf && { tabOf }) });
  open.push(made);
  return made;
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.device.stop();
});

async function answer<T extends DocumentType>(one: TestDevice, question: Query<T>): Promise<Rows<Documents[T]>> {
  const live = one.device.query(question);
  const stop = live.subscribe(() => {});
  await town.pass(250);
  stop();
  return live.get();
}
const outbox = (one: TestDevice): readonly OutboxRow[] => one.device.outbox.get();

describe('device', () => {
  it('[R-73] a visitor sees areas, and gyms once they pin one, without signing in, polled, and is Online', async () => {
    const visitor = await device(null);
    await town.pass(2_000);
    const [area] = (await answer(visitor, areasQuery)).rows;
    expect((await answer(visitor, gymsQuery)).rows).toEqual([]);
    await visitor.device.pinned.pin(area?.doc._id ?? '');
    await town.pass(2_000);
    const gyms = await answer(visitor, gymsQuery);
    expect(gyms.state).toBe('ready');
    expect(gyms.rows).toHaveLength(8);
    expect(gyms.asOf).toBeDefined();
    expect(visitor.device.connection.get().state).toBe('Online');
    await town.pass(60_000);
    expect(visitor.device.connection.get().state).toBe('Online');
  });

  it('a member sees what is theirs; the stream brings it and the clock', async () => {
    const phone = await device(MEMBER.uid);
    await phone.device.openWorkspace({ kind: 'member' });
    await town.pass(2_000);
    expect((await answer(phone, personQuery)).rows[0]?.doc.uid).toBe(MEMBER.uid);
    expect((await answer(phone, passesQuery)).rows).toHaveLength(1);
    expect((await answer(phone, bookingsQuery)).rows.map(({ mark }) => mark)).toEqual(['decided', 'decided']);
    expect(phone.device.connection.get()).toMatchObject({ state: 'Online', clock: { offsetMs: 0, trust: 'synced' } });
  });

  it('A4: what is booked offline shows at once as waiting, survives a restart, and is confirmed on Online', async () => {
    const phone = await device(MEMBER.uid);
    await phone.device.openWorkspace({ kind: 'member' });
    await town.pass(2_000);
    phone.network.change('both');
    await town.pass(12_000);
    expect(phone.device.connection.get().state).toBe('Offline');
    const timetables = await answer(phone, timetablesQuery('gym:iron-works', '2026-03-06', '2026-03-07'));
    const slot = timetables.rows[0]?.doc.slots.find(({ kind }) => kind === 'class');
    const pass = (await answer(phone, passesQuery)).rows[0]?.doc;
    if (!slot || !pass) throw new Error('the demo world has no class to book');
    const body = {
      gymId: 'gym:iron-works',
      slotId: slot.slotId,
      passId: pass._id,
      anyPass: false,
      joinWaitlistIfFull: true,
      startsAtSeen: slot.startsAt,
      cutoffHoursSeen: slot.cutoffHours,
    };
    const { proposalId, verdict } = await phone.device.propose('booking.request', body, 'Book a class');
    expect(verdict).toMatchObject({ state: 'accepted' });
    const waiting = (await answer(phone, bookingsQuery)).rows.find((row) => row.proposalId === proposalId);
    expect(waiting).toMatchObject({ mark: 'waiting', because: 'UNKNOWN_YET' });
    expect(outbox(phone).find(({ id }) => id === proposalId)).toMatchObject({ state: 'waiting', undo: expect.any(Function) });
    expect(phone.device.unsent()).toBe(1);

    const twice = await phone.device.propose('booking.request', body, 'Book a class');
    expect(twice).toMatchObject({ proposalId, verdict: { state: 'refused', code: 'DUPLICATE' } });

    phone.network.change('fine');
    await town.pass(8_000);
    expect(phone.device.connection.get().state).toBe('Online');
    expect(outbox(phone).find(({ id }) => id === proposalId)).toMatchObject({ state: 'accepted' });
    const confirmed = (await answer(phone, bookingsQuery)).rows.find(({ doc }) => doc.proposalId === proposalId);
    expect(confirmed).toMatchObject({ mark: 'decided', doc: { status: 'confirmed' } });
    expect(phone.device.unsent()).toBe(0);
  });

  it('undo takes back what has not left, and nothing is sent', async () => {
    const phone = await device(MEMBER.uid);
    await phone.device.openWorkspace({ kind: 'member' });
    await town.pass(2_000);
    phone.network.change('both');
    await town.pass(12_000);
    const [booking] = (await answer(phone, bookingsQuery)).rows;
    if (!booking) throw new Error('no booking to cancel');
    const { _id: bookingId, gymId, slotId } = booking.doc;
    const { proposalId } = await phone.device.propose('booking.cancel', { bookingId, gymId, slotId }, 'Cancel');
    expect((await answer(phone, bookingsQuery)).rows[0]).toMatchObject({ mark: 'waiting', doc: { status: 'cancelled' } });
    await outbox(phone)
      .find(({ id }) => id === proposalId)
      ?.undo?.();
    expect((await answer(phone, bookingsQuery)).rows[0]).toMatchObject({ mark: 'decided', doc: { status: 'confirmed' } });
    expect(outbox(phone).find(({ id }) => id === proposalId)).toMatchObject({ state: 'cancelled_by_you' });
    phone.network.change('fine');
    await town.pass(8_000);
    expect((await answer(phone, bookingsQuery)).rows[0]).toMatchObject({ mark: 'decided', doc: { status: 'confirmed' } });
  });

  it('A7: staff see their gym; when the employment ends the copy goes as a whole and the outbox stays', async () => {
    const tablet = await device(EMPLOYEE.uid);
    await tablet.device.openWorkspace({ kind: 'gym', gymId: 'gym:iron-works' });
    await town.pass(3_000);
    const roster = await answer(tablet, rosterQuery('iron-works', ''));
    expect(roster.rows).toHaveLength(1);
    expect(tablet.storage.names()).toContain(`fh2-gym-iron-works-${EMPLOYEE.uid}`);
    const faces = [`${EMPLOYEE.uid}/gym-iron-works/${'a'.repeat(64)}`, `${EMPLOYEE.uid}/self/${'b'.repeat(64)}`];
    await tablet.portraits.put(faces.map((id) => ({ id, bytes: Uint8Array.from([1]) })));
    await town.server.say('system.employment-ended', { uid: EMPLOYEE.uid, gymId: 'gym:iron-works' });
    await town.pass(3_000);
    expect(tablet.storage.names()).not.toContain(`fh2-gym-iron-works-${EMPLOYEE.uid}`);
    expect(await tablet.portraits.ids('')).toEqual(faces.slice(1));
    expect(tablet.device.workspace.get()).toBeNull();
    expect(tablet.storage.names()).toContain(`fh2-self-${EMPLOYEE.uid}`);
  });

  it('[A6] days of timetables that have aged leave it by themselves', async () => {
    const phone = await device(EMPLOYEE.uid);
    phone.device.followGym('gym:iron-works');
    await town.pass(2_000);
    const held = async () => {
      const { rows } = await answer(phone, timetablesQuery('gym:iron-works', '2026-01-01', '2027-01-01'));
      return rows.map(({ doc }) => doc.date).toSorted();
    };
    const before = await held();
    expect(before.slice(0, 3)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
    phone.network.change('both');
    await town.leap(5 * 86_400_000);
    expect(await held()).toEqual(before);
    phone.network.change('fine');
    await town.pass(45_000);
    // By hand: it is the morning of the 8th, and was still the 7th far in the west.
    expect(await held()).toEqual(before.slice(2));
  });
});

describe('[16] a gym that was removed between its first pull and the next opening', () => {
  it('A6: is not here live: what came before its checkpoint was on the disk is compared', async () => {
    const gone = GYMS.find(({ _id }) => _id !== 'gym:iron-works' && _id !== 'gym:iron-works-north');
    if (!gone) throw new Error('one gym only');
    const phone = await device(null);
    phone.device.followGym(gone._id);
    await town.pass(2_000);
    const held = async (one: TestDevice) =>
      (await answer(one, gymsQuery)).rows.filter(({ doc }) => doc._id === gone._id).map(({ doc }) => doc.status);
    expect(await held(phone)).toEqual(['live']);
    await phone.device.stop();
    // As the tab leaves it between two transactions: documents, and no word how far they have come.
    const lying = await phone.storage.open(databaseName('public', null), specsOf('public', allNouns()), { durable: false });
    const db = `${venueScope(gone._id)}/gyms`;
    expect(await lying.collection('gyms').note(db)).toMatchObject({ seq: expect.any(String) });
    await lying.collection('gyms').write([], { note: { name: db, value: null } });
    await lying.close();
    await town.server.say('system.gym-set', { gym: { ...gone, status: 'removed' } });
    await town.pass(500);
    const again = await device(null, phone);
    await town.pass(3_000);
    expect(await held(again)).toEqual([]);
  });
});
