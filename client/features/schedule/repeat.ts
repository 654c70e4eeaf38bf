/** How often a class is on: as a form has it, as RFC 5545 writes it, and in words. Pure. */
import * as z from 'zod/mini';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { weekday } from '../../../schemas/basics/time.ts';
import { formatLocalDate } from '../../ui/format.ts';

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const WEEKDAY_WORDS: Readonly<Record<(typeof WEEKDAYS)[number], string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
export const FREQUENCIES = ['weekly', 'daily', 'monthday', 'monthweek', 'other'] as const;
export const ENDS = ['never', 'until', 'times'] as const;

export const Repeat = z.strictObject({
  frequency: z.enum(FREQUENCIES),
  /** Every so many days, weeks or months, as typed. */
  every: z.string(),
  days: z.array(z.enum(WEEKDAYS)),
  ends: z.enum(ENDS),
  /** The last day, as typed. */
  until: z.string(),
  times: z.string(),
  /** Of a rule that this form has no fields for: as it came, kept. */
  rrule: z.string(),
});
export type Repeat = z.infer<typeof Repeat>;

export const weeklyOn = (day: LocalDate): Repeat => ({
  frequency: 'weekly',
  every: '1',
  days: [dayNameOf(day)],
  ends: 'never',
  until: '',
  times: '',
  rrule: '',
});

export const dayNameOf = (day: LocalDate): (typeof WEEKDAYS)[number] => WEEKDAYS[weekday(day)] ?? 'MO';

/** Which of its weekday in the month it is: 1 to 4; -1 the last, where there may be no fifth. */
const weekOfMonth = (day: LocalDate): number => {
  const which = Math.ceil(Number(day.slice(8, 10)) / 7);
  return which > 4 ? -1 : which;
};

/** @param first the first day, which says the day of the month */
export function rruleOf(repeat: Repeat, first: LocalDate): string {
  const end =
    repeat.ends === 'until'
      ? `;UNTIL=${repeat.until.replaceAll('-', '')}`
      : repeat.ends === 'times'
        ? `;COUNT=${repeat.times}`
        : '';
  if (repeat.frequency === 'other') return `${repeat.rrule}${end}`;
  const interval = repeat.every === '1' ? '' : `;INTERVAL=${repeat.every}`;
  const byday = WEEKDAYS.filter((day) => repeat.days.includes(day)).join(',');
  switch (repeat.frequency) {
    case 'daily':
      return `FREQ=DAILY${interval}${end}`;
    case 'weekly':
      return `FREQ=WEEKLY${interval};BYDAY=${byday}${end}`;
    case 'monthday':
      return `FREQ=MONTHLY${interval};BYMONTHDAY=${Number(first.slice(8, 10))}${end}`;
    case 'monthweek':
      return `FREQ=MONTHLY${interval};BYDAY=${weekOfMonth(first)}${dayNameOf(first)}${end}`;
  }
}

/** The same the other way round; what the form could not say again as it is stays as it came. */
export function repeatOf(rrule: string, first: LocalDate): Repeat {
  const said = new Map(rrule.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  const until = said.get('UNTIL')?.slice(0, 8) ?? '';
  const times = said.get('COUNT') ?? '';
  const base = {
    ...weeklyOn(first),
    every: said.get('INTERVAL') ?? '1',
    ends: until !== '' ? ('until' as const) : times !== '' ? ('times' as const) : ('never' as const),
    until: until === '' ? '' : `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    times,
    rrule: [...said].flatMap(([name, value]) => (name === 'UNTIL' || name === 'COUNT' ? [] : [`${name}=${value}`])).join(';'),
  };
  const named = (said.get('BYDAY') ?? dayNameOf(first)).split(',');
  const tries: Repeat[] = [
    { ...base, frequency: 'weekly', days: WEEKDAYS.filter((day) => named.includes(day)) },
    { ...base, frequency: 'daily' },
    { ...base, frequency: 'monthday' },
    { ...base, frequency: 'monthweek' },
  ];
  const parts = (text: string) => text.split(';').toSorted().join(';');
  // A week says its day although it goes without saying, and an end may say the hour.
  const plain = parts(
    [base.rrule, ...(said.get('FREQ') === 'WEEKLY' && !said.has('BYDAY') ? [`BYDAY=${named[0]}`] : [])].join(';'),
  );
  const same = tries.find((one) => parts(rruleOf({ ...one, ends: 'never' }, first)) === plain.replace(/;?INTERVAL=1(?=;|$)/, ''));
  return same ?? { ...base, frequency: 'other' };
}

const joined = (all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
const NTH: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

/** `Every Monday and Wednesday, until Tue 3 Mar`. */
export function repeatInWords(rrule: string, first: LocalDate): string {
  const repeat = repeatOf(rrule, first);
  const { every } = repeat;
  const end =
    repeat.ends === 'until'
      ? `, until ${formatLocalDate(repeat.until)}`
      : repeat.ends === 'times'
        ? `, ${repeat.times} times`
        : '';
  const month = every === '1' ? 'every month' : `every ${every} months`;
  switch (repeat.frequency) {
    case 'daily':
      return `${every === '1' ? 'Every day' : `Every ${every} days`}${end}`;
    case 'weekly': {
      if (repeat.days.length === 7 && every === '1') return `Every day${end}`;
      const days = joined(repeat.days.map((day) => WEEKDAY_WORDS[day]));
      return `${every === '1' ? `Every ${days}` : `Every ${every} weeks on ${days}`}${end}`;
    }
    case 'monthday':
      return `On day ${Number(first.slice(8, 10))} of ${month}${end}`;
    case 'monthweek':
      return `On the ${NTH[weekOfMonth(first)]} ${WEEKDAY_WORDS[dayNameOf(first)]} of ${month}${end}`;
    case 'other':
      return `By a rule of its own (${repeat.rrule})${end}`;
  }
}
