/** C12, C13, C16–C18: what people, the gym and the timetable do meanwhile. */
import { afterEach, describe, expect, it } from 'vitest';
import { rosterQuery } from '../../../../../client/features/roster/queries.ts';
import { isInDoubt } from '../../../../../schemas/checkin/doubts.ts';
import { DAYS, PASS } from '../../../booking/scene.ts';
import { MINUTE } from '../../../scene.ts';
import { ANNA, NEAR, ONE, ToldGate } from './told.ts';

const GREEN = { colour: 'green' };
const BY_STAFF = { gymId: ONE._id, checkedAgainst: { trust: 'synced' }, localVerdict: 'ok', direction: 'in' } as const;
let world: ToldGate;
afterEach(() => world.killServer());

async function told(...sold: ConstructorParameters<typeof ToldGate>): Promise<ToldGate> {
  world = new ToldGate(...sold);
  await world.begin();
  return world;
}
const anna = () => world.anna[0];

/** She has a place in the class of that day and time. */
async function booked(localStart: string): Promise<void> {
  for (const timetable of DAYS) await world.server.say('system.timetable-set', { timetable });
  await world.passWithTimers(MINUTE);
  const slot = DAYS.flatMap(({ slots }) => slots).find((one) => one.localStart === localStart);
  if (!slot) throw new Error(`no class begins at ${localStart}`);
  const { slotId, startsAt: startsAtSeen } = slot;
  const { _id: passId } = await world.passOf(ANNA);
  const wants = { gymId: ONE._id, slotId, passId, anyPass: false, joinWaitlistIfFull: false };
  await world.says(anna().device, 'booking.request', { ...wants, startsAtSeen, cutoffHoursSeen: 2 });
  await world.passWithTimers(MINUTE);
  expect(await booking()).toMatchObject({ status: 'confirmed', passId });
}
const booking = async () => (await world.stored('booking', `member-${ANNA}/bookings`))[0];

describe('a pass that was bought minutes ago on another device', () => {
  /** And its code, as it is typed. */
  async function boughtElsewhere() {
    await told();
    const [phone, other] = world.anna;
    const old = await world.passOf(ANNA);
    phone.device.change('out');
    const [, offline] = world.doors;
    world.offline(offline);
    await world.says(other.device, 'pass.buy', { ...PASS, startRequestedNow: true, method: 'sandbox:visa' });
    await world.passWithTimers(2 * MINUTE);
    const pass = (await world.stored('pass', `member-${ANNA}/passes`)).find(({ _id }) => _id !== old._id);
    if (!pass?.shortCode) throw new Error('nothing was bought');
    // What her phone shows is of another pass: of this one it has heard nothing.
    expect(phone.passId).toBe(old._id);
    return { pass, code: pass.shortCode };
  }

  it('[door C12] comes in by its typed code where the list has it', async () => {
    const { pass, code } = await boughtElsewhere();
    const [first] = world.doors;
    const asked = await world.at(first, { kind: 'code', code });
    expect(asked).toMatchObject({ colour: 'amber' });
    expect(asked.proposalId).toBeUndefined();
    expect((await world.override(first, asked)).proposalId).toEqual(expect.any(String));
    await world.online(first);
    expect(await world.visits()).toMatchObject([
      { passId: pass._id, memberId: ANNA, method: 'short_code', status: 'accepted', consumedVisit: true },
    ]);
    await world.ends();
  });

  it('[door C12] where it has not, what staff wrote down counts when they say who it was', async () => {
    const { pass, code } = await boughtElsewhere();
    const [, offline] = world.doors;
    expect(await world.at(offline, { kind: 'code', code })).toMatchObject({ colour: 'grey', code: 'CODE_UNKNOWN' });
    const record = await world.says(offline.device, 'checkin.record', { ...BY_STAFF, method: 'staff_search' });
    world.keeps(offline.device, record, 'checkin.record');
    await world.online(offline);
    const [unproven] = await world.visits();
    expect(unproven).toMatchObject({ status: 'accepted_flagged', codes: ['LATE_REPORT', 'PASS_MISSING'], consumedVisit: false });
    expect(unproven).not.toHaveProperty('memberId');
    const named = { gymId: ONE._id, checkinId: unproven?._id ?? '', passId: pass._id };
    await world.says(world.owners, 'checkin.confirm', named);
    await world.passWithTimers(MINUTE);
    expect(await world.visits()).toMatchObject([
      { _id: unproven?._id, passId: pass._id, memberId: ANNA, codes: ['LATE_REPORT'], consumedVisit: true },
    ]);
    expect((await world.visits()).filter(isInDoubt)).toEqual([]);
    await world.ends();
  });
});

