import type { MixKind } from '../../../schemas/gym-day/shape.ts';
import { formatCount, formatLocalDate } from '../../ui/format.ts';
import type { DaysPeriod } from './period.ts';

/** What a gym's days say. */
export const words = {
  title: (gym: string) => `${gym} in numbers`,
  period: 'Period',
  periods: { '4-weeks': '4 weeks', '13-weeks': '13 weeks', '13-months': '13 months' } satisfies Record<DaysPeriod, string>,
  counted: 'We count each day from its register, and again when a tablet sends something late.',
  unsaved: 'This device hasn’t got these numbers yet. Connect once, and they stay here for 13 months.',
  none: 'Nothing has been counted in this time. The numbers come with your first visit.',
  looking: 'see a gym’s numbers',
  failed: 'We couldn’t fetch them. Close this and try again.',
  loading: 'Fetching the numbers',
  chart: {
    table: 'As a table',
    save: 'CSV',
    saveLabel: (title: string) => `Save as CSV: ${title}`,
  },
  figures: {
    label: 'This time in numbers',
    visits: 'Visits',
    late: (late: number) => (late === 0 ? 'None heard of late' : `${formatCount(late, 'visit', 'visits')} heard of late`),
    fill: 'Class fill',
    fillNote: (taken: number, places: number) => `${taken} of ${formatCount(places, 'place', 'places')}`,
    missed: 'No-shows',
    missedNote: (missed: number, taken: number) => `${missed} of ${taken} booked`,
    repeat: 'Repeat rate',
    repeatNote: 'came in the 30 days before too',
    newcomers: 'New visitors',
    newcomersNote: 'first visit here',
  },
  heat: { title: 'Visits by hour and weekday', note: 'By your gym’s clock.', what: 'Hour' },
  weekdays: [
    ['Mon', 'Monday'],
    ['Tue', 'Tuesday'],
    ['Wed', 'Wednesday'],
    ['Thu', 'Thursday'],
    ['Fri', 'Friday'],
    ['Sat', 'Saturday'],
    ['Sun', 'Sunday'],
  ],
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  span: (first: string, last: string) =>
    first === last ? formatLocalDate(first) : `${formatLocalDate(first)} to ${formatLocalDate(last)}`,
  when: 'When',
  visits: { title: 'Visits', visits: 'Visits', newcomers: 'New', newcomersName: 'New visitors' },
  classes: {
    title: 'Class fill and no-shows',
    note: 'Fill: places taken. No-shows: of those, who didn’t come.',
    ...{ fill: 'Fill', fillName: 'Fill, %', missed: 'No-shows', missedName: 'No-shows, %' },
  },
  repeat: { title: 'Repeat rate', note: 'Visitors who came in the 30 days before too.', name: 'Repeat rate, %' },
  mix: {
    title: 'What visits came in on',
    what: 'Pass',
    visits: 'Visits',
    kinds: {
      day: 'Day pass',
      multi_visit: 'Pass with visits',
      monthly: 'Monthly pass',
      fixed_term: 'Fixed term',
      class_pack: 'Class pack',
      intro: 'Intro pass',
      none: 'No pass we know',
    } satisfies Record<MixKind, string>,
  },
  money: {
    title: 'Money',
    note: 'Sales as members paid them, and what of it is yours after refunds and our commission.',
    sales: 'Sales',
    yours: 'Yours',
  },
  stars: { title: 'Stars', note: 'The mean of the reviews of each month.', what: 'Month', name: 'Stars' },
  percent: (value: number) => `${Math.round(value)}%`,
} as const;
