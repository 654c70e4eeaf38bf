import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, NOW } from '../../../tests/rules/documents.ts';
import { book, bookingOf, cancel, smallWorld } from '../../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { momentOf } from '../../proposal/judge.ts';
import { waitingUntil } from './due.ts';

const START = '2026-03-04T18:00:00.000Z';
const GYM = 'gym:one';
const SLOT = 'slot:spin:2026-03-04T18:00';
const UIDS = ['member01', 'member02', 'member03', 'member04', 'member05'] as const;
type Uid = (typeof UIDS)[number];
const ahead = (minutes: number) => plus(START, -minutes * MINUTE);

/** A class of two: 01 and 02 have its places, 03, 04 and 05 wait in this order. */
function fullClass(): KnownWorld {
  const world = smallWorld(...UIDS);
  for (const uid of UIDS) book(world, uid);
  return world;
}
const giveBack = (world: KnownWorld, uid: Uid, receivedAt: string) => cancel(world, uid, bookingOf(world, uid), { receivedAt });
const accept = (world: KnownWorld, uid: Uid, receivedAt: string, by: Uid = uid, madeAt = receivedAt) =>
  world.say(by, 'booking.accept', { bookingId: bookingOf(world, uid)._id, gymId: GYM, slotId: SLOT }, { receivedAt, madeAt });
const due = (world: KnownWorld, at: string) => world.system('system.waitlist-due', { gymId: GYM, slotId: SLOT }, at);
const states = (world: KnownWorld) => UIDS.map((uid) => bookingOf(world, uid).status);
const storyOf = (world: KnownWorld, uid: Uid) => (bookingOf(world, uid).waited ?? []).map(({ at: _at, ...line }) => line);
const toldTo = (world: KnownWorld, uid: Uid) => world.all('notice').find((one) => one.uid === uid);

