import { describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW } from '../../../tests/rules/documents.ts';
import { book, bookingOf, employ, smallWorld } from '../../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { systemMoment } from '../../proposal/judge.ts';
import type { Booking } from '../shape.ts';

const END = '2026-03-04T18:45:00.000Z';
const MISSED = plus(END, 3 * DAY);

/** A member who missed a class, as it stands then. */
function missed(change: Partial<Booking> = {}): KnownWorld {
  const of = smallWorld('member01');
  employ(of, 'robin001', 'reception');
  employ(of, 'trainer1', 'trainer');
  employ(of, 'manager2', 'manager', 'gym:two');
  book(of, 'member01');
  const lost = { status: 'no_show', strike: true, missedAt: MISSED } as const;
  of.lay([{ ...bookingOf(of, 'member01'), ...lost, ...change }]);
  return of;
}
function excuse(of: KnownWorld, by = 'robin001', at = plus(MISSED, HOUR)) {
  const { _id: bookingId, gymId, slotId } = bookingOf(of, 'member01');
  return of.say(by, 'booking.excuse', { bookingId, gymId, slotId, reason: 'Her bus broke down.' }, { receivedAt: at });
}

describe('a missed class that the gym lets pass', () => {
  it('[2.7, R-32] takes the strike away and gives the visit back, and its member hears of it', () => {
    const of = missed();
    expect(excuse(of).state).toBe('accepted');
    expect(bookingOf(of, 'member01')).toMatchObject({
      ...{ status: 'excused', strike: false, creditReturned: true },
      excuse: { by: 'robin001', reason: 'Her bus broke down.' },
    });
    expect(of.one('pass', 'pass:member01').visitsUsed).toBe(0);
    expect(of.all('notice').find(({ uid }) => uid === 'member01')).toMatchObject({ event: 'booking.excused' });
    expect(excuse(of).documents).toEqual([]);
  });

  it('[2.7] is let pass within 14 days of being final, not after', () => {
    expect(excuse(missed(), 'robin001', plus(MISSED, 14 * DAY)).state).toBe('accepted');
    expect(excuse(missed(), 'robin001', plus(MISSED, 14 * DAY + 1))).toMatchObject({ state: 'refused', code: 'EXCUSE_TOO_LATE' });
  });

  it('[2.7] excused before it is final, it is let pass once it is', () => {
    const of = missed({ status: 'no_show_provisional', strike: false, missedUntil: MISSED });
    excuse(of, 'robin001', plus(END, 3 * HOUR));
    expect(bookingOf(of, 'member01')).toMatchObject({ status: 'no_show_provisional', creditReturned: false });
    of.system('system.attendance-due', { gymId: 'gym:one', bookingId: bookingOf(of, 'member01')._id }, plus(END, 7 * DAY));
    expect(bookingOf(of, 'member01')).toMatchObject({ status: 'excused', strike: false, creditReturned: true });
  });

  it.each(['confirmed', 'attended', 'late_cancelled'] as const)('there is nothing to let pass of one that is %s', (status) => {
    expect(excuse(missed({ status }))).toMatchObject({ state: 'refused', code: 'NOT_MISSED' });
  });

  it('[R-60] by whoever may mark registers or takes the class, and nobody else', () => {
    for (const by of ['trainer1', 'manager2', 'member01'])
      expect(excuse(missed(), by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const own = missed();
    own.lay([
      { _id: 'duty:one:spin:2026-03-04T18:00', type: 'duty', ...born(), gymId: 'gym:one', slotId: SLOT, uid: 'trainer1' },
    ]);
    expect(excuse(own, 'trainer1').state).toBe('accepted');
  });

  it('[A4] a device that has not got the booking waits for the answer; one that is not there is not found', () => {
    const of = missed();
    const { _id: bookingId, gymId, slotId } = bookingOf(of, 'member01');
    const body = { bookingId, gymId, slotId, reason: 'Her bus broke down.' };
    const moment = { ...systemMoment(NOW), by: 'robin001' };
    expect(decide(of.proposal('booking.excuse', body), blindTo(of, 'gym-one'), moment)).toMatchObject({ unknown: ['booking'] });
    const none = { ...body, bookingId: 'booking:none' };
    expect(of.say('robin001', 'booking.excuse', none)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
});

const SLOT = 'slot:spin:2026-03-04T18:00';
const born = () => ({ schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system', updatedBy: 'system' });
