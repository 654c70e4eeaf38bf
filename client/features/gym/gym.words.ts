import type { Gym } from '../../../schemas/gym/shape.ts';
import { formatCount, formatLocalDate, formatMiles } from '../../ui/format.ts';

/** What is said of a gym on its public page and on its member's own. */
export const gymWords = {
  openData: (sources: string) => `Some gyms come from open data: ${sources}.`,
  notSaved: {
    title: "This gym isn't saved on this device",
    text: 'Connect once to open it. After that you can read it without a signal.',
    search: 'Search saved gyms',
  },
  status: {
    paused: "This gym isn't selling passes or taking bookings at the moment. Passes you already have still work.",
    suspended: 'This gym has been suspended. You can’t buy or book anything here. If you have a pass, write to us from Help.',
    closing: 'This gym is closing down. It sells no new passes; the ones you have work until it closes.',
    closes: (day: string) =>
      `This gym closes for good: ${day} is its last day. It sells no new passes; yours work until then, and what’s left of them goes back to you.`,
    closed: 'This gym has closed for good.',
    removed: 'This gym has left Fitness Hub.',
  },
  address: {
    title: 'Getting there',
    directions: 'Directions',
    directionsLabel: (name: string) => `Directions to ${name} (opens OpenStreetMap)`,
    away: (metres: number) => `${formatMiles(metres)} from where you are`,
    call: (number: string) => `Call ${number}`,
    email: 'Email the gym',
    website: 'Website',
    websiteLabel: (name: string) => `Website of ${name}`,
  },
  hours: {
    title: 'Opening hours',
    week: 'The coming week',
    closure: 'closure',
    specialDay: 'special hours',
    staffed: (hours: string) => `Staffed today: ${hours}`,
  },
  timetable: {
    title: 'Timetable',
    none: 'Open-gym entry, no booking needed',
    noneText: 'There are no classes to book in the next 14 days. Come when the gym is open.',
    noneBooking: 'No classes in the next 14 days',
    notSaved: "The timetable isn't saved on this device. Connect once to load it.",
  },
  rules: {
    title: 'Good to know',
    age: ({ min, max }: { min: number; max?: number | undefined }) =>
      max === undefined ? `From ${min} years.` : `From ${min} to ${max} years.`,
    house: 'House rules',
    bring: 'What to bring',
    first: 'Your first visit',
    reEntry: { same_day: 'You may leave and come back on the same day.', none: 'A visit ends when you leave.' },
    entry: { walk_in: 'You don’t need to book the gym floor.', booking_required: 'You need to book every visit.' },
  },
  cancelling: {
    title: 'How cancelling works here',
    lines: (hours: number) => [
      `Cancelling a class is free until ${formatCount(hours, 'hour', 'hours')} before it starts.`,
      "After that, or if you don't turn up, the visit counts. There's never a cash fee.",
      'If somebody on the waiting list takes your place and turns up, you get the visit back.',
      'Three missed classes in 30 days pause advance booking for 7 days. The first one in a year is only a warning.',
      'You can return a pass within 14 days of buying it and get your money back. If you asked for it to start in that time, you pay for what you’ve used.',
    ],
  },
} as const;

/** What a gym's status means for who wants to go there; nothing where everything is as usual. */
export function gymStatusText({ status, lastDay }: Pick<Gym, 'status' | 'lastDay'>): string | undefined {
  switch (status) {
    case 'closing':
      return lastDay === undefined ? gymWords.status.closing : gymWords.status.closes(formatLocalDate(lastDay));
    case 'paused':
    case 'suspended':
    case 'closed':
    case 'removed':
      return gymWords.status[status];
    default:
      return undefined;
  }
}
