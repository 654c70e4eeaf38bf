import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, NOW } from '../../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, smallWorld } from '../../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld, type When } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { dueOf } from '../../folds/documents.ts';
import { momentOf } from '../../proposal/judge.ts';

const START = '2026-03-04T18:00:00.000Z';
const END = plus(START, 45 * MINUTE);
const SAM = 'member01';

function world(): KnownWorld {
  const of = smallWorld(SAM, 'member02', 'member03');
  employ(of, 'robin001', 'reception');
  employ(of, 'trainer1', 'trainer');
  book(of, SAM);
  return of;
}
function mark(of: KnownWorld, as: 'attended' | 'absent', at: string, when: When = {}, by = 'robin001') {
  const { _id: bookingId, gymId, slotId } = bookingOf(of, SAM);
  return of.say(by, 'register.mark', { bookingId, gymId, slotId, as }, { madeAt: at, receivedAt: at, ...when });
}
const passOf = (of: KnownWorld) => of.one('pass', `pass:${SAM}`);

describe('a tick in the register', () => {
  it('[2.7, R-35] says that they were there, and a visit is used once, with or without a scan', () => {
    const ticked = world();
    expect(mark(ticked, 'attended', START).state).toBe('accepted');
    expect(bookingOf(ticked, SAM)).toMatchObject({ status: 'attended', marked: { as: 'attended', at: START, by: 'robin001' } });
    expect(passOf(ticked)).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
    checkIn(ticked, 'robin001', SAM, plus(START, MINUTE));
    expect(passOf(ticked)).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
    expect(bookingOf(ticked, SAM).checkinId).toMatch(/^checkin:/);
    expect(dueOf(bookingOf(ticked, SAM))).toBeNull();
  });

  it('[R-35] is no second visit on a day on which they were scanned at the gym before', () => {
    const of = world();
    checkIn(of, 'robin001', SAM, plus(START, -5 * HOUR));
    mark(of, 'attended', START);
    expect(passOf(of).visitsUsed).toBe(1);
    expect(bookingOf(of, SAM)).not.toHaveProperty('checkinId');
  });

  it('[X6] wins over a cancellation, and takes its strike away', () => {
    const of = world();
    cancel(of, SAM, bookingOf(of, SAM), { receivedAt: plus(START, -HOUR), madeAt: plus(START, -HOUR) });
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'late_cancelled', strike: true });
    mark(of, 'attended', START);
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'attended', strike: false, late: false, creditReturned: false });
    mark(of, 'absent', plus(START, MINUTE));
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'late_cancelled', strike: true, late: true });
  });

  it('[2.7] taken back, it is as it was, and missed like any other', () => {
    const of = world();
    mark(of, 'attended', START);
    mark(of, 'absent', plus(START, MINUTE));
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'confirmed', marked: { as: 'absent' } });
    expect(passOf(of)).toMatchObject({ visitsUsed: 0, visitsReserved: 1 });
    expect(dueOf(bookingOf(of, SAM))?.at).toBe(plus(END, 2 * HOUR));
  });

  it('[X6] that they were not there does not undo what a scan says', () => {
    const of = world();
    checkIn(of, 'robin001', SAM, START);
    mark(of, 'absent', plus(START, MINUTE));
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'attended', marked: { as: 'absent' } });
  });

  it('[5.0, S8] of two the one that was made later counts, whichever arrives first', () => {
    const [early, late] = [plus(START, 5 * MINUTE), plus(START, 20 * MINUTE)];
    const receivedAt = plus(END, HOUR);
    const inOrder = world();
    mark(inOrder, 'absent', early, { receivedAt });
    mark(inOrder, 'attended', late, { receivedAt });
    const turned = world();
    mark(turned, 'attended', late, { receivedAt });
    mark(turned, 'absent', early, { receivedAt });
    expect([inOrder, turned].map((of) => bookingOf(of, SAM).status)).toEqual(['attended', 'attended']);
  });

  it('[C16] reverses a missed class', () => {
    const of = world();
    of.lay([{ ...bookingOf(of, SAM), status: 'no_show', strike: true, missedAt: plus(END, 7 * DAY) }]);
    mark(of, 'attended', START, { receivedAt: plus(END, 8 * DAY) });
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'attended', strike: false });
  });

  it('[R-24] of whoever got a place that was given back late forgives who gave it', () => {
    const of = world();
    book(of, 'member02');
    book(of, 'member03');
    // Out of the hours in which the list moves by itself.
    cancel(of, 'member02', bookingOf(of, 'member02'), { receivedAt: plus(START, -3 * HOUR), madeAt: plus(START, -3 * HOUR) });
    expect(bookingOf(of, 'member02')).toMatchObject({ status: 'late_cancelled', strike: true });
    const { _id: bookingId, gymId, slotId } = bookingOf(of, 'member03');
    of.say('robin001', 'register.mark', { bookingId, gymId, slotId, as: 'attended' }, { receivedAt: START, madeAt: START });
    expect(bookingOf(of, 'member02')).toMatchObject({ status: 'cancelled', strike: false, forgivenReason: 'refilled' });
  });

  it('[5.0] said of the very moment of another it changes nothing, nor does one that was made before it', () => {
    const of = world();
    mark(of, 'attended', plus(START, MINUTE), { receivedAt: END });
    const before = bookingOf(of, SAM);
    for (const at of [plus(START, MINUTE), START]) {
      expect(mark(of, 'absent', at, { receivedAt: END })).toMatchObject({ state: 'accepted', documents: [] });
    }
    expect(bookingOf(of, SAM)).toEqual(before);
    mark(of, 'absent', plus(START, MINUTE + 1), { receivedAt: END });
    expect(bookingOf(of, SAM).status).toBe('confirmed');
  });

  it('[A4] of a booking that is not known waits for the answer, of one that is not there is not found', () => {
    const of = world();
    const { _id: bookingId, gymId, slotId } = bookingOf(of, SAM);
    const fact = of.proposal('register.mark', { bookingId, gymId, slotId, as: 'attended' });
    const moment = momentOf(fact.origin, { by: 'robin001', receivedAt: NOW });
    const unknown = { state: 'accepted', documents: [], unknown: ['booking'] };
    expect(decide(fact, blindTo(of, 'gym-', 'staff-'), moment)).toMatchObject(unknown);
    const none = { bookingId: 'booking:none', gymId, slotId, as: 'attended' } as const;
    expect(of.say('robin001', 'register.mark', none)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('[C17] taken back of who was only let in gives the place free, though the day is gone from the timetable', () => {
    const of = world();
    of.lay([{ ...bookingOf(of, SAM), status: 'attended' }]);
    const [day] = of.all('timetable');
    if (day) of.lay([{ ...day, slots: [] }]);
    expect(mark(of, 'absent', START).state).toBe('accepted');
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'cancelled', cancelledAt: START, creditReturned: true });
  });

  it('[R-42] said a day after the class it is late, and stands', () => {
    const of = world();
    expect(mark(of, 'attended', plus(END, DAY)).state).toBe('accepted');
    const other = world();
    expect(mark(other, 'attended', plus(END, DAY + 1))).toMatchObject({ state: 'accepted_flagged', code: 'LATE_REPORT' });
    expect(bookingOf(other, SAM).status).toBe('attended');
  });
});

