import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, NOW } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld, type When } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { dueOf } from '../folds/documents.ts';
import { deviceKind, type ProposalKind, type ProposalOf } from '../folds/proposals.ts';
import { momentOf } from '../proposal/judge.ts';
import type { LeaseStatus } from './shape.ts';
import { LEASE } from './states.ts';

const SLOT = 'slot:spin:2026-03-04T18:00';
const START = '2026-03-04T18:00:00.000Z';
const END = plus(START, 45 * MINUTE);
const CLASS = { gymId: 'gym:one', slotId: SLOT };
const [TABLET, LAPTOP] = ['device01', 'device02'];

/** A class of two at a gym where Robin is at the desk. */
function world(...booked: string[]): KnownWorld {
  const of = smallWorld('member01', 'member02', 'member03');
  employ(of, 'robin001', 'reception');
  for (const uid of booked) book(of, uid);
  return of;
}
/** On one device or another of Robin's. */
function on<K extends ProposalKind>(of: KnownWorld, deviceId: string, kind: K, body: ProposalOf<K>['body'], when: When = {}) {
  const made = of.proposal(kind, body, when);
  const proposal = { ...made, origin: { ...made.origin, deviceId } };
  return of.decided(proposal, momentOf(proposal.origin, { by: 'robin001', receivedAt: when.receivedAt ?? NOW }));
}
const take = (of: KnownWorld, seats = 1, deviceId = TABLET, when: When = {}) =>
  on(of, deviceId, 'lease.take', { ...CLASS, seats }, when);
const leaseIn = (of: KnownWorld, at = 0) => {
  const lease = of.all('lease')[at];
  if (!lease) throw new Error('no lease');
  return lease;
};
const about = (of: KnownWorld) => ({ ...CLASS, leaseId: leaseIn(of)._id });
const letIn = (of: KnownWorld, deviceId = TABLET, when: When = {}) =>
  on(of, deviceId, 'booking.walk-in', about(of), { madeAt: START, receivedAt: START, ...when });
const slotOf = (of: KnownWorld) => of.all('timetable')[0]?.slots.find(({ slotId }) => slotId === SLOT);

describe('[S2] a device holds a seat for walk-ins', () => {
  it('which is taken from then on: nobody else can book it, and everybody sees so', () => {
    const of = world('member01');
    expect(take(of).state).toBe('accepted');
    expect(slotOf(of)?.bookedCount).toBe(2);
    expect(book(of, 'member02', { joinWaitlistIfFull: false })).toMatchObject({ state: 'refused', code: 'SLOT_FULL' });
    expect(book(of, 'member03').code).toBe('WAITLISTED');
  });

  it('only where one is free, and no more than two', () => {
    expect(take(world('member01', 'member02'))).toMatchObject({ state: 'refused', code: 'NO_SEAT_TO_LEASE' });
    expect(take(world('member01'), 2)).toMatchObject({ state: 'refused', code: 'NO_SEAT_TO_LEASE' });
    const of = world();
    take(of);
    take(of);
    expect(take(of)).toMatchObject({ state: 'refused', code: 'LEASE_LIMIT', facts: { limit: 2 } });
    expect(take(of, 1, LAPTOP)).toMatchObject({ state: 'refused', code: 'NO_SEAT_TO_LEASE' });
  });

  it('[R-28] not one that is offered to those who wait, until the offer is over', () => {
    const of = world('member01', 'member02', 'member03');
    cancel(of, 'member02', bookingOf(of, 'member02'), { receivedAt: plus(START, -HOUR) });
    expect(bookingOf(of, 'member03').status).toBe('offered');
    const at = (minutes: number) => ({ madeAt: plus(START, -minutes * MINUTE), receivedAt: plus(START, -minutes * MINUTE) });
    expect(take(of, 1, TABLET, at(31))).toMatchObject({ state: 'refused', code: 'NO_SEAT_TO_LEASE' });
    expect(take(of, 1, TABLET, at(30)).state).toBe('accepted');
  });

  it('[L4] not from a queue, not of a class that is over, was cancelled or never was, and not without the power', () => {
    const late = { madeAt: NOW, receivedAt: plus(NOW, 16 * MINUTE) };
    expect(take(world(), 1, TABLET, late)).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE' });
    expect(take(world(), 1, TABLET, { madeAt: END, receivedAt: END })).toMatchObject({ state: 'refused', code: 'SLOT_OVER' });
    const cancelled = world();
    cancelled.system('system.slot-changed', { ...CLASS, change: { status: 'cancelled' } });
    expect(take(cancelled)).toMatchObject({ state: 'refused', code: 'SLOT_CANCELLED' });
    expect(world().say('member01', 'lease.take', { ...CLASS, seats: 1 })).toMatchObject({ code: 'NO_PERMISSION' });
  });

  it('[L4] up to a quarter of an hour after it was asked for, and is told that it needs the network', () => {
    const asked = (minutes: number) => ({ madeAt: NOW, receivedAt: plus(NOW, minutes * MINUTE) });
    expect(take(world(), 1, TABLET, asked(15)).state).toBe('accepted');
    expect(take(world(), 1, TABLET, asked(16)).facts).toEqual({ action: 'hold a seat for walk-ins' });
  });

  it('[A7] by the power they have had since they were hired, and so are giving back and reclaiming', () => {
    const of = world();
    const since = of.all('grants').find(({ _id }) => _id === 'grants:robin001')?.gyms[0]?.since;
    expect(since).toBeDefined();
    const gone = { ...CLASS, leaseId: 'lease:none' };
    const asked = [
      of.proposal('lease.take', { ...CLASS, seats: 1 }),
      of.proposal('lease.return', gone),
      of.proposal('lease.reclaim', gone),
    ];
    for (const one of asked) expect(deviceKind(one.kind)?.since(one, of, 'robin001')).toEqual([since]);
  });
});

