/** What becomes of a booking (product.md 2.7): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { BookingStatus } from './shape.ts';

/** `none`: this member has no booking for the slot. */
export type BookingState = 'none' | BookingStatus;
export type BookingEvent =
  /** A request found a place. */
  | 'placed'
  /** A request found the class full, and a line to stand in (B1). */
  | 'listed'
  /** The same member asks for the same slot once more (B3, B10). */
  | 'askedAgain'
  /** A place came free and this one was next. */
  | 'promoted'
  /** Given back in time, or in time as far as that may be claimed (X1–X3). */
  | 'givenBack'
  /** Given back after the cut-off (X5, R-24). */
  | 'givenBackLate'
  /** The gym cancelled the class (R-33, X7). */
  | 'cancelledByGym'
  /** A visit that belongs to the class; the fact wins (B2, C16, X6). */
  | 'cameIn'
  /** Somebody else got the place and came. */
  | 'refilled'
  /** The visit it was attended by was voided: nobody came in after all. */
  | 'notThere';

const DUPLICATE = { code: 'DUPLICATE' } as const;
const NOTHING_TO_CANCEL = { code: 'NOTHING_TO_CANCEL' } as const;

export const BOOKING = {
  none: {
    placed: 'confirmed',
    listed: 'waitlisted',
    askedAgain: 'none',
    promoted: 'none',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'none',
    cameIn: 'attended',
    refilled: 'none',
    notThere: 'none',
  },
  confirmed: {
    placed: 'confirmed',
    listed: 'confirmed',
    askedAgain: DUPLICATE,
    promoted: 'confirmed',
    givenBack: 'cancelled',
    givenBackLate: 'late_cancelled',
    cancelledByGym: 'cancelled_by_gym',
    cameIn: 'attended',
    refilled: 'confirmed',
    notThere: 'confirmed',
  },
  waitlisted: {
    placed: 'waitlisted',
    listed: 'waitlisted',
    askedAgain: DUPLICATE,
    promoted: 'confirmed',
    givenBack: 'left',
    givenBackLate: 'left',
    cancelledByGym: 'cancelled_by_gym',
    cameIn: 'waitlisted',
    refilled: 'waitlisted',
    notThere: 'waitlisted',
  },
  offered: {
    placed: 'offered',
    listed: 'offered',
    askedAgain: DUPLICATE,
    promoted: 'confirmed',
    givenBack: 'left',
    givenBackLate: 'left',
    cancelledByGym: 'cancelled_by_gym',
    cameIn: 'offered',
    refilled: 'offered',
    notThere: 'offered',
  },
  left: {
    placed: 'left',
    listed: 'left',
    askedAgain: 'left',
    promoted: 'left',
    givenBack: DUPLICATE,
    givenBackLate: DUPLICATE,
    cancelledByGym: 'left',
    cameIn: 'left',
    refilled: 'left',
    notThere: 'left',
  },
  expired: {
    placed: 'expired',
    listed: 'expired',
    askedAgain: 'expired',
    promoted: 'expired',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'expired',
    cameIn: 'expired',
    refilled: 'expired',
    notThere: 'expired',
  },
  cancelled: {
    placed: 'cancelled',
    listed: 'cancelled',
    askedAgain: 'cancelled',
    promoted: 'cancelled',
    givenBack: DUPLICATE,
    givenBackLate: DUPLICATE,
    cancelledByGym: 'cancelled',
    cameIn: 'attended',
    refilled: 'cancelled',
    notThere: 'cancelled',
  },
  late_cancelled: {
    placed: 'late_cancelled',
    listed: 'late_cancelled',
    askedAgain: 'late_cancelled',
    promoted: 'late_cancelled',
    givenBack: DUPLICATE,
    givenBackLate: DUPLICATE,
    cancelledByGym: 'late_cancelled',
    cameIn: 'attended',
    refilled: 'cancelled',
    notThere: 'late_cancelled',
  },
  cancelled_by_gym: {
    placed: 'cancelled_by_gym',
    listed: 'cancelled_by_gym',
    askedAgain: 'cancelled_by_gym',
    promoted: 'cancelled_by_gym',
    givenBack: 'cancelled_by_gym',
    givenBackLate: 'cancelled_by_gym',
    cancelledByGym: 'cancelled_by_gym',
    cameIn: 'cancelled_by_gym',
    refilled: 'cancelled_by_gym',
    notThere: 'cancelled_by_gym',
  },
  attended: {
    placed: 'attended',
    listed: 'attended',
    askedAgain: DUPLICATE,
    promoted: 'attended',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'attended',
    cameIn: 'attended',
    refilled: 'attended',
    notThere: 'confirmed',
  },
  no_show_provisional: {
    placed: 'no_show_provisional',
    listed: 'no_show_provisional',
    askedAgain: 'no_show_provisional',
    promoted: 'no_show_provisional',
    givenBack: 'cancelled',
    givenBackLate: 'late_cancelled',
    cancelledByGym: 'no_show_provisional',
    cameIn: 'attended',
    refilled: 'no_show_provisional',
    notThere: 'no_show_provisional',
  },
  no_show: {
    placed: 'no_show',
    listed: 'no_show',
    askedAgain: 'no_show',
    promoted: 'no_show',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'no_show',
    cameIn: 'attended',
    refilled: 'no_show',
    notThere: 'no_show',
  },
  excused: {
    placed: 'excused',
    listed: 'excused',
    askedAgain: 'excused',
    promoted: 'excused',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'excused',
    cameIn: 'excused',
    refilled: 'excused',
    notThere: 'excused',
  },
} as const satisfies Machine<BookingState, BookingEvent>;
