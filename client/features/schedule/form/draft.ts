/** A series as it is typed, and as it is planned. Pure. */
import * as z from 'zod/mini';
import { type LocalDate, type Money, money } from '../../../../schemas/basics/primitives.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import type { ScheduleSet } from '../../../../schemas/schedule/proposals.ts';
import { type ClassSchedule, Series } from '../../../../schemas/schedule/shape.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { dayNameOf, Repeat, repeatOf, rruleOf, WEEKDAYS, weeklyOn } from '../repeat.ts';

export const SeriesDraft = z.strictObject({
  kind: Series.shape.kind,
  name: z.string(),
  description: z.string(),
  /** Divided by commas. */
  activities: z.string(),
  level: Series.shape.level,
  room: z.string(),
  instructor: z.string(),
  /** Of the team: uid. */
  instructorId: z.optional(z.string()),
  /** In pounds, as it is typed; empty: only with a pass. */
  price: z.optional(z.string()),
  day: z.string(),
  time: z.string(),
  minutes: z.string(),
  repeat: Repeat,
  exdates: z.array(z.string()),
  capacity: z.string(),
  waitlistMax: z.string(),
  closesMinutesBefore: z.string(),
});
export type SeriesDraft = z.infer<typeof SeriesDraft>;

/** What a class usually is (2.6). */
export const newDraft = (day: LocalDate, time: string): SeriesDraft => ({
  kind: 'class',
  name: '',
  description: '',
  activities: '',
  level: 'all',
  room: '',
  instructor: '',
  day,
  time,
  minutes: '45',
  repeat: weeklyOn(day),
  exdates: [],
  capacity: '20',
  waitlistMax: '10',
  closesMinutesBefore: String(LIMITS.closesMinutesBefore),
});

type Terms = Pick<ClassSchedule, 'instructorId' | 'price'>;

/** @param terms what is set online only */
export function draftOf(series: Series, { instructorId, price }: Terms = {}): SeriesDraft {
  const [day = '', time = ''] = series.dtstart.split('T');
  return {
    kind: series.kind,
    name: series.name,
    description: series.description ?? '',
    activities: series.activities.join(', '),
    level: series.level,
    room: series.room ?? '',
    instructor: series.instructor ?? '',
    ...(instructorId !== undefined && { instructorId }),
    ...(price && { price: (price.amountMinor / 100).toFixed(2) }),
    day,
    time,
    minutes: String(minutesIn(series.duration)),
    repeat: repeatOf(series.rrule, day),
    exdates: [...series.exdates],
    capacity: String(series.capacity),
    waitlistMax: String(series.waitlistMax),
    closesMinutesBefore: String(series.closesMinutesBefore),
  };
}

export const minutesIn = (duration: Series['duration']): number =>
  duration.startsWith('PT') ? Temporal.Duration.from(duration).total('minutes') : 0;

/** What is typed as a price: null for none, undefined where it is no price. */
export function priceOf({ price = '' }: Pick<SeriesDraft, 'price'>): Money | null | undefined {
  const typed = price.trim().replace(/^£/, '').replace(',', '.');
  if (typed === '') return null;
  const pence = /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : 0;
  return pence >= 50 && pence <= 200_000 ? money(pence) : undefined;
}

/** Not a number is none: the shape says so, beside the field. */
const numberOf = (typed: string): number => (/^-?\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

export function seriesOf(draft: SeriesDraft, { timeZone }: Pick<Gym, 'timeZone'>): ScheduleSet['body']['series'] {
  const said = { description: draft.description.trim(), room: draft.room.trim(), instructor: draft.instructor.trim() };
  return {
    kind: draft.kind,
    name: draft.name.trim(),
    ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '')),
    activities: draft.activities
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    level: draft.level,
    dtstart: `${draft.day}T${draft.time}`,
    timeZone,
    rrule: rruleOf(draft.repeat, draft.day),
    exdates: draft.exdates.filter(Boolean).toSorted(),
    duration: `PT${draft.minutes.trim()}M`,
    capacity: numberOf(draft.capacity),
    waitlistMax: numberOf(draft.waitlistMax),
    closesMinutesBefore: numberOf(draft.closesMinutesBefore),
  };
}

/** One of its days was moved, and all of them are to: by its clock, and in a week by its weekday too. */
export function movedDraft(
  schedule: Terms & Pick<ClassSchedule, 'series'>,
  was: Slot['localStart'],
  start: Slot['localStart'],
): SeriesDraft {
  const draft = draftOf(schedule.series, schedule);
  const time = start.slice(11);
  const shift = Temporal.PlainDate.from(was.slice(0, 10)).until(start.slice(0, 10)).days;
  const { repeat } = draft;
  if (repeat.frequency !== 'weekly' || shift === 0) return { ...draft, time };
  const [from, to] = [dayNameOf(was.slice(0, 10)), dayNameOf(start.slice(0, 10))];
  const days = WEEKDAYS.filter((day) => day === to || (day !== from && repeat.days.includes(day)));
  return { ...draft, time, repeat: { ...repeat, days } };
}