describe('a walk-in on a seat that is held', () => {
  it('uses it: nothing more is taken, and nobody is over', () => {
    const of = world('member01');
    take(of);
    expect(letIn(of).state).toBe('accepted');
    expect(of.all('booking').find(({ leaseId }) => leaseId)).toMatchObject({ status: 'attended', flags: [] });
    expect(leaseIn(of)).toMatchObject({ given: 1, status: 'open' });
    expect(slotOf(of)?.bookedCount).toBe(2);
    expect(letIn(of)).toMatchObject({ state: 'accepted_flagged', code: 'OVER_CAPACITY' });
    expect(leaseIn(of).given).toBe(1);
  });

  it('[A11] is one of its own: another device’s word, or another class’s, uses none', () => {
    const of = world('member01');
    take(of);
    expect(letIn(of, LAPTOP)).toMatchObject({ state: 'accepted_flagged', code: 'OVER_CAPACITY' });
    expect(leaseIn(of).given).toBe(0);
  });

  it('uses none by a clock that nobody can vouch for', () => {
    const of = world('member01');
    take(of);
    expect(letIn(of, TABLET, { trust: 'untrusted' })).toMatchObject({ code: 'OVER_CAPACITY' });
    expect(leaseIn(of).given).toBe(0);
  });

  it('[R-24, L7] told only after the class, when the lease has ended with it, was given all the same, and forgives nobody', () => {
    const of = world('member01');
    take(of);
    of.lay([{ ...bookingOf(of, 'member01'), status: 'late_cancelled', late: true, strike: true, cancelledAt: plus(NOW, HOUR) }]);
    of.system('system.lease-over', about(of), END);
    const late = { madeAt: START, receivedAt: plus(END, HOUR) };
    expect(on(of, TABLET, 'booking.walk-in', about(of), late).state).toBe('accepted');
    expect(leaseIn(of)).toMatchObject({ status: 'ended', given: 1 });
    expect(of.all('booking').find(({ leaseId }) => leaseId === leaseIn(of)._id)).toMatchObject({ status: 'attended', flags: [] });
    expect(bookingOf(of, 'member01')).toMatchObject({ status: 'late_cancelled', strike: true });
    // It had one seat; and what was only made after the class was given from none.
    on(of, TABLET, 'booking.walk-in', about(of), late);
    expect(leaseIn(of).given).toBe(1);
    const after = world('member01');
    take(after);
    after.system('system.lease-over', about(after), END);
    on(after, TABLET, 'booking.walk-in', about(after), { madeAt: plus(END, 1), receivedAt: plus(END, HOUR) });
    expect(leaseIn(after).given).toBe(0);
  });

  it('uses none of somebody who has a place already', () => {
    const of = world('member01');
    take(of);
    const body = { ...about(of), passId: 'pass:member01', memberId: 'member01' };
    on(of, TABLET, 'booking.walk-in', body, { madeAt: START, receivedAt: START });
    expect(bookingOf(of, 'member01').status).toBe('attended');
    expect(leaseIn(of).given).toBe(0);
  });
});

