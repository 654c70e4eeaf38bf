/** A class whose visit was used elsewhere. */
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, DAY, gym, HOUR, MINUTE, NOW, pass, payment, person, slot, timetable } from '../../../tests/rules/documents.ts';
import { book, checkIn, employ } from '../../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { NOUNS } from '../../nouns.ts';
import { momentOf } from '../../proposal/judge.ts';
import type { Booking } from '../shape.ts';
import { withCover } from './cover.ts';

const SAM = 'member01';
const EVE = 'member02';
const FIRST = 'slot:spin:2026-03-04T18:00';
const SECOND = 'slot:spin:2026-03-05T18:00';
/** Six hours before the second class. */
const CUTOFF = '2026-03-05T12:00:00.000Z';

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    gym('one'),
    gym('two'),
    timetable('gym:one', [slot('2026-03-04T18:00')]),
    timetable('gym:one', [slot('2026-03-05T18:00', { capacity: 1 })]),
    ...[SAM, EVE].flatMap((uid) => [person(uid), pass(uid, uid, { gymIds: ['gym:one', 'gym:two'], visitsTotal: 2 })]),
  );
  employ(world, 'recept01', 'reception');
  employ(world, 'recept02', 'reception', 'gym:two');
  book(world, SAM, { slotId: FIRST });
  book(world, SAM, { slotId: SECOND });
});

const of = (slotId: string, uid = SAM): Booking => {
  const one = world.all('booking').find((each) => each.slotId === slotId && each.memberId === uid);
  if (!one) throw new Error(`no booking of ${slotId}`);
  return one;
};
const elsewhere = (at = plus(NOW, HOUR)) => checkIn(world, 'recept02', SAM, at, { gymId: 'gym:two' });
const due = (one: Booking) => NOUNS.booking.documents.booking.due?.(one);
const over = (one: Booking, at: string) => world.system('system.booking-uncovered', { gymId: 'gym:one', bookingId: one._id }, at);
const cover = (passId: string, at = plus(NOW, 2 * HOUR)) =>
  world.say(SAM, 'booking.cover', { bookingId: of(SECOND)._id, gymId: 'gym:one', slotId: SECOND, passId }, { receivedAt: at });

