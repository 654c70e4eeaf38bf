/** What becomes of a booking (product.md 2.7): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { BookingStatus } from './shape.ts';

/** Statuses in which a booking still has, or may get, a place. */
export const OPEN_BOOKING_STATUSES: readonly BookingStatus[] = ['confirmed', 'waitlisted', 'offered'];

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
  /** A place came free shortly before the start, and everybody who waits may have it. */
  | 'offered'
  /** Its member was the first to say yes (R-28, B8). */
  | 'accepted'
  /** Nobody said yes in time, or somebody else was first. */
  | 'offerOver'
  /** The class began, and no place had come free. */
  | 'begun'
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
  | 'notThere'
  /** Two hours after the end nobody had come in on it (2.7). */
  | 'missed'
  /** Nothing more can come from the gym's devices that would say otherwise. */
  | 'settled'
  /** The gym lets it pass (2.7, R-32). */
  | 'excused';

const DUPLICATE = { code: 'DUPLICATE' } as const;
const NO_OFFER = { code: 'NO_OFFER' } as const;
const OFFER_OVER = { code: 'OFFER_OVER' } as const;
const SLOT_CANCELLED = { code: 'SLOT_CANCELLED' } as const;
const NOT_MISSED = { code: 'NOT_MISSED' } as const;
const NOTHING_TO_CANCEL = { code: 'NOTHING_TO_CANCEL' } as const;