describe('a lease ends', () => {
  it('given back, and the seat goes to whoever waits', () => {
    const of = world('member01');
    take(of);
    book(of, 'member02');
    expect(bookingOf(of, 'member02').status).toBe('waitlisted');
    expect(on(of, LAPTOP, 'lease.return', about(of))).toMatchObject({ state: 'refused', code: 'LEASE_ELSEWHERE' });
    expect(on(of, TABLET, 'lease.return', about(of)).state).toBe('accepted');
    expect(bookingOf(of, 'member02')).toMatchObject({ status: 'confirmed', promotedAt: NOW });
    expect(slotOf(of)?.bookedCount).toBe(2);
    expect(on(of, TABLET, 'lease.return', about(of))).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('reclaimed from a device that is lost: what it gave away comes on top, flagged', () => {
    const of = world('member01');
    take(of);
    expect(on(of, LAPTOP, 'lease.reclaim', about(of)).state).toBe('accepted');
    book(of, 'member02');
    expect(bookingOf(of, 'member02').status).toBe('confirmed');
    expect(letIn(of)).toMatchObject({ state: 'accepted_flagged', code: 'OVER_CAPACITY' });
    expect(on(of, TABLET, 'lease.return', about(of))).toMatchObject({ state: 'refused', code: 'LEASE_OVER' });
  });

  it('with its class, as the timetable has it, and never by a clock alone', () => {
    const of = world('member01');
    take(of);
    expect(dueOf(leaseIn(of))?.at).toBe(END);
    const over = (at: string) => of.system('system.lease-over', about(of), at);
    expect(over(plus(END, -1)).documents).toEqual([]);
    expect(leaseIn(of).status).toBe('open');
    of.system('system.slot-changed', { ...CLASS, change: { endsAt: plus(END, HOUR) } });
    over(END);
    expect(leaseIn(of)).toMatchObject({ status: 'open', endsAt: plus(END, HOUR) });
    over(plus(END, HOUR));
    expect(leaseIn(of)).toMatchObject({ status: 'ended', endedAt: plus(END, HOUR) });
    expect(dueOf(leaseIn(of))).toBeNull();
    expect(slotOf(of)?.bookedCount).toBe(1);
  });

  it('one that is not there is not found; where it is not known it waits for the answer', () => {
    const of = world();
    const none = { ...CLASS, leaseId: 'lease:none' };
    for (const kind of ['lease.return', 'lease.reclaim'] as const)
      expect(on(of, TABLET, kind, none)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(of.system('system.lease-over', none).documents).toEqual([]);
    const proposal = of.proposal('lease.return', none);
    const moment = momentOf(proposal.origin, { by: 'robin001', receivedAt: NOW });
    for (const one of [proposal, of.proposal('lease.reclaim', none)])
      expect(decide(one, blindTo(of, 'gym-one'), moment)).toMatchObject({ state: 'accepted', unknown: ['lease'], documents: [] });
    const asked = of.proposal('lease.take', { ...CLASS, seats: 1 });
    for (const unread of ['gym-one', 'venue-one'])
      expect(decide(asked, blindTo(of, unread), moment)).toMatchObject({ state: 'accepted', unknown: ['seats'], documents: [] });
  });

  it('[L1] by nobody’s word who has no power there: not given back, and not taken from a device', () => {
    const of = world('member01');
    take(of);
    for (const kind of ['lease.return', 'lease.reclaim'] as const)
      expect(of.say('member01', kind, about(of))).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(leaseIn(of).status).toBe('open');
  });

  it('also of a class whose day is gone from the timetable: nobody waits for its seats', () => {
    const of = world();
    take(of);
    const [day] = of.all('timetable');
    if (!day) throw new Error('no timetable');
    of.lay([{ ...day, slots: [] }]);
    expect(on(of, TABLET, 'lease.return', about(of)).state).toBe('accepted');
    expect(leaseIn(of).status).toBe('returned');
  });

  it('a seat that was given back late is not offered twice', () => {
    const of = world('member01', 'member02');
    cancel(of, 'member02', bookingOf(of, 'member02'));
    take(of);
    book(of, 'member03');
    expect(bookingOf(of, 'member03').status).toBe('waitlisted');
  });

  it('what becomes of it, once more and by hand', () => {
    const next = (from: LeaseStatus) => Object.values(LEASE[from]);
    const over = { code: 'LEASE_OVER' };
    expect(next('open')).toEqual(['returned', 'reclaimed', 'ended']);
    expect(next('returned')).toEqual(['returned', over, 'returned']);
    expect(next('ended')).toEqual([over, over, 'ended']);
    expect(next('reclaimed')).toEqual([over, 'reclaimed', 'reclaimed']);
  });
});
