import type { Pass } from '../../../../schemas/pass/shape.ts';
import { visitsLeft } from '../../../../schemas/pass/usable.ts';
import { formatAge, formatCount, formatDay } from '../../../ui/format.ts';
import { spanOf } from '../row.words.ts';

const places = (count: number) => formatCount(count, 'place', 'places');

/** What the booking modal says. */
export const bookingWords = {
  instructor: (name: string) => `with ${name}`,
  levels: { beginner: 'For beginners', intermediate: 'Intermediate', advanced: 'Advanced', all: 'All levels' },
  age: (gym: { min: number; max?: number | undefined }) =>
    gym.max === undefined ? `From ${gym.min} years` : `${gym.min} to ${gym.max} years`,
  price: (price: string) => `${price} without a pass`,
  changed: 'The gym changed this class',
  left: (count: number, seen: string) => `${places(count)} left ${seen}`,
  full: (waiting: number, seen: string) =>
    waiting === 0 ? `Full, nobody waiting ${seen}` : `Full, ${waiting} on the waiting list ${seen}`,
  uncertain: (count: number, asOf: string, now: number) =>
    `${count > 0 ? `${places(count)} left` : 'Full'} when last seen (${formatAge(asOf, now)}). We'll confirm when you're online. Until then don't count on a place.`,
  pass: {
    label: 'Book with',
    any: "If that pass can't be used, use another of mine",
    none: 'You have no pass for this class',
    noneText: 'You need a pass for this gym that includes classes.',
    unknown: "Your passes aren't on this device yet. We'll tell you if you need one.",
    see: 'See passes',
  },
  waitlist: "If it's full, put me on the waiting list",
  waitlistHint: (minutes: number) => `You get a place as soon as one comes free, up to ${spanOf(minutes)} before the start.`,
  note: 'Note to the gym (optional)',
  noteHint: 'For example, “I may be five minutes late.”',
  book: 'Book',
  joinList: 'Join the waiting list',
  request: 'Send booking request',
  sending: 'Sending',
  done: 'Done',
  refusedTitle: "This can't be booked",
  sent: {
    waitingTitle: 'Your request is on its way',
    offline: "Saved on this device. We'll send it when you're back online. Don't count on a place until it's confirmed.",
    online: "We're waiting for the gym's answer. You can close this; we'll carry on.",
    undo: 'Undo',
    ask: 'Want a notification on this device when we hear back, even if the app is closed?',
    confirmedTitle: "You're in",
    listTitle: "You're on the waiting list",
    list: (position: number | undefined) =>
      position === undefined
        ? "We'll tell you as soon as a place is free."
        : `You're number ${position}. We'll tell you as soon as a place is free.`,
    refusedTitle: 'Not booked',
    nothing: 'Nothing was taken from your pass.',
    heldTitle: 'Please choose',
    keep: 'Keep the new time',
    drop: "Don't book",
    undoneTitle: 'Undone',
    undone: 'Nothing was sent.',
    code: 'Show my code',
    bookings: 'My bookings',
  },
  failed: "This device couldn't save your booking. Free up some space and try again.",
} as const;

/** `7 visits left to book with · ends Tue 3 Mar`. Visits promised to other classes are not left. */
export function passLine(pass: Pass): string {
  const left = visitsLeft(pass);
  const free = left === undefined ? undefined : Math.max(0, left - pass.visitsReserved);
  const end = pass.validTo;
  return [
    free === undefined ? undefined : `${formatCount(free, 'visit', 'visits')} left to book with`,
    end === undefined ? 'not started yet' : `ends ${formatDay(Date.parse(end) - 1, pass.snapshot.timeZone)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