export const BOOKING = {
  none: {
    placed: 'confirmed',
    listed: 'waitlisted',
    askedAgain: 'none',
    promoted: 'none',
    offered: 'none',
    accepted: NO_OFFER,
    offerOver: 'none',
    begun: 'none',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'none',
    cameIn: 'attended',
    refilled: 'none',
    notThere: 'none',
    missed: 'none',
    settled: 'none',
    excused: NOT_MISSED,
  },
  confirmed: {
    placed: 'confirmed',
    listed: 'confirmed',
    askedAgain: DUPLICATE,
    promoted: 'confirmed',
    offered: 'confirmed',
    accepted: DUPLICATE,
    offerOver: 'confirmed',
    begun: 'confirmed',
    givenBack: 'cancelled',
    givenBackLate: 'late_cancelled',
    cancelledByGym: 'cancelled_by_gym',
    cameIn: 'attended',
    refilled: 'confirmed',
    notThere: 'confirmed',
    missed: 'no_show_provisional',
    settled: 'confirmed',
    excused: NOT_MISSED,
  },
  waitlisted: {
    placed: 'waitlisted',
    listed: 'waitlisted',
    askedAgain: DUPLICATE,
    promoted: 'confirmed',
    offered: 'offered',
    accepted: OFFER_OVER,
    offerOver: 'waitlisted',
    begun: 'expired',
    givenBack: 'left',
    givenBackLate: 'left',
    cancelledByGym: 'cancelled_by_gym',
    cameIn: 'waitlisted',
    refilled: 'waitlisted',
    notThere: 'waitlisted',
    missed: 'waitlisted',
    settled: 'waitlisted',
    excused: NOT_MISSED,
  },
  offered: {
    placed: 'offered',
    listed: 'offered',
    askedAgain: DUPLICATE,
    promoted: 'offered',
    offered: 'offered',
    accepted: 'confirmed',
    offerOver: 'waitlisted',
    begun: 'offered',
    givenBack: 'left',
    givenBackLate: 'left',
    cancelledByGym: 'cancelled_by_gym',
    cameIn: 'offered',
    refilled: 'offered',
    notThere: 'offered',
    missed: 'offered',
    settled: 'offered',
    excused: NOT_MISSED,
  },
  left: {
    placed: 'left',
    listed: 'left',
    askedAgain: 'left',
    promoted: 'left',
    offered: 'left',
    accepted: OFFER_OVER,
    offerOver: 'left',
    begun: 'left',
    givenBack: DUPLICATE,
    givenBackLate: DUPLICATE,
    cancelledByGym: 'left',
    cameIn: 'left',
    refilled: 'left',
    notThere: 'left',
    missed: 'left',
    settled: 'left',
    excused: NOT_MISSED,
  },
  expired: {
    placed: 'expired',
    listed: 'expired',
    askedAgain: 'expired',
    promoted: 'expired',
    offered: 'expired',
    accepted: OFFER_OVER,
    offerOver: 'expired',
    begun: 'expired',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'expired',
    cameIn: 'expired',
    refilled: 'expired',
    notThere: 'expired',
    missed: 'expired',
    settled: 'expired',
    excused: NOT_MISSED,
  },
  cancelled: {
    placed: 'cancelled',
    listed: 'cancelled',
    askedAgain: 'cancelled',
    promoted: 'cancelled',
    offered: 'cancelled',
    accepted: OFFER_OVER,
    offerOver: 'cancelled',
    begun: 'cancelled',
    givenBack: DUPLICATE,
    givenBackLate: DUPLICATE,
    cancelledByGym: 'cancelled',
    cameIn: 'attended',
    refilled: 'cancelled',
    notThere: 'cancelled',
    missed: 'cancelled',
    settled: 'cancelled',
    excused: NOT_MISSED,
  },
  late_cancelled: {
    placed: 'late_cancelled',
    listed: 'late_cancelled',
    askedAgain: 'late_cancelled',
    promoted: 'late_cancelled',
    offered: 'late_cancelled',
    accepted: OFFER_OVER,
    offerOver: 'late_cancelled',
    begun: 'late_cancelled',
    givenBack: DUPLICATE,
    givenBackLate: DUPLICATE,
    cancelledByGym: 'late_cancelled',
    cameIn: 'attended',
    refilled: 'cancelled',
    notThere: 'late_cancelled',
    missed: 'late_cancelled',
    settled: 'late_cancelled',
    excused: NOT_MISSED,
  },
  cancelled_by_gym: {
    placed: 'cancelled_by_gym',
    listed: 'cancelled_by_gym',
    askedAgain: 'cancelled_by_gym',
    promoted: 'cancelled_by_gym',
    offered: 'cancelled_by_gym',
    accepted: SLOT_CANCELLED,
    offerOver: 'cancelled_by_gym',
    begun: 'cancelled_by_gym',
    givenBack: 'cancelled_by_gym',
    givenBackLate: 'cancelled_by_gym',
    cancelledByGym: 'cancelled_by_gym',
    cameIn: 'cancelled_by_gym',
    refilled: 'cancelled_by_gym',
    notThere: 'cancelled_by_gym',
    missed: 'cancelled_by_gym',
    settled: 'cancelled_by_gym',
    excused: NOT_MISSED,
  },
  attended: {
    placed: 'attended',
    listed: 'attended',
    askedAgain: DUPLICATE,
    promoted: 'attended',
    offered: 'attended',
    accepted: DUPLICATE,
    offerOver: 'attended',
    begun: 'attended',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'attended',
    cameIn: 'attended',
    refilled: 'attended',
    notThere: 'confirmed',
    missed: 'attended',
    settled: 'attended',
    excused: NOT_MISSED,
  },
  no_show_provisional: {
    placed: 'no_show_provisional',
    listed: 'no_show_provisional',
    askedAgain: 'no_show_provisional',
    promoted: 'no_show_provisional',
    offered: 'no_show_provisional',
    accepted: OFFER_OVER,
    offerOver: 'no_show_provisional',
    begun: 'no_show_provisional',
    givenBack: 'cancelled',
    givenBackLate: 'late_cancelled',
    cancelledByGym: 'no_show_provisional',
    cameIn: 'attended',
    refilled: 'no_show_provisional',
    notThere: 'no_show_provisional',
    missed: 'no_show_provisional',
    settled: 'no_show',
    excused: NOT_MISSED,
  },
  no_show: {
    placed: 'no_show',
    listed: 'no_show',
    askedAgain: 'no_show',
    promoted: 'no_show',
    offered: 'no_show',
    accepted: OFFER_OVER,
    offerOver: 'no_show',
    begun: 'no_show',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'no_show',
    cameIn: 'attended',
    refilled: 'no_show',
    notThere: 'no_show',
    missed: 'no_show',
    settled: 'no_show',
    excused: 'excused',
  },
  excused: {
    placed: 'excused',
    listed: 'excused',
    askedAgain: 'excused',
    promoted: 'excused',
    offered: 'excused',
    accepted: OFFER_OVER,
    offerOver: 'excused',
    begun: 'excused',
    givenBack: NOTHING_TO_CANCEL,
    givenBackLate: NOTHING_TO_CANCEL,
    cancelledByGym: 'excused',
    cameIn: 'excused',
    refilled: 'excused',
    notThere: 'excused',
    missed: 'excused',
    settled: 'excused',
    excused: 'excused',
  },
} as const satisfies Machine<BookingState, BookingEvent>;
