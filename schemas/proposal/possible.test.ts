/** [10.3] Nothing happens before it could (L6, product.md 5.0). */
import { describe, expect, it } from 'vitest';
import {
  booking,
  born,
  checkin,
  DAY,
  gym,
  HOUR,
  MINUTE,
  NOW,
  pass,
  person,
  slot,
  timetable,
} from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { ProposalKind, ProposalOf } from '../folds/proposals.ts';
import { possibleSince } from './possible.ts';

const START = '2026-03-04T18:00:00.000Z';
const at = (minutes: number) => plus(NOW, minutes * MINUTE);

describe('[10.3] nothing happens before it could', () => {
  it('L6: a cancellation that claims to be older than its booking is judged at the booking: no strike is dodged', () => {
    const world = smallWorld('member01');
    const booked = plus(START, -4 * HOUR);
    book(world, 'member01', {}, { receivedAt: booked });
    cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: plus(START, -20 * HOUR), receivedAt: plus(START, -HOUR) });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'late_cancelled', cancelledAt: booked, strike: true });
  });

  it('X2: who books and cancels in time without a network did both then, and pays nothing', () => {
    const world = smallWorld('member01');
    const heard = { receivedAt: plus(START, -3 * HOUR) };
    book(world, 'member01', {}, { madeAt: plus(START, -10 * HOUR), ...heard });
    cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: plus(START, -9 * HOUR), ...heard });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'cancelled', strike: false });
  });

  it('L6: nobody lets people in before they worked there', () => {
    const world = new KnownWorld(gym('one'), person('member01'), pass('member01', 'member01'));
    employ(world, 'staffone1', 'reception', 'gym:one', at(60));
    checkIn(world, 'staffone1', 'member01', at(0), {}, { receivedAt: at(90) });
    expect(world.all('checkin')).toMatchObject([{ judgedAt: at(60) }]);
  });

  it('L6: nobody comes in on a pass before it was bought, whoever names its holder', () => {
    const world = new KnownWorld(gym('one'), person('member01'));
    employ(world, 'staffone1', 'reception', 'gym:one');
    world.lay([pass('member01', 'member01', { createdAt: at(60) })]);
    checkIn(world, 'staffone1', 'member01', at(10), {}, { receivedAt: at(90) });
    expect(world.all('checkin')).toMatchObject([{ judgedAt: at(60) }]);
  });

  it('C15, G8: a dismissed employee’s new device cannot speak of the time before: the gym is asked', () => {
    const world = new KnownWorld(gym('one'), person('member01'), pass('member01', 'member01'));
    employ(world, 'staffone1', 'reception', 'gym:one');
    world.system('system.employment-ended', { uid: 'staffone1', gymId: 'gym:one' }, at(60));
    // The server's record of the new device begins with its registration.
    const late = checkIn(world, 'staffone1', 'member01', at(30), {}, { receivedAt: at(90), contactBefore: at(80) });
    expect(late).toMatchObject({ state: 'accepted_flagged', code: 'STAFF_REMOVED' });
  });

  it('X4: what is raised by a bound is claimed no better than what was made then', () => {
    const world = smallWorld('member01');
    book(world, 'member01', {}, { receivedAt: plus(START, -30 * HOUR) });
    cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: plus(START, -3 * DAY), receivedAt: plus(START, -HOUR) });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'late_cancelled', cancelledAt: plus(START, -HOUR) });
  });
});