describe('a class', () => {
  it('[door C13] whose visit was used at another gym: the visit wins, and the place goes back at the cut-off, without a strike', async () => {
    await told({ visitsTotal: 1 });
    await booked('2026-03-04T13:30');
    const near = await world.tabletAt(NEAR);
    world.offline(near);
    expect(await world.comes(near, anna())).toMatchObject(GREEN);
    await world.online(near);
    expect(await world.visits()).toMatchObject([{ status: 'accepted', codes: [], consumedVisit: true }]);
    expect(await booking()).toMatchObject({ status: 'confirmed', uncoveredAt: expect.any(String) });
    await world.untilIt('2026-03-04T11:20:00Z');
    expect(await booking()).toMatchObject({ status: 'confirmed' });
    await world.passWithTimers(20 * MINUTE);
    expect(await booking()).toMatchObject({ status: 'cancelled', late: false, strike: false, creditReturned: true });
    expect(await world.passOf(ANNA)).toMatchObject({ visitsUsed: 1, visitsReserved: 0, owedVisits: 0 });
    await world.ends();
  });

  it.each([
    ['provisionally', 3, 'no_show_provisional', []],
    ['for good', 8 * 24, 'no_show', ['LATE_REPORT']],
  ] as const)('[door C16] that was missed %s was attended, when the tablet is heard of', async (_, hours, missed, codes) => {
    await told();
    await booked('2026-03-03T10:30');
    const [first] = world.doors;
    await world.untilIt('2026-03-03T10:25:00Z');
    world.offline(first);
    expect(await world.comes(first, anna())).toMatchObject(GREEN);
    await world.hours(hours);
    expect(await booking()).toMatchObject({ status: missed, strike: missed === 'no_show' });
    await world.online(first);
    const [visit] = await world.visits();
    expect(visit).toMatchObject({ codes, consumedVisit: true, bookingId: (await booking())?._id });
    expect(visit?.judgedAt.slice(0, 15)).toBe('2026-03-03T10:2');
    expect(await booking()).toMatchObject({ status: 'attended', strike: false, checkinId: visit?._id });
    expect((await world.passOf(ANNA)).visitsUsed).toBe(1);
    await world.ends();
  });
});

describe('a visit that staff take back without a network', () => {
  /** So long after it; heard of ten hours later. */
  async function takenBack(hours: number) {
    await told();
    const [first] = world.doors;
    await world.comes(first, anna());
    await world.passWithTimers(MINUTE);
    const [visit] = await world.visits();
    world.owners.change('out');
    await world.hours(hours);
    const said = { gymId: ONE._id, checkinId: visit?._id ?? '', verdict: 'voided', reason: 'It was somebody else' } as const;
    const id = await world.says(world.owners, 'checkin.review', said);
    await world.hours(10);
    expect(await world.visits()).toMatchObject([{ status: 'accepted' }]);
    world.owners.change('fine');
    await world.passWithTimers(5 * MINUTE);
    return { visit, outcome: await world.outcomeOf(world.owners, id) };
  }

  it('[door C17] within a day: it goes, whatever its member saw, who may dispute it', async () => {
    const { visit } = await takenBack(20);
    expect(await world.visits()).toMatchObject([{ status: 'voided', consumedVisit: false, review: { by: world.owners.uid } }]);
    expect((await world.passOf(ANNA)).visitsUsed).toBe(0);
    const statement = 'I was there on Tuesday morning, on the rowing machine.';
    const subject = { type: 'checkin', id: visit?._id ?? '' } as const;
    const dispute = await world.says(anna().device, 'dispute.open', { kind: 'wrong_visit', subject, statement });
    await world.passWithTimers(MINUTE);
    expect(await world.outcomeOf(anna().device, dispute)).toMatchObject({ state: 'accepted' });
    await world.ends();
  });

  it('[door C17] later than that: it stays', async () => {
    const { outcome } = await takenBack(25);
    expect(outcome).toMatchObject({ state: 'refused', code: 'VOID_TOO_LATE' });
    expect(await world.visits()).toMatchObject([{ status: 'accepted', consumedVisit: true }]);
    expect((await world.passOf(ANNA)).visitsUsed).toBe(1);
    await world.ends();
  });
});

describe('somebody who has left us for good', () => {
  it('[door C18] is counted without a name, when the tablet that still knew them is heard of', async () => {
    await told();
    const [first] = world.doors;
    world.offline(first);
    expect(await world.comes(first, anna())).toMatchObject({ colour: 'green', name: expect.stringContaining('Sam') });
    await world.says(anna().device, 'account.close', {});
    await world.passWithTimers(MINUTE);
    for (const phone of world.anna) await world.losePhone(phone);
    await world.hours(31 * 24);
    expect(await world.stored('user', `self-${ANNA}/self`)).toMatchObject([{ status: 'erased' }]);
    await world.online(first);
    const [visit] = await world.visits();
    expect(visit).toMatchObject({ memberId: ANNA, consumedVisit: true });
    expect(visit).not.toHaveProperty('memberName');
    expect(JSON.stringify(await world.store.list('gym-one/checkins', { limit: 10 }))).not.toContain('Sam');
    expect(JSON.stringify(await world.seen(first.device, rosterQuery('one', '')))).not.toContain('Sam');
    await world.ends();
  });
});
