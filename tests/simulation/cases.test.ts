/** Each case of bookings and of places given back without a network (product.md 5.1, 5.3), once, on devices and a server as the worlds have them. */
import { afterEach, describe, expect, it } from 'vitest';
import { timetablesQuery } from '../../client/features/slot/queries.ts';
import type { BodyOf } from '../../client/sync/device/device.ts';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';
import { BOOKERS, GYM } from './booking/scene.ts';
import type { SimulatedDevice } from './device.ts';
import { DoorWorld } from './door/world.ts';
import { HOUR, MINUTE, refundOf } from './scene.ts';
import { proposalsOf } from './server.ts';
import { Tally } from './tally.ts';

/** Until when either may be given back free: two hours before. */
const [NOON, EVENING] = ['slot:hiit1:2026-03-03T13:30', 'slot:hiit2:2026-03-03T16:30'] as const;
const [ONE, TWO, THREE, FOUR] = BOOKERS;
let world: DoorWorld;

afterEach(() => world.killServer());

/** Nine o'clock, and everybody has a pass. Who has no part in it has their phone switched off. */
async function morning(...present: string[]): Promise<void> {
  world = new DoorWorld(7_001, new Tally());
  await world.begin();
  const here = present.length > 0 ? present : [ONE, TWO, THREE, FOUR];
  for (const device of world.members) if (!here.includes(device.uid)) device.switchOff();
}
function of(uid: string): SimulatedDevice {
  const device = world.devices.find((one) => one.uid === uid);
  if (!device) throw new Error(`nobody is ${uid}`);
  return device;
}
async function say<K extends ProposalKind>(device: SimulatedDevice, kind: K, body: BodyOf<K>) {
  const said = await device.device.propose(kind, body, kind);
  await world.passWithTimers(10_000);
  return said;
}
async function book(device: SimulatedDevice, slotId: string = NOON, change: Partial<BodyOf<'booking.request'>> = {}) {
  const [pass] = await world.stored('pass', `member-${device.uid}/passes`);
  const days = await world.seen(device, timetablesQuery(GYM._id, '2026-01-01', '2027-01-01'));
  const startsAtSeen = days.flatMap(({ slots }) => slots).find((one) => one.slotId === slotId)?.startsAt ?? '';
  const seen = { startsAtSeen, cutoffHoursSeen: 2 };
  const body = { gymId: GYM._id, slotId, passId: pass?._id ?? '', anyPass: false, joinWaitlistIfFull: true, ...seen, ...change };
  return say(device, 'booking.request', body);
}
const all = (uid: string, slotId: string = NOON) =>
  world.stored('booking', `member-${uid}/bookings`).then((own) => own.filter((one) => one.slotId === slotId));
async function bookingOf(uid: string, slotId: string = NOON) {
  const [booking] = await all(uid, slotId);
  if (!booking) throw new Error(`${uid} has none`);
  return booking;
}
async function giveBack(uid: string) {
  const { _id: bookingId, gymId, slotId } = await bookingOf(uid);
  return say(of(uid), 'booking.cancel', { bookingId, gymId, slotId });
}
async function answerTo(uid: string, { proposalId }: { readonly proposalId: string }): Promise<unknown> {
  const stored = await world.store.get(proposalsOf(uid), proposalId);
  return stored?.body.outcome;
}
/** Back in reach, all that waited is sent. */
async function back(...uids: string[]): Promise<void> {
  for (const uid of uids) of(uid).change('fine');
  await world.passWithTimers(10 * MINUTE);
}
const fill = async () => {
  for (const uid of [ONE, TWO, THREE]) await book(of(uid));
};