describe('[L6] each thing rests on what it is about', () => {
  const CREATED = at(60);
  const EARLIER = at(30);
  const SLOT = 'slot:spin:2026-03-04T18:00';
  const about = { gymId: 'gym:one', slotId: SLOT };
  const stored = { createdAt: CREATED };
  const door = { method: 'staff_search', direction: 'in', checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' } as const;
  const written = {
    _id: 'contact:written',
    type: 'contact' as const,
    ...born,
    ...stored,
    uid: 'member01',
    name: 'Sam Kay',
    email: 'sam@example.org',
    topic: 'account' as const,
    subject: 'A question',
    status: 'new' as const,
    message: 'Where is my pass for the gym?',
    thread: [],
    dueAt: CREATED,
  };
  const world = () => {
    const day = { ...timetable('gym:one', [slot('2026-03-04T18:00')]), createdAt: EARLIER };
    const of = new KnownWorld(gym('one', stored), gym('two'), person('member01'), day, pass('one', 'member01', stored));
    of.lay([booking('promoted', { memberId: 'member01', judgedAt: EARLIER, promotedAt: CREATED })]);
    of.lay([booking('plain', { memberId: 'member01', judgedAt: EARLIER })]);
    of.lay([checkin('seen', { judgedAt: CREATED, memberId: 'member01' })]);
    return of;
  };
  const since = <K extends ProposalKind>(of: KnownWorld, kind: K, body: ProposalOf<K>['body'], by = 'member01') =>
    possibleSince(of.proposal(kind, body), of, by);

  it('an answer on its question; an application that still waits is withdrawn whenever that was said', () => {
    const of = world();
    const applicationId = 'application:01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const said = (status: 'submitted' | 'info_requested', minutes: number) => ({ status, at: at(minutes) });
    of.lay([
      {
        ...{ _id: applicationId, type: 'application', ...born, uid: 'member01', status: 'info_requested', site: 'LS1 4AP x' },
        ...{ dueAt: at(90), thread: [], history: [said('submitted', 5), said('info_requested', 7), said('submitted', 8)] },
      },
    ]);
    expect(since(of, 'application.reply', { applicationId, message: 'The blue one.' })).toBe(at(7));
    expect(since(of, 'application.withdraw', { applicationId })).toBeUndefined();
  });

  it('a request on the class and the pass, the later of them', () => {
    const request = { ...about, anyPass: false, joinWaitlistIfFull: true, startsAtSeen: START, cutoffHoursSeen: 6 };
    expect(since(world(), 'booking.request', request)).toBe(EARLIER);
    expect(since(world(), 'booking.request', { ...request, passId: 'pass:one' })).toBe(CREATED);
    expect(since(world(), 'booking.request', { ...request, passId: 'pass:none' })).toBe(EARLIER);
    expect(since(new KnownWorld(), 'booking.request', { ...request, passId: 'pass:one' })).toBeUndefined();
  });

  it('giving back on the booking, what was seen on the promotion', () => {
    expect(since(world(), 'booking.cancel', { ...about, bookingId: 'booking:promoted' })).toBe(EARLIER);
    expect(since(world(), 'booking.acknowledge', { ...about, bookingId: 'booking:promoted' })).toBe(CREATED);
    expect(since(world(), 'booking.acknowledge', { ...about, bookingId: 'booking:plain' })).toBe(EARLIER);
    expect(since(world(), 'booking.acknowledge', { ...about, bookingId: 'booking:none' })).toBeUndefined();
    expect(since(world(), 'booking.cancel', { ...about, bookingId: 'booking:none' })).toBeUndefined();
  });

  it('a purchase on the gym, an answer on what is held', () => {
    const buy = {
      gymId: 'gym:one',
      productId: 'product:ten',
      version: 1,
      priceSeen: money(6000),
      startRequestedNow: false,
      method: 'sandbox:visa',
    };
    expect(since(world(), 'pass.buy', buy)).toBe(CREATED);
    expect(since(world(), 'pass.buy', { ...buy, gymId: 'gym:none' })).toBeUndefined();
    const of = world();
    const { proposal } = of.say('member01', 'notice.seen', { noticeId: 'notice:x' }, { receivedAt: CREATED });
    expect(since(of, 'held.answer', { proposalId: proposal._id, choice: 'keep' })).toBe(CREATED);
    expect(since(of, 'held.answer', { proposalId: 'proposal:none', choice: 'keep' })).toBeUndefined();
  });

  it('a visit on the employment there and the pass of who is on the gym’s list', () => {
    const of = world();
    employ(of, 'staff001', 'owner', 'gym:one', EARLIER);
    const visit = { ...door, gymId: 'gym:one' };
    expect(since(of, 'checkin.record', visit, 'staff001')).toBe(EARLIER);
    expect(since(of, 'checkin.record', { ...visit, passId: 'pass:one', memberId: 'member01' }, 'staff001')).toBe(CREATED);
    expect(since(of, 'checkin.record', { ...visit, passId: 'pass:one', memberId: 'member99' }, 'staff001')).toBe(EARLIER);
    of.system('system.pass-status', { passId: 'pass:one', memberId: 'member01', status: 'suspended' });
    expect(since(of, 'checkin.record', { ...visit, passId: 'pass:one', memberId: 'member99' }, 'staff001')).toBe(CREATED);
    expect(since(of, 'checkin.record', { ...visit, gymId: 'gym:two' }, 'staff001')).toBeUndefined();
    expect(since(of, 'checkin.record', visit, 'nobody01')).toBeUndefined();
  });

  it('settling a visit on the visit and the employment', () => {
    const of = world();
    const review = { gymId: 'gym:one', checkinId: 'checkin:seen', verdict: 'accepted' } as const;
    expect(since(of, 'checkin.review', review)).toBe(CREATED);
    employ(of, 'staff001', 'owner', 'gym:one', at(90));
    expect(since(of, 'checkin.review', review, 'staff001')).toBe(at(90));
    expect(since(of, 'checkin.review', { ...review, checkinId: 'checkin:none' })).toBeUndefined();
  });

  it('a case’s answers on the case, what was read on the notice, and the rest on nothing', () => {
    const of = world();
    of.lay([written]);
    const reply = { contactId: written._id, message: 'Hello' };
    expect(since(of, 'contact.reply', reply)).toBe(CREATED);
    expect(since(of, 'contact.answer', reply, 'admin001')).toBe(CREATED);
    expect(since(of, 'contact.close', { contactId: written._id, as: 'resolved' }, 'admin001')).toBe(CREATED);
    expect(since(new KnownWorld(), 'contact.answer', reply)).toBeUndefined();
    of.system('system.employed', { uid: 'member01', gymId: 'gym:one', preset: 'owner' });
    of.system('system.employment-ended', { uid: 'member01', gymId: 'gym:one' }, CREATED);
    const [told] = of.all('notice');
    expect(since(of, 'notice.seen', { noticeId: told?._id ?? '' })).toBe(CREATED);
    expect(since(of, 'account.close', {})).toBeUndefined();
  });
});
