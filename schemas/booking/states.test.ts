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

  it('[R-27] only who waits is promoted', () => {
    expect(moves(BOOKING, 'promoted')).toEqual({ waitlisted: 'confirmed', offered: 'confirmed' });
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

  it('[C17] only a visit that was voided gives the place back to whom it was', () => {
    expect(moves(BOOKING, 'notThere')).toEqual({ attended: 'confirmed' });
  });
});