describe('who may tick', () => {
  it('[R-60] whoever may mark registers, and the trainer whose class it is', () => {
    const of = world();
    expect(mark(of, 'attended', START, {}, 'trainer1')).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(mark(of, 'attended', START, {}, SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const duty = { _id: 'duty:one:spin:2026-03-04T18:00', type: 'duty', gymId: 'gym:one', uid: 'trainer1' } as const;
    const born = { schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system', updatedBy: 'system' };
    of.lay([{ ...duty, ...born, slotId: bookingOf(of, SAM).slotId }]);
    expect(mark(of, 'attended', START, {}, 'trainer1').state).toBe('accepted');
  });

  it('[G8, A2] what was done up to the end of a job counts; what came after it is in doubt, and kept', () => {
    const ended = (endedAt: string) => {
      const of = world();
      const grants = of.one('grants', 'grants:robin001');
      of.lay([{ ...grants, gyms: grants.gyms.map((one) => ({ ...one, status: 'removed', endedAt })) }]);
      return mark(of, 'attended', START, { receivedAt: END });
    };
    expect(ended(START).state).toBe('accepted');
    expect(ended(plus(START, -1))).toMatchObject({ state: 'accepted_flagged', code: 'STAFF_REMOVED' });
  });

  it('[G9] the same where the power alone was taken', () => {
    const taken = (at: string) => {
      const of = world();
      const grants = of.one('grants', 'grants:robin001');
      const [grant] = grants.gyms;
      if (!grant) throw new Error('no grant');
      const permissions = grant.permissions.filter((one) => one !== 'register.mark');
      of.lay([{ ...grants, gyms: [{ ...grant, permissions, taken: [{ permission: 'register.mark', at }] }] }]);
      return mark(of, 'attended', START, { receivedAt: END });
    };
    expect(taken(START).state).toBe('accepted');
    expect(taken(plus(START, -1))).toMatchObject({ state: 'accepted_flagged', code: 'NO_PERMISSION' });
  });
});
