/** What two people want of one class, in words: only where they want something else (G4). Pure. */
import type { ScheduleOccurrence, ScheduleSet } from '../../../schemas/schedule/proposals.ts';
import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import type { Override } from '../../../schemas/slot/shape.ts';
import { formatLocalDate } from '../../ui/format.ts';
import { minutesIn } from './form/draft.ts';
import { repeatInWords } from './repeat.ts';
import { scheduleWords } from './schedule.words.ts';

const words = scheduleWords.conflict;

export interface Difference {
  readonly field: string;
  readonly live: string;
  readonly yours: string;
}

type Said = Readonly<Record<string, string>>;
const between = (live: Said, yours: Said): Difference[] =>
  Object.keys(live).flatMap((field) => {
    const [one = '', other = ''] = [live[field], yours[field]];
    return one === other ? [] : [{ field, live: one || words.nothing, yours: other || words.nothing }];
  });

export function seriesDifferences(yours: ScheduleSet['body'], live: ClassSchedule): readonly Difference[] {
  const said = ({ series, status }: Pick<ScheduleSet['body'], 'series'> & Pick<ClassSchedule, 'status'>): Said => ({
    [words.name]: series.name,
    [words.when]: repeatInWords(series.rrule, series.dtstart.slice(0, 10)),
    [words.time]: series.dtstart.slice(11),
    [words.length]: words.minutes(minutesIn(series.duration)),
    [words.places]: String(series.capacity),
    [words.room]: series.room ?? '',
    [words.instructor]: series.instructor ?? '',
    [words.state]: scheduleWords.status[status],
  });
  return between(said(live), said(yours));
}

export function occurrenceDifferences(yours: ScheduleOccurrence['body']['to'], live: Override | null): readonly Difference[] {
  const said = (one: ScheduleOccurrence['body']['to']): Said => ({
    [words.day]: one?.cancelled ? scheduleWords.cancelled : one === null ? words.same : scheduleWords.changed,
    [words.time]: one?.start === undefined ? '' : `${formatLocalDate(one.start.slice(0, 10))} ${one.start.slice(11)}`,
    [words.length]: one?.duration === undefined ? '' : words.minutes(minutesIn(one.duration)),
    [words.places]: one?.capacity === undefined ? '' : String(one.capacity),
    [words.room]: one?.room ?? '',
    [words.instructor]: one?.instructor ?? '',
    [words.note]: one?.note ?? '',
  });
  return between(said(live), said(yours));
}
