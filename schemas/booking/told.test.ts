/** What people are told of their places, word for word: each notice whole, with where it leads and until when it is news. */
import { describe, expect, it } from 'vitest';
import { booking, DAY, HOUR, MINUTE, NOW, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, employ, requestBody, smallWorld } from '../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Notice } from '../notice/shape.ts';
import { momentOf, systemMoment } from '../proposal/judge.ts';
import type { Booking } from './shape.ts';
import { toldOf } from './waiting/told.ts';

const UIDS = ['member01', 'member02', 'member03', 'member04'] as const;
const [SAM, , ALEX] = UIDS;
const START = '2026-03-04T18:00:00.000Z';
const END = plus(START, 45 * MINUTE);
const CLASS = { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00' };
const ahead = (minutes: number) => plus(START, -minutes * MINUTE);

type Said = Pick<Notice, 'event' | 'title' | 'body' | 'link' | 'severity'> & { until?: string };
const said = ({ event, title, body, link, severity, until }: Notice): Said => ({
  ...{ event, title, body, link, severity },
  ...(until && { until }),
});
/** What somebody is told of their place in the class. */
function told(world: KnownWorld, uid: string, entity = bookingOf(world, uid)._id): Said | undefined {
  const one = world.all('notice').find((notice) => notice.uid === uid && notice.entity === entity);
  return one && said(one);
}
function full(): KnownWorld {
  const world = smallWorld(...UIDS);
  for (const uid of UIDS) book(world, uid);
  return world;
}
const MINE = { link: '/member/bookings', severity: 'info', until: START } as const;
const WAITS = { ...MINE, link: '/member/bookings?tab=waiting' } as const;

describe('whoever asks for a place', () => {
  it('[B1] is told that they have it, or which number they are', () => {
    const world = full();
    expect(told(world, SAM)).toEqual({ ...MINE, event: 'booking.confirmed', title: 'Spin is confirmed', body: 'Gym one' });
    const body = "You're number 1 on the waiting list at Gym one.";
    expect(told(world, ALEX)).toEqual({ ...MINE, event: 'booking.waitlisted', title: 'Spin', body });
  });

  it('[10.32] is told when a restore may have cost them a place', () => {
    const world = smallWorld(...UIDS);
    for (const uid of UIDS.slice(0, 2)) book(world, uid);
    const proposal = world.proposal('booking.request', requestBody({ passId: `pass:${ALEX}` }));
    const moment = momentOf(proposal.origin, { by: ALEX, receivedAt: plus(NOW, HOUR) });
    world.decided(proposal, { ...moment, restoredAt: plus(NOW, 1) });
    expect(told(world, ALEX)).toEqual({
      ...{ ...MINE, severity: 'action', event: 'booking.waitlisted', title: 'Please check: Spin' },
      body: "We had to go back to an earlier copy of our records. If you had a place at Gym one, it has gone to someone else, and you're number 1 on the waiting list. Sorry.",
    });
  });
});

describe('whoever gives a place back', () => {
  it('[X1, X5, R-27] is told so, and whether it was too late', () => {
    const given = (uid: (typeof UIDS)[number], at: string) => {
      const world = full();
      cancel(world, uid, bookingOf(world, uid), { receivedAt: at });
      return told(world, uid);
    };
    const about = { ...MINE, event: 'booking.cancelled' };
    expect(given(SAM, ahead(420))).toEqual({ ...about, title: 'Cancelled: Spin', body: 'Gym one' });
    const late = { title: 'Cancelled: Spin', body: 'Gym one. It was too late to cancel free.' };
    expect(given(SAM, ahead(60))).toEqual({ ...about, ...late });
    expect(given(ALEX, ahead(60))).toEqual({ ...about, title: 'You left the waiting list: Spin', body: 'Gym one' });
  });

  it('and takes another, is told both in one', () => {
    const world = smallWorld(SAM);
    world.lay([timetable('gym:one', [slot('2026-03-04T18:00'), slot('2026-03-04T20:00', { name: 'Yoga' })])]);
    book(world, SAM);
    const { _id: bookingId } = bookingOf(world, SAM);
    const to = 'slot:spin:2026-03-04T20:00';
    const { startsAtSeen } = requestBody({ slotId: to });
    world.say(SAM, 'booking.move', { gymId: 'gym:one', bookingId, slotId: to, startsAtSeen });
    const body = "You're in Yoga at Gym one now, 20:00.";
    expect(told(world, SAM, bookingId)).toEqual({ ...MINE, event: 'booking.changed', title: 'Moved: Spin', body });
  });
});

describe('whoever waits', () => {
  const line = (change: Partial<Booking> = {}) =>
    booking('a', { memberId: SAM, startsAt: START, endsAt: END, status: 'waitlisted', position: 3, ...change });
  const news = (change: Partial<Booking>, after?: Booking[]) =>
    toldOf(systemMoment(NOW), [line(change)], after).map((one) => said(one));
  const over = (why: 'taken' | 'time') => ({ waited: [{ at: NOW, what: 'offer_over' as const, why }] });

  it('[R-27, R-28] is told that they are in, or of a place they may have and until when', () => {
    const action = { severity: 'action' } as const;
    expect(news({ status: 'confirmed' })).toEqual([
      {
        ...{ ...MINE, ...action, event: 'booking.waitlist_promoted', title: "You're in: Spin" },
        body: "A place came free at Gym one. If you can't come, please cancel.",
      },
    ]);
    expect(news({ status: 'offered', offerExpiresAt: ahead(40) })).toEqual([
      {
        ...{ ...WAITS, ...action, event: 'booking.offered', title: 'A place came free: Spin', until: ahead(40) },
        body: 'At Gym one. The first to accept gets it. Accept by 17:20.',
      },
    ]);
  });

  it('[R-28] is told who was first or that the offer is over, and which number they are now', () => {
    const about = { ...WAITS, event: 'booking.waitlisted', title: 'Spin' };
    const body = (why: string, n: number) => `${why}. You're still number ${n} on the waiting list at Gym one.`;
    expect(news(over('taken'))).toEqual([{ ...about, body: body('Somebody else got the place first', 3) }]);
    expect(news(over('time'))).toEqual([{ ...about, body: body('The offer has ended', 3) }]);
    const movedUp = [line({ _id: 'booking:b', position: 9 }), line({ position: 2 })];
    expect(news(over('time'), movedUp)).toEqual([{ ...about, body: body('The offer has ended', 2) }]);
  });

  it('[R-28] is told when the class has begun without them, for as long as it goes on', () => {
    expect(news({ status: 'expired' })).toEqual([
      {
        ...{ ...MINE, event: 'booking.waitlisted', title: 'No place came free: Spin', until: END },
        body: 'The class at Gym one has begun. Nothing was taken from your pass.',
      },
    ]);
  });

  it('is not told what they need not know', () => {
    const quiet = [news({}), news({ waited: [{ at: NOW, what: 'moved_up', position: 3 }] }), news({ waited: [] })];
    const gone = (['left', 'cancelled', 'attended'] as const).map((status) => news({ status }));
    expect([...quiet, ...gone]).toEqual([[], [], [], [], [], []]);
  });

  it('[B8] and accepts the place is told that it is theirs, and when', () => {
    const world = full();
    cancel(world, SAM, bookingOf(world, SAM), { receivedAt: ahead(90) });
    world.say(
      ALEX,
      'booking.accept',
      { ...CLASS, bookingId: bookingOf(world, ALEX)._id },
      { receivedAt: ahead(80), madeAt: ahead(80) },
    );
    expect(told(world, ALEX)).toEqual({
      ...{ ...MINE, event: 'booking.confirmed', title: 'Spin is confirmed', body: 'Gym one, at 18:00.' },
    });
  });
});

describe('whoever missed it', () => {
  function missed(change: Partial<Booking> = {}) {
    const world = smallWorld(SAM);
    employ(world, 'robin001', 'reception');
    book(world, SAM);
    world.lay([{ ...bookingOf(world, SAM), status: 'no_show_provisional', ...change }]);
    const { _id: bookingId } = bookingOf(world, SAM);
    world.system('system.attendance-due', { gymId: 'gym:one', bookingId }, plus(END, 7 * DAY));
    return world;
  }

  it('[R-25, R-29] is told what it costs them, for as long as the gym may let it pass', () => {
    const about = { ...MINE, event: 'booking.no_show', title: 'Missed: Spin', until: plus(END, 21 * DAY) };
    const counts = 'Gym one. It counts as a missed class, and the visit is used. If you were there, tell us.';
    const free = 'Gym one. We couldn’t be sure you knew you had a place, so it costs you nothing.';
    expect(told(missed(), SAM)).toEqual({ ...about, body: counts });
    expect(told(missed({ promotedAt: NOW }), SAM)).toEqual({ ...about, body: free });
  });

  it('[2.7] is told that the gym lets it pass', () => {
    const world = missed();
    const about = { ...CLASS, bookingId: bookingOf(world, SAM)._id };
    world.say('robin001', 'booking.excuse', { ...about, reason: 'Her bus broke down.' }, { receivedAt: plus(END, 8 * DAY) });
    const { until: _always, ...excused } = MINE;
    const body = 'Gym one let it pass. The visit is back on your pass.';
    expect(told(world, SAM)).toEqual({ ...excused, event: 'booking.excused', title: 'Excused: Spin', body });
    const before = missed({ excuse: { at: NOW, by: 'robin001', reason: 'Her bus broke down.' } });
    expect(told(before, SAM)).toMatchObject({ event: 'booking.confirmed' });
  });
});

it('[B9, R-30] owners are told of a class that is too full, and where to look', () => {
  const world = smallWorld(...UIDS);
  employ(world, 'robin001', 'reception');
  world.lay([person('olga0001')]);
  world.system('system.employed', { uid: 'olga0001', gymId: 'gym:one', preset: 'owner' });
  for (const uid of UIDS.slice(0, 2)) book(world, uid);
  const when = { madeAt: START, receivedAt: START };
  world.say('robin001', 'booking.walk-in', { ...CLASS, passId: `pass:${ALEX}`, memberId: ALEX }, when);
  expect(told(world, 'olga0001', CLASS.slotId)).toEqual({
    ...{ event: 'booking.over_capacity', title: 'Over capacity: Spin', link: '/owner/dashboard?gym=one', severity: 'info' },
    body: 'Gym one, 18:00: 3 people for 2 places. Everybody who had booked keeps theirs.',
  });
});