describe('bookings without a network (5.1)', () => {
  it('[B1] goes by receipt: who booked first offline and is heard last waits', async () => {
    await morning();
    of(FOUR).change('out');
    await book(of(FOUR));
    await fill();
    await back(FOUR);
    expect(await bookingOf(FOUR)).toMatchObject({ status: 'waitlisted', position: 1 });
  });

  it('[B2] heard of after the start, it is refused, and costs nothing', async () => {
    await morning(ONE);
    of(ONE).change('out');
    const said = await book(of(ONE));
    await world.passWithTimers(5 * HOUR);
    await back(ONE);
    expect(await answerTo(ONE, said)).toMatchObject({ state: 'refused', code: 'BOOKING_CLOSED' });
    expect(await all(ONE)).toEqual([]);
  });

  it('[B3] of two devices of one person the first received has it', async () => {
    await morning();
    await world.addDevice(ONE, { kind: 'member' });
    await world.passWithTimers(MINUTE);
    const other = world.devices.at(-1);
    if (!other) throw new Error('no second device');
    other.change('out');
    const second = await book(other);
    await book(of(ONE));
    other.change('fine');
    await world.passWithTimers(10 * MINUTE);
    expect(await answerTo(ONE, second)).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
    expect(await all(ONE)).toHaveLength(1);
  });

  it('[B5] the class was cancelled meanwhile', async () => {
    await morning();
    of(ONE).change('out');
    const said = await book(of(ONE));
    await world.server.say('system.slot-changed', { gymId: GYM._id, slotId: NOON, change: { status: 'cancelled' } });
    await back(ONE);
    expect(await answerTo(ONE, said)).toMatchObject({ state: 'refused', code: 'SLOT_CANCELLED' });
  });

  it('[B6] the pass was refunded meanwhile', async () => {
    await morning();
    of(ONE).change('out');
    const said = await book(of(ONE));
    const [pass] = await world.stored('pass', `member-${ONE}/passes`);
    await world.server.say('system.refund-due', refundOf({ passId: pass?._id ?? '', memberId: ONE }));
    await world.time.pass(MINUTE);
    await back(ONE);
    expect(await answerTo(ONE, said)).toMatchObject({ state: 'refused', code: 'PASS_REFUNDED' });
  });

  it('[B7, L5] moved in while the phone was out of reach, and never told: not struck for not coming', async () => {
    await morning();
    await fill();
    await book(of(FOUR));
    of(FOUR).change('out');
    await giveBack(ONE);
    expect(await bookingOf(FOUR)).toMatchObject({ status: 'confirmed' });
    await world.goAway(8 * 24 * HOUR);
    expect(await bookingOf(FOUR)).toMatchObject({ status: 'no_show', strike: false, creditReturned: true });
    expect(await bookingOf(TWO)).toMatchObject({ status: 'no_show', strike: true, creditReturned: false });
  });

  it('[B8] an offer is not accepted without a network', async () => {
    await morning();
    await fill();
    await book(of(FOUR));
    await world.passWithTimers(3 * HOUR);
    await giveBack(ONE);
    const { _id: bookingId, status } = await bookingOf(FOUR);
    expect(status).toBe('offered');
    of(FOUR).change('out');
    await world.passWithTimers(2 * MINUTE);
    const { verdict } = await say(of(FOUR), 'booking.accept', { bookingId, gymId: GYM._id, slotId: NOON });
    expect(verdict.code).toBe('NEEDS_ONLINE');
  });

  it('[B9] let in offline to a full class, they were there, and nobody who booked loses their place', async () => {
    await morning();
    await fill();
    const [desk] = world.desks;
    if (!desk) throw new Error('nobody is at the desk');
    desk.change('out');
    await say(desk, 'booking.walk-in', { gymId: GYM._id, slotId: NOON, memberId: FOUR });
    desk.change('fine');
    await world.passWithTimers(10 * MINUTE);
    expect(await bookingOf(FOUR)).toMatchObject({ status: 'attended', flags: ['OVER_CAPACITY'] });
    for (const uid of [ONE, TWO, THREE]) expect(await bookingOf(uid)).toMatchObject({ status: 'confirmed' });
  });

  it('[B10] given back and booked again offline: in that order', async () => {
    await morning();
    await book(of(ONE));
    of(ONE).change('out');
    await giveBack(ONE);
    await book(of(ONE));
    await back(ONE);
    expect((await all(ONE)).map(({ status }) => status).sort()).toEqual(['cancelled', 'confirmed']);
  });
});

describe('a place given back without a network (5.3)', () => {
  /** Said after so long without a network, and heard of after so long again. */
  async function heard(saidAfter: number, heardAfter: number): Promise<void> {
    await morning(ONE);
    await book(of(ONE));
    of(ONE).change('out');
    await world.passWithTimers(saidAfter);
    await giveBack(ONE);
    await world.passWithTimers(heardAfter);
  }

  it.each([
    ['X1', 'before the cut-off', HOUR / 2],
    ['X2', 'after the cut-off', 3 * HOUR],
    ['X3', 'after the start', 5 * HOUR],
  ] as const)('[%s] said in time and heard of %s: free', async (_id, _when, late) => {
    await heard(HOUR / 2, late);
    await back(ONE);
    expect(await bookingOf(ONE)).toMatchObject({ status: 'cancelled', late: false, strike: false, creditReturned: true });
  });

  it('[X4] by a clock that somebody set it counts when it is heard of', async () => {
    await morning(ONE);
    await book(of(ONE));
    of(ONE).change('out');
    of(ONE).jumpClock(-HOUR);
    await giveBack(ONE);
    await world.passWithTimers(3 * HOUR);
    await back(ONE);
    expect(await bookingOf(ONE)).toMatchObject({ status: 'late_cancelled', late: true });
  });

  it('[X5] said after the cut-off it is late', async () => {
    await heard(3 * HOUR, HOUR / 2);
    await back(ONE);
    expect(await bookingOf(ONE)).toMatchObject({ status: 'late_cancelled', strike: true, creditReturned: false });
  });

  it('[X6] who came all the same was there', async () => {
    await heard(3 * HOUR, HOUR);
    const { _id: bookingId } = await bookingOf(ONE);
    const [desk] = world.desks;
    if (!desk) throw new Error('nobody is at the desk');
    await say(desk, 'register.mark', { gymId: GYM._id, slotId: NOON, bookingId, as: 'attended' });
    await back(ONE);
    expect(await bookingOf(ONE)).toMatchObject({ status: 'attended', strike: false });
  });

  it('[X7] the gym cancelled it meanwhile: its word wins, and nobody is struck', async () => {
    await heard(3 * HOUR, HOUR / 2);
    await world.server.say('system.slot-changed', { gymId: GYM._id, slotId: NOON, change: { status: 'cancelled' } });
    await back(ONE);
    expect(await bookingOf(ONE)).toMatchObject({ status: 'cancelled_by_gym', strike: false, creditReturned: true });
  });

  it('[B4] of two classes at one time the first received is booked', async () => {
    await morning();
    of(ONE).change('out');
    await book(of(ONE), NOON);
    const second = await book(of(ONE), EVENING);
    // Ten minutes: whoever booked the evening is not asked again.
    const times = { startsAt: '2026-03-03T16:20:00.000Z', endsAt: '2026-03-03T17:05:00.000Z' };
    await world.server.say('system.slot-changed', { gymId: GYM._id, slotId: EVENING, change: times });
    const longer = { endsAt: '2026-03-03T16:30:00.000Z' };
    await world.server.say('system.slot-changed', { gymId: GYM._id, slotId: NOON, change: longer });
    await back(ONE);
    expect(await answerTo(ONE, second)).toMatchObject({ state: 'refused', code: 'OVERLAP' });
  });
});
