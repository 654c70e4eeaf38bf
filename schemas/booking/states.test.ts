import { describe, expect, it } from 'vitest';
import { moves } from '../../tests/rules/moves.ts';
import { BOOKING, type BookingEvent } from './states.ts';

/** Nothing to give back: there never was a place, or what became of it is settled. */
const NOTHING = {
  none: 'NOTHING_TO_CANCEL',
  expired: 'NOTHING_TO_CANCEL',
  attended: 'NOTHING_TO_CANCEL',
  no_show: 'NOTHING_TO_CANCEL',
  excused: 'NOTHING_TO_CANCEL',
};
/** Given back before, on another device perhaps: nothing is counted twice. */
const ALREADY = { left: 'DUPLICATE', cancelled: 'DUPLICATE', late_cancelled: 'DUPLICATE' };

describe('what becomes of a booking', () => {
  it.each<[BookingEvent, Record<string, string>]>([
    ['placed', { none: 'confirmed' }],
    ['listed', { none: 'waitlisted' }],
  ])('[B1] a request makes a booking where there was none, and changes none: %s', (event, expected) => {
    expect(moves(BOOKING, event)).toEqual(expected);
  });

  it('[B3, B10] asked again while it is open, or after the visit, it is a duplicate; given back, it may be booked anew', () => {
    const open = { confirmed: 'DUPLICATE', waitlisted: 'DUPLICATE', offered: 'DUPLICATE', attended: 'DUPLICATE' };
    expect(moves(BOOKING, 'askedAgain')).toEqual(open);
  });

  it('[R-27, R-28] only who waits is promoted or offered a place, and who was asked first is not asked again', () => {
    expect(moves(BOOKING, 'promoted')).toEqual({ waitlisted: 'confirmed' });
    expect(moves(BOOKING, 'offered')).toEqual({ waitlisted: 'offered' });
    expect(moves(BOOKING, 'offerOver')).toEqual({ offered: 'waitlisted' });
  });

  it('[R-28, B8] an offer is accepted while it stands, and by whom it was made to', () => {
    const over = ['waitlisted', 'left', 'expired', 'cancelled', 'late_cancelled', 'no_show_provisional', 'no_show', 'excused'];
    expect(moves(BOOKING, 'accepted')).toEqual({
      offered: 'confirmed',
      none: 'NO_OFFER',
      confirmed: 'DUPLICATE',
      attended: 'DUPLICATE',
      cancelled_by_gym: 'SLOT_CANCELLED',
      ...Object.fromEntries(over.map((state) => [state, 'OFFER_OVER'])),
    });
  });

  it('[2.7] when the class begins, who still waits has got no place', () => {
    expect(moves(BOOKING, 'begun')).toEqual({ waitlisted: 'expired' });
  });

  it('[X1, X2] a place given back in time is cancelled, one in the line is left, once', () => {
    const given = { confirmed: 'cancelled', no_show_provisional: 'cancelled', waitlisted: 'left', offered: 'left' };
    expect(moves(BOOKING, 'givenBack')).toEqual({ ...given, ...NOTHING, ...ALREADY });
  });

  it('[X5, R-24] given back late it is a late cancellation, but nobody leaves a line too late', () => {
    const given = { confirmed: 'late_cancelled', no_show_provisional: 'late_cancelled', waitlisted: 'left', offered: 'left' };
    expect(moves(BOOKING, 'givenBackLate')).toEqual({ ...given, ...NOTHING, ...ALREADY });
  });

  it('[R-33, X7] a class the gym cancels ends what was open, and nothing else', () => {
    const open = ['confirmed', 'waitlisted', 'offered'].map((state) => [state, 'cancelled_by_gym']);
    expect(moves(BOOKING, 'cancelledByGym')).toEqual(Object.fromEntries(open));
  });

  it('[B2, C16, X6] whoever came has attended, unless they only stood in the line or the gym had called it off', () => {
    const came = ['none', 'confirmed', 'cancelled', 'late_cancelled', 'no_show_provisional', 'no_show'];
    expect(moves(BOOKING, 'cameIn')).toEqual(Object.fromEntries(came.map((state) => [state, 'attended'])));
  });

  it('[R-24] only a late cancellation is forgiven', () => {
    expect(moves(BOOKING, 'refilled')).toEqual({ late_cancelled: 'cancelled' });
  });

  /** Written down from the product's own list (2.7) and from the rules named beside it, without a look at the table. */
  const ROADS: Readonly<Record<string, readonly string[]>> = {
    // 2.7; B2: whoever was there without a booking was there.
    none: ['confirmed', 'waitlisted', 'attended'],
    // 2.7
    waitlisted: ['confirmed', 'offered', 'left', 'expired', 'cancelled_by_gym'],
    // 2.7; who is asked may leave the line as who waits may, and a class that is cancelled asks nobody any more.
    offered: ['confirmed', 'waitlisted', 'left', 'cancelled_by_gym'],
    // 2.7
    confirmed: ['cancelled', 'late_cancelled', 'cancelled_by_gym', 'attended', 'no_show_provisional'],
    // X6: who comes in after all has attended.
    cancelled: ['attended'],
    // 2.7; X6
    late_cancelled: ['cancelled', 'attended'],
    // C17: the visit was voided.
    attended: ['confirmed'],
    // 2.7; X2, X3: a cancellation that was on its way.
    no_show_provisional: ['attended', 'no_show', 'cancelled', 'late_cancelled'],
    // 2.7; a visit heard of late undoes it.
    no_show: ['excused', 'attended'],
  };

  it('[2.7] every road that there is was laid on purpose', () => {
    for (const [from, row] of Object.entries(BOOKING)) {
      const roads = Object.values<unknown>(row).filter((next) => typeof next === 'string' && next !== from);
      for (const road of roads) expect(ROADS[from] ?? [], from).toContain(road);
    }
  });

  it('[R-28, 2.7] every road of a waiting list can be gone', () => {
    for (const from of ['none', 'waitlisted', 'offered'] as const)
      expect(Object.values(BOOKING[from])).toEqual(expect.arrayContaining([...(ROADS[from] ?? [])]));
  });

  it('[C17] only a visit that was voided gives the place back to whom it was', () => {
    expect(moves(BOOKING, 'notThere')).toEqual({ attended: 'confirmed' });
  });

  it('[2.7] who has not come in two hours after the end is missing, which becomes a no-show, which may be excused', () => {
    expect(moves(BOOKING, 'missed')).toEqual({ confirmed: 'no_show_provisional' });
    expect(moves(BOOKING, 'settled')).toEqual({ no_show_provisional: 'no_show' });
    const { no_show, excused: _same, ...others } = BOOKING;
    expect([no_show.excused, BOOKING.excused.excused]).toEqual(['excused', 'excused']);
    for (const row of Object.values(others)) expect(row.excused).toEqual({ code: 'NOT_MISSED' });
  });
});
