import { formatCount } from '../../../ui/format.ts';

/** What stands on the pages that a gym prints. */
export const words = {
  inside: {
    open: "Who's inside",
    title: "Who's inside",
    count: (people: number) => formatCount(people, 'person', 'people'),
    note: 'Everybody who was checked in today and not checked out. Guests of a class are in its register.',
    none: 'Nobody has been checked in today.',
    empty: 'Everybody who came in today has been checked out.',
    lastScan: (age: string) => `Last scan ${age}`,
    from: (asOf: string) => `From this device, ${asOf}`,
    unsaved: "This device hasn't saved the gym's check-ins yet. Connect once.",
    columns: { safe: 'Safe', name: 'Name', since: 'Came in', age: 'Ago' },
    nameless: 'Unknown pass',
  },
  poster: {
    open: 'Door poster',
    title: 'Door poster',
    checkIn: (gym: string) => `Check in at ${gym}`,
    code: (gym: string) => `QR code of ${gym}, for members to scan`,
    steps: ['Open Fitness Hub on your phone', 'Tap Check in', 'Tap “Scan the gym’s code” and hold your phone up to this'],
    note: 'It works without a signal too. The team confirms each visit, so say hello on your way in.',
  },
  day: {
    open: 'Day sheet',
    title: 'Day sheet',
    lead: (gym: string, day: string) => `${gym} · ${day}`,
    how: 'For pen and paper when nothing works. Tick who came and put your initials beside it.',
    from: (asOf: string) => `From this device, ${asOf}`,
    noBookings: 'The bookings of today are not on this device.',
    places: (taken: number, capacity: number) => `${taken} of ${capacity} places taken`,
    noClasses: 'No classes today.',
    walkIns: 'Came without a booking',
    visits: 'Checked in so far',
    noVisits: 'Nobody has checked in yet today.',
    nameless: 'Unknown pass',
    columns: { here: 'Here', name: 'Name', time: 'Time', code: 'Short code or phone', initials: 'Initials' },
    waiting: 'waiting list',
  },
} as const;