describe('[R-28] a place that comes free within two hours of the start', () => {
  it('is offered to everybody who waits, for half an hour, and nobody is moved in', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    expect(states(world)).toEqual(['late_cancelled', 'confirmed', 'offered', 'offered', 'offered']);
    for (const uid of ['member03', 'member05'] as const) {
      expect(bookingOf(world, uid).offerExpiresAt).toBe(ahead(60));
      expect(toldTo(world, uid)).toMatchObject({
        event: 'booking.offered',
        title: 'A place came free: Spin',
        body: 'At Gym one. The first to accept gets it. Accept by 17:00.',
        severity: 'action',
        link: '/member/bookings?tab=waiting',
        until: ahead(60),
      });
    }
    expect(bookingOf(world, 'member04').position).toBe(2);
  });

  it('is offered until a quarter of an hour before the start at most, and after that to nobody', () => {
    const late = fullClass();
    giveBack(late, 'member01', ahead(30));
    expect(bookingOf(late, 'member03').offerExpiresAt).toBe(ahead(15));
    const tooLate = fullClass();
    giveBack(tooLate, 'member01', ahead(15));
    expect(states(tooLate).slice(2)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
  });

  it('goes to the first who accepts; the others wait on, where they stood, and are told', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    const at = ahead(80);
    expect(accept(world, 'member04', at)).toMatchObject({ state: 'accepted', unknown: [] });
    expect(states(world)).toEqual(['late_cancelled', 'confirmed', 'waitlisted', 'confirmed', 'waitlisted']);
    const mine = bookingOf(world, 'member04');
    // who says yes has seen it.
    expect(mine).toMatchObject({ promotedAt: at, promotionSeenAt: at, cutoffAt: ahead(60) });
    expect(mine).not.toHaveProperty('position');
    expect(mine).not.toHaveProperty('offerExpiresAt');
    expect(toldTo(world, 'member04')).toMatchObject({ event: 'booking.confirmed', body: 'Gym one, at 18:00.' });
    expect([bookingOf(world, 'member03').position, bookingOf(world, 'member05').position]).toEqual([1, 2]);
    expect(bookingOf(world, 'member05')).not.toHaveProperty('offerExpiresAt');
    expect(toldTo(world, 'member05')).toMatchObject({
      event: 'booking.waitlisted',
      body: "Somebody else got the place first. You're still number 2 on the waiting list at Gym one.",
    });
    expect(world.one('pass', 'pass:member04').visitsReserved).toBe(1);
    expect(accept(world, 'member03', plus(at, 1))).toMatchObject({ state: 'refused', code: 'OFFER_TAKEN', facts: { n: 1 } });
    expect(accept(world, 'member04', plus(at, 2))).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
  });

  it('[S2] two places are two: the offer stands until both are taken', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    giveBack(world, 'member02', ahead(85));
    accept(world, 'member05', ahead(80));
    expect(states(world).slice(2)).toEqual(['offered', 'offered', 'confirmed']);
    accept(world, 'member03', ahead(79));
    expect(states(world).slice(2)).toEqual(['confirmed', 'waitlisted', 'confirmed']);
  });

  it('that comes free when the last offer has run out is offered anew, whether or not the timer has said so', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    giveBack(world, 'member02', ahead(59));
    for (const uid of ['member03', 'member04', 'member05'] as const)
      expect(bookingOf(world, uid)).toMatchObject({ status: 'offered', offerExpiresAt: ahead(29) });
  });

  it('is not snatched by somebody new while the offer stands, and is anybody’s after it', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    world.lay([...smallWorld('member06').all('user'), ...smallWorld('member06').all('pass')]);
    const ask = (joinWaitlistIfFull: boolean, receivedAt: string) =>
      book(world, 'member06', { joinWaitlistIfFull }, { receivedAt });
    expect(ask(false, ahead(80))).toMatchObject({ code: 'PLACE_OFFERED', facts: { time: '17:00' } });
    due(world, ahead(60));
    expect(ask(false, ahead(59))).toMatchObject({ state: 'accepted' });
    expect(bookingOf(world, 'member06').status).toBe('confirmed');
  });

  it('is anybody’s from the instant the offer ends, whether or not the timer has said so', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    world.lay([...smallWorld('member06').all('user'), ...smallWorld('member06').all('pass')]);
    expect(book(world, 'member06', {}, { receivedAt: ahead(60) }).state).toBe('accepted');
    expect(bookingOf(world, 'member06').status).toBe('confirmed');
  });

  it('[R-29, L5] who was moved in and cannot have known of it gives the place back free, who saw it does not', () => {
    const cancelled = (change: object) => {
      const world = fullClass();
      giveBack(world, 'member01', ahead(180));
      world.lay([{ ...bookingOf(world, 'member03'), cutoffAt: ahead(170), ...change }]);
      giveBack(world, 'member03', ahead(60));
      const { status, strike, creditReturned } = bookingOf(world, 'member03');
      return [status, strike, creditReturned];
    };
    expect(cancelled({})).toEqual(['cancelled', false, true]);
    expect(cancelled({ toldAt: ahead(59) })).toEqual(['cancelled', false, true]);
    expect(cancelled({ toldAt: ahead(60) })).toEqual(['late_cancelled', true, false]);
    expect(cancelled({ promotionSeenAt: ahead(100) })).toEqual(['late_cancelled', true, false]);
  });

  it('a place that nobody was waiting for stays free', () => {
    const world = smallWorld('member01');
    book(world, 'member01');
    giveBack(world, 'member01', ahead(90));
    expect(world.all('booking').map(({ status }) => status)).toEqual(['late_cancelled']);
  });

  it('is not offered again because somebody leaves the line, whose own offer is gone', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    due(world, ahead(60));
    giveBack(world, 'member03', ahead(50));
    expect(states(world).slice(2)).toEqual(['left', 'waitlisted', 'waitlisted']);
    expect(bookingOf(world, 'member04').position).toBe(1);
  });

  it('[B6] is offered to nobody whose pass no longer opens the door, and accepted by nobody', () => {
    const world = fullClass();
    world.lay([{ ...world.one('pass', 'pass:member03'), status: 'suspended' }]);
    giveBack(world, 'member01', ahead(90));
    expect(states(world).slice(2)).toEqual(['waitlisted', 'offered', 'offered']);
    expect(storyOf(world, 'member03').at(-1)).toEqual({ what: 'passed_over', why: 'pass' });
    world.lay([{ ...world.one('pass', 'pass:member04'), status: 'suspended' }]);
    expect(accept(world, 'member04', ahead(80))).toMatchObject({ state: 'refused', code: 'PASS_SUSPENDED' });
  });
});

