import { formatCount } from '../../../ui/format.ts';

const visits = (count: number) => formatCount(count, 'visit', 'visits');

/** What `/member/stats` says. */
export const messages = {
  title: 'Your visits',
  lead: 'Counted on this device from your check-ins. Only you see this.',
  empty: {
    title: 'Your first visit will appear here.',
    text: 'Check in at a gym to start counting your weeks.',
    action: 'Find a gym',
  },
  checking: (count: number) =>
    count === 1
      ? "We're checking 1 visit. It's counted here once, until that's decided."
      : `We're checking ${count} visits. They're counted here once, until that's decided.`,
  figures: {
    week: 'This week',
    visits,
    streak: 'Weeks in a row',
    keep: 'A visit by Sunday keeps it',
    longest: (weeks: number) => `Your longest: ${formatCount(weeks, 'week', 'weeks')}`,
    favourite: 'Favourite time',
    noFavourite: 'Too early to say',
    gyms: 'Gyms visited',
    gymsNote: (name: string) => `Most often ${name}`,
  },
  chart: {
    weeks: 'Visits a week, the last 12 weeks',
    months: (year: number) => `Visits a month in ${year}`,
    weekdays: 'By day of the week',
    times: 'By time of day',
    what: { week: 'Week from', month: 'Month', weekday: 'Day', time: 'Time' },
    count: 'Visits',
    unsure: 'Being checked',
    table: 'The same numbers as a table',
  },
  when: 'When you go',
  year: {
    title: 'Year by year',
    choose: 'Year',
    visits: 'Visits',
    gyms: 'Gyms',
    classes: 'Classes attended',
    cost: 'Cost per visit',
    paid: (paid: string) => `${paid} paid, shared among the year's visits`,
    nothingPaid: 'Nothing paid that year',
    lessBack: (back: string) => `Without ${back} that came back`,
    allBack: (back: string) => `All ${back} came back`,
    monthPaid: 'Paid',
    counts:
      'The table has what you paid each month too: passes and visits, less what came back of them. A pass counts in the month you paid for it.',
    noVisits: (paid: string) => `${paid} paid, no visits yet`,
    often: 'Classes you went to most',
    times: (count: number) => formatCount(count, 'time', 'times'),
    kept: 'Your devices keep the last 24 months of visits.',
  },
  gyms: {
    title: 'Where you go',
    gym: 'Gym',
    visits: 'Visits',
    last: 'Last visit',
  },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  weekdayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  favourite: (day: string | undefined, time: string | undefined) =>
    [day === undefined ? undefined : `${day}s`, time].filter((part) => part !== undefined).join(', '),
  save: 'Save as CSV',
  fileName: (day: string) => `fitness-hub-visits-${day}.csv`,
} as const;
