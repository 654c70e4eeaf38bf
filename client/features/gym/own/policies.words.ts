import { formatCount } from '../../../ui/format.ts';

/** What the form of booking settings says. */
export const policyWords = {
  cutoff: 'Cancelling is free until',
  cutoffHint: 'Bookings that were made before keep the rule they were made under.',
  hours: (hours: number) => `${formatCount(hours, 'hour', 'hours')} before the start`,
  window: 'Booking opens',
  windowHint: 'How far ahead people can book a class.',
  days: (days: number) => `${formatCount(days, 'day', 'days')} ahead`,
  entry: 'Coming to train',
  entries: { walk_in: 'Anybody with a pass walks in', booking_required: 'Only with a booking' },
  reEntry: 'Coming back the same day',
  reEntries: { same_day: 'Counts as the same visit', none: 'Counts as another visit' },
  photo: 'Ask for a photo before the first visit',
  photoHint:
    'Members without one are told before they come, and the door shows staff who has none. Nobody is turned away for it.',
  freeVisit: 'Give an extra visit when you cancel a class with less than 24 hours’ notice',
  freeVisitHint: 'Members always get their own visit back. This one says sorry, and is on unless you turn it off.',
  busyness: 'Show how busy it is',
  busynessHint:
    'Quiet, steady or busy on your page, counted from check-ins every half-hour and held against your last eight weeks. Never a number of people.',
  induction: 'Show everybody round before they train',
  inductionHint:
    'The door shows staff who has had no induction yet, and they record it under Search. Nobody is turned away for it.',
  health: 'Health statement (optional)',
  healthHint:
    'Members read and accept it before they train. The door shows staff who hasn’t. Don’t ask questions: answers about health stay with you.',
  doing: 'change how people book',
  display: (gym: string) => `Change how people book at ${gym}`,
} as const;