describe('[B8] an offer is accepted', () => {
  const offeredClass = () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    return world;
  };

  it('until it ends, not after', () => {
    expect(accept(offeredClass(), 'member03', plus(ahead(60), -1)).state).toBe('accepted');
    const world = offeredClass();
    expect(accept(world, 'member03', ahead(60))).toMatchObject({ state: 'refused', code: 'OFFER_OVER' });
    due(world, ahead(60));
    expect(accept(world, 'member03', ahead(59))).toMatchObject({ state: 'refused', code: 'OFFER_OVER' });
  });

  it('by whom it was made to: another’s, and one that never was, are answered alike', () => {
    const world = offeredClass();
    expect(accept(world, 'member03', ahead(80), 'member04')).toMatchObject({ state: 'refused', code: 'NO_OFFER' });
    const none = { bookingId: 'booking:none', gymId: GYM, slotId: SLOT };
    expect(world.say('member04', 'booking.accept', none, { receivedAt: ahead(80) })).toMatchObject({ code: 'NO_OFFER' });
    expect(states(world).slice(2)).toEqual(['offered', 'offered', 'offered']);
  });

  it('online, never from a queue', () => {
    const world = offeredClass();
    const late = accept(world, 'member03', ahead(70), 'member03', plus(ahead(85), -1));
    expect(late).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE', facts: { action: 'accept a place' } });
    expect(accept(world, 'member03', ahead(70), 'member03', ahead(85)).state).toBe('accepted');
  });

  it('[S2] never beyond the last place, whoever took it', () => {
    const world = offeredClass();
    world.system('system.slot-changed', { gymId: GYM, slotId: SLOT, change: { capacity: 1 } }, ahead(80));
    expect(accept(world, 'member03', ahead(79))).toMatchObject({ state: 'refused', code: 'OFFER_TAKEN' });
  });

  it('in a class that the gym called off by nobody', () => {
    const world = offeredClass();
    world.system('system.slot-changed', { gymId: GYM, slotId: SLOT, change: { status: 'cancelled' } }, ahead(80));
    expect(accept(world, 'member03', ahead(79))).toMatchObject({ state: 'refused', code: 'SLOT_CANCELLED' });
  });

  it('[B6] with a pass that is still there', () => {
    const world = offeredClass();
    const { passId: _gone, ...one } = bookingOf(world, 'member03');
    world.lay([{ ...one, passId: 'pass:none' }]);
    expect(accept(world, 'member03', ahead(80))).toMatchObject({ state: 'refused', code: 'PASS_MISSING', facts: {} });
    world.lay([one]);
    expect(accept(world, 'member03', ahead(80)).state).toBe('accepted');
  });

  it('[R-28] until it ends as the class stands by now, and of a class that is not known here waits for the answer', () => {
    const world = offeredClass();
    const sooner = { startsAt: ahead(30), endsAt: ahead(1) };
    const [day] = world.all('timetable');
    if (!day) throw new Error('no timetable');
    world.lay([{ ...day, slots: day.slots.map((one) => ({ ...one, ...sooner })) }]);
    world.lay([{ ...bookingOf(world, 'member03'), offerExpiresAt: ahead(20) }]);
    expect(accept(world, 'member03', ahead(45))).toMatchObject({ state: 'refused', code: 'OFFER_OVER' });
    expect(accept(world, 'member03', plus(ahead(45), -1)).state).toBe('accepted');
    const gone = offeredClass();
    gone.lay([{ ...day, slots: [] }]);
    expect(accept(gone, 'member03', ahead(80))).toMatchObject({ state: 'accepted', unknown: ['gym'], documents: [] });
  });

  it('by nobody who only waits, whatever became of the places before', () => {
    const world = fullClass();
    const { waited: _none, ...one } = bookingOf(world, 'member03');
    const said = (why?: 'taken' | 'time', status: 'waitlisted' | 'left' = 'waitlisted') => {
      world.lay([{ ...one, status, ...(why && { waited: [{ at: NOW, what: 'offer_over', why }] }) }]);
      const { code, facts } = accept(world, 'member03', ahead(80));
      return [code, facts];
    };
    expect([said(), said('time'), said('taken'), said('taken', 'left')]).toEqual([
      ['OFFER_OVER', {}],
      ['OFFER_OVER', {}],
      ['OFFER_TAKEN', { n: 1 }],
      ['OFFER_OVER', {}],
    ]);
  });

  it('[A4] a device that sees no seats says yes provisionally', () => {
    const world = offeredClass();
    const proposal = world.proposal('booking.accept', { bookingId: bookingOf(world, 'member03')._id, gymId: GYM, slotId: SLOT });
    const moment = momentOf(proposal.origin, { by: 'member03', receivedAt: ahead(80) });
    const here = decide(proposal, blindTo(world, 'gym-'), { ...moment, judgedAt: ahead(80) });
    expect(here).toMatchObject({ state: 'accepted', unknown: ['seats'] });
    expect(here.documents).toContainEqual(expect.objectContaining({ type: 'booking', status: 'confirmed' }));
    const blind = decide(proposal, blindTo(world, 'member-'), { ...moment, judgedAt: ahead(80) });
    expect(blind).toMatchObject({ state: 'accepted', unknown: ['booking'], documents: [] });
  });
});

