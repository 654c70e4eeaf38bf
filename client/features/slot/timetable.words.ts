import { formatAge, formatCount, formatDayTime, formatMoment, formatTime, isStale } from '../../ui/format.ts';
import type { SlotState } from './slot.ts';

const levels = { beginner: 'Beginners', intermediate: 'Intermediate', advanced: 'Advanced', all: 'All levels' } as const;

/** What a timetable says. Instants in, words in the gym's zone out. */
export const timetableWords = {
  days: 'Day',
  classes: (count: number) => (count === 0 ? ', no classes' : `, ${formatCount(count, 'class', 'classes')}`),
  today: 'Today',
  nothing: (day: string) => `No classes on ${day}.`,
  nothingMore: 'No more classes today.',
  next: (day: string) => `Next: ${day}`,
  book: 'Book',
  joinList: 'Join waiting list',
  see: 'Details',
  mine: 'Your booking',
  bookLabel: (name: string, when: string) => `Book ${name}, ${when}`,
  listLabel: (name: string, when: string) => `Join the waiting list for ${name}, ${when}`,
  seeLabel: (name: string, when: string) => `Details of ${name}, ${when}`,
  levels,
  movedFrom: (time: string) => `Moved from ${time}`,
  waitingListPosition: (position: number | undefined) => (position === undefined ? 'Waiting list' : `Waiting list ${position}`),
  offered: 'Offer: accept in Bookings',
} as const;

/** `as of 08:52`, or `when last seen (2 h ago)` once it is old. */
export function seenAt(asOf: string, now: number, timeZone: string): string {
  return isStale(asOf, now) ? `when last seen (${formatAge(asOf, now)})` : `as of ${formatMoment(asOf, now, timeZone)}`;
}

/** Places, or why there are none: `4 left as of 08:52`. */
export function placesSentence(state: SlotState, asOf: string, now: number, timeZone: string): string {
  switch (state.state) {
    case 'cancelled':
      return 'Cancelled by the gym';
    case 'over':
      return 'Finished';
    case 'started':
      return 'Started';
    case 'closed':
      return 'Booking has closed';
    case 'early':
      return `Booking opens ${formatDayTime(state.at, timeZone)}`;
    case 'open':
      return `${state.left} left ${seenAt(asOf, now, timeZone)}`;
    case 'full':
      return state.listFull
        ? `Full, waiting list full ${seenAt(asOf, now, timeZone)}`
        : `Full, ${state.waiting || 'nobody'} waiting ${seenAt(asOf, now, timeZone)}`;
  }
}

export const cutoffSentence = (cutoffAt: string, now: number, timeZone: string): string =>
  Date.parse(cutoffAt) > now
    ? `Free to cancel until ${formatCutoff(cutoffAt, timeZone)}`
    : 'Too late to cancel free: the visit counts even if you cancel';

/** `Tue 12:00`; with the date once it is a week away. */
function formatCutoff(cutoffAt: string, timeZone: string): string {
  return `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(new Date(cutoffAt))} ${formatTime(cutoffAt, timeZone)}`;
}