describe('[C13] a visit that a class was booked with is used elsewhere', () => {
  it('the visit wins; the later class waits for another pass, and its member is told', () => {
    expect(elsewhere().state).toBe('accepted');
    expect(of(FIRST)).not.toHaveProperty('uncoveredAt');
    expect(of(SECOND)).toMatchObject({ status: 'confirmed', uncoveredAt: plus(NOW, HOUR) });
    const told = () => world.all('notice').filter(({ event }) => event === 'booking.uncovered');
    expect(told()).toMatchObject([{ uid: SAM, entity: of(SECOND)._id, severity: 'action' }]);
    // Settled again it is uncovered since then, and nobody is told twice.
    world.system('system.pass-settled', { passId: `pass:${SAM}`, memberId: SAM }, plus(NOW, 5 * HOUR));
    expect(of(SECOND).uncoveredAt).toBe(plus(NOW, HOUR));
    expect(told()).toHaveLength(1);
  });

  it('voided, the visit is the class’s again', () => {
    const { proposal } = elsewhere();
    employ(world, 'owner002', 'owner', 'gym:two');
    const checkinId = proposal._id.replace('proposal', 'checkin');
    const said = { gymId: 'gym:two', checkinId, verdict: 'voided', reason: 'Another Sam' } as const;
    expect(world.say('owner002', 'checkin.review', said, { receivedAt: plus(NOW, 2 * HOUR) }).state).toBe('accepted');
    expect(of(SECOND)).not.toHaveProperty('uncoveredAt');
  });

  it('until free cancelling ends, and then it is cancelled without a strike, for whoever waits', () => {
    book(world, EVE, { slotId: SECOND });
    expect(of(SECOND, EVE).status).toBe('waitlisted');
    elsewhere();
    expect(due(of(SECOND))).toEqual({
      ...{ at: CUTOFF, kind: 'system.booking-uncovered', body: { gymId: 'gym:one', bookingId: of(SECOND)._id } },
    });
    expect(over(of(SECOND), plus(CUTOFF, -1)).documents).toEqual([]);
    over(of(SECOND), CUTOFF);
    expect(of(SECOND)).toMatchObject({
      status: 'cancelled',
      strike: false,
      late: false,
      creditReturned: true,
      cancelledAt: CUTOFF,
    });
    expect(of(SECOND)).not.toHaveProperty('uncoveredAt');
    expect(of(SECOND, EVE).status).toBe('confirmed');
    expect(world.one('pass', `pass:${SAM}`)).toMatchObject({ visitsUsed: 1, visitsReserved: 1, owedVisits: 0 });
    expect(over(of(SECOND), plus(CUTOFF, MINUTE)).documents).toEqual([]);
    expect(over(of(FIRST), CUTOFF).documents).toEqual([]);
  });

  it('used after free cancelling has ended, at once', () => {
    const late = plus(CUTOFF, HOUR);
    expect(due({ ...of(SECOND), uncoveredAt: late })).toMatchObject({ at: late });
  });

  it('another pass of theirs that opens that class keeps the place', () => {
    world.lay([pass('spare', SAM), pass('other', SAM, { gymIds: ['gym:two'] })]);
    expect(cover('pass:spare')).toMatchObject({ state: 'refused', code: 'DISPUTE_NOTHING' });
    elsewhere();
    expect(cover('pass:none')).toMatchObject({ state: 'refused', code: 'PASS_MISSING' });
    expect(cover('pass:other')).toMatchObject({ state: 'refused', code: 'PASS_WRONG_GYM' });
    expect(cover(`pass:${EVE}`)).toMatchObject({ state: 'refused', code: 'PASS_MISSING' });
    expect(cover('pass:spare').state).toBe('accepted');
    expect(of(SECOND)).toMatchObject({ status: 'confirmed', passId: 'pass:spare' });
    expect(of(SECOND)).not.toHaveProperty('uncoveredAt');
    expect(world.one('pass', 'pass:spare').visitsReserved).toBe(1);
    expect(world.one('pass', `pass:${SAM}`).visitsReserved).toBe(1);
  });

  it('[A4, L2] of somebody else there is nothing to choose, and unknown refuses nothing', () => {
    elsewhere();
    const body = { bookingId: of(SECOND)._id, gymId: 'gym:one', slotId: SECOND, passId: `pass:${EVE}` };
    expect(world.say(EVE, 'booking.cover', body)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    const proposal = world.proposal('booking.cover', body);
    const moment = momentOf(proposal.origin, { by: SAM, receivedAt: NOW });
    expect(decide(proposal, blindTo(world, 'member-'), moment)).toMatchObject({ state: 'accepted', unknown: ['booking'] });
  });
});

describe('[C13] which classes have a visit', () => {
  const at = (key: string, days: number, change: Partial<Booking> = {}) =>
    booking(key, { passId: 'pass:one', startsAt: plus(NOW, days * DAY), ...change });
  const without = (left: number, ...bookings: Booking[]) =>
    withCover(bookings, [pass('one', 'member00', { visitsTotal: 5, visitsUsed: 5 - left })], NOW).flatMap(
      ({ _id, uncoveredAt }) => (uncoveredAt === undefined ? [] : [_id]),
    );

  it('the earlier ones, whatever order they were booked in, and by id where they begin at once', () => {
    const row = [at('c', 3), at('a', 1), at('d', 3), at('b', 2)];
    expect([0, 1, 2, 3, 4].map((left) => without(left, ...row).length)).toEqual([4, 3, 2, 1, 0]);
    expect(without(3, ...row)).toEqual(['booking:d']);
    expect(without(1, ...row)).toEqual(['booking:c', 'booking:d', 'booking:b']);
  });

  it('only places that are held need one, of that pass; a pass without a limit has one for each', () => {
    const given = at('x', 1, { status: 'cancelled' });
    const guest = booking('g', { startsAt: NOW });
    expect(without(1, given, guest, at('a', 2), at('b', 3, { passId: 'pass:two' }))).toEqual([]);
    const { visitsTotal: _none, ...endless } = pass('one', 'member00');
    expect(withCover([at('a', 1)], [endless], NOW)).toEqual([at('a', 1)]);
    expect(withCover([at('a', 1, { uncoveredAt: NOW })], [endless], plus(NOW, DAY))).toEqual([at('a', 1)]);
  });
});

describe('[R-46 to R-50] a pass that is given back takes the classes back that were booked with it', () => {
  const bank = (at: string) => {
    const paymentId = `payment:${SAM}`;
    world.lay([payment(SAM, { memberId: SAM, passId: `pass:${SAM}`, pspRef: 'psp_1' })]);
    return world.say(
      SAM,
      'pass.cancel',
      { passId: `pass:${SAM}`, amountSeen: world.one('payment', paymentId).total },
      { receivedAt: at },
    );
  };
  const told = () => world.all('notice').filter(({ event }) => event === 'booking.uncovered');

  it('both are theirs until free cancelling ends, and they are told of each why', () => {
    world.lay([{ ...world.one('pass', `pass:${SAM}`), coolingOffEndsAt: plus(NOW, 14 * DAY) }]);
    expect(bank(plus(NOW, HOUR)).state).toBe('accepted');
    expect([of(FIRST), of(SECOND)].map(({ status, uncoveredAt }) => [status, uncoveredAt])).toEqual([
      ['confirmed', plus(NOW, HOUR)],
      ['confirmed', plus(NOW, HOUR)],
    ]);
    expect(told().map(({ title }) => title)).toEqual(['No pass left for Spin', 'No pass left for Spin']);
    expect(due(of(SECOND))).toMatchObject({ at: CUTOFF, kind: 'system.booking-uncovered' });
  });

  it('then the place goes to whoever waits for it, and nobody is struck', () => {
    world.lay([{ ...world.one('pass', `pass:${SAM}`), coolingOffEndsAt: plus(NOW, 14 * DAY) }]);
    book(world, EVE, { slotId: SECOND });
    expect(of(SECOND, EVE).status).toBe('waitlisted');
    bank(plus(NOW, HOUR));
    over(of(SECOND), CUTOFF);
    expect(of(SECOND)).toMatchObject({ status: 'cancelled', late: false, strike: false, creditReturned: true });
    expect(of(SECOND, EVE).status).toBe('confirmed');
  });

  it('what has begun by then is a fact, and stays; so does what begins before its notice is over (R-49)', () => {
    const gone = pass(SAM, SAM, { status: 'refunded' });
    const [begun, later] = [of(FIRST), of(SECOND)];
    const uncovered = (passes: Parameters<typeof withCover>[1], at: string) =>
      withCover([begun, later], passes, at).map(({ uncoveredAt }) => uncoveredAt);
    expect(uncovered([gone], begun.startsAt)).toEqual([undefined, begun.startsAt]);
    const noticed = pass(SAM, SAM, { notice: { refundId: 'refund:a', until: later.startsAt, soldTo: plus(NOW, 90 * DAY) } });
    expect(uncovered([noticed], NOW)).toEqual([undefined, NOW]);
  });

  it('a pass that is only stopped keeps them', () => {
    const stopped = (status: 'suspended' | 'past_due' | 'paused') => withCover([of(FIRST)], [pass(SAM, SAM, { status })], NOW);
    for (const status of ['suspended', 'past_due', 'paused'] as const)
      expect(stopped(status)[0]).not.toHaveProperty('uncoveredAt');
  });
});