describe('[2.7] time goes by on a waiting list', () => {
  it('two hours before the start, when an offer ends, and at the start', () => {
    const world = fullClass();
    const dueAt = () => waitingUntil(bookingOf(world, 'member03'));
    expect(dueAt()).toBe(ahead(120));
    due(world, ahead(120));
    expect(dueAt()).toBe(START);
    giveBack(world, 'member01', ahead(90));
    expect(dueAt()).toBe(ahead(60));
    due(world, ahead(60));
    expect(dueAt()).toBe(START);
    due(world, START);
    expect(dueAt()).toBeNull();
    expect(states(world).slice(2)).toEqual(['expired', 'expired', 'expired']);
    expect(waitingUntil(bookingOf(world, 'member02'))).toBeNull();
  });

  it('an offer that nobody accepted is over; who waits keeps their place in the line and is told', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    due(world, plus(ahead(60), -1));
    expect(states(world).slice(2)).toEqual(['offered', 'offered', 'offered']);
    due(world, ahead(60));
    expect(states(world).slice(2)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
    expect(bookingOf(world, 'member04')).toMatchObject({ position: 2 });
    expect(toldTo(world, 'member04')?.body).toBe("The offer has ended. You're still number 2 on the waiting list at Gym one.");
  });

  it('when the class begins, who still waits has got no place, pays nothing, and is told', () => {
    const world = fullClass();
    due(world, plus(START, -1));
    expect(states(world).slice(2)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
    due(world, START);
    expect(bookingOf(world, 'member03')).toMatchObject({ status: 'expired', strike: false, late: false });
    expect(bookingOf(world, 'member03')).not.toHaveProperty('position');
    expect(toldTo(world, 'member03')).toMatchObject({
      title: 'No place came free: Spin',
      body: 'The class at Gym one has begun. Nothing was taken from your pass.',
      until: plus(START, 45 * MINUTE),
    });
    expect(states(world).slice(0, 2)).toEqual(['confirmed', 'confirmed']);
  });

  it('an offer that the server slept over ends with the class', () => {
    const world = fullClass();
    giveBack(world, 'member01', ahead(90));
    due(world, plus(START, HOUR));
    expect(states(world).slice(2)).toEqual(['expired', 'expired', 'expired']);
  });

  it('a class that was moved to later has not begun', () => {
    const world = fullClass();
    const change = { startsAt: plus(START, HOUR), endsAt: plus(START, 2 * HOUR) };
    world.system('system.slot-changed', { gymId: GYM, slotId: SLOT, change }, ahead(300));
    due(world, START);
    expect(states(world).slice(2)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
    expect(waitingUntil(bookingOf(world, 'member03'))).toBe(plus(START, HOUR));
  });

  it('saying it twice changes nothing', () => {
    const world = fullClass();
    due(world, ahead(120));
    expect(due(world, ahead(119)).documents).toEqual([]);
  });
});

describe('a waiting list explains its own history', () => {
  it('from joining to the place, each line with its instant', () => {
    const world = fullClass();
    giveBack(world, 'member03', plus(NOW, HOUR));
    due(world, ahead(120));
    giveBack(world, 'member01', ahead(90));
    due(world, ahead(60));
    giveBack(world, 'member02', ahead(50));
    accept(world, 'member05', ahead(45));
    expect(bookingOf(world, 'member05').waited).toEqual([
      { at: NOW, what: 'joined', position: 3 },
      { at: plus(NOW, HOUR), what: 'moved_up', position: 2 },
      { at: ahead(120), what: 'last_minute' },
      { at: ahead(90), what: 'offered', until: ahead(60) },
      { at: ahead(60), what: 'offer_over', why: 'time' },
      { at: ahead(50), what: 'offered', until: ahead(20) },
      { at: ahead(45), what: 'accepted' },
    ]);
  });
});
