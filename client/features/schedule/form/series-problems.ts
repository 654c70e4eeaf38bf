/** What is wrong with a series, beside the field it is about. Pure. */
import type * as z from 'zod/mini';
import type { ReasonCode } from '../../../../schemas/codes.ts';
import type { Decision } from '../../../../schemas/decision.ts';
import { ScheduleSet } from '../../../../schemas/schedule/proposals.ts';
import type { FieldProblem } from '../../../ui/form/problems.tsx';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import type { Repeat } from '../repeat.ts';
import { scheduleWords } from '../schedule.words.ts';

const { rules } = scheduleWords.series;
type Field = keyof typeof rules;
const isField = (name: unknown): name is Field => typeof name === 'string' && name in rules;

/** Where each field of a series is typed. */
const INPUTS: Readonly<Record<Field, string>> = {
  name: 'series-name',
  description: 'series-description',
  activities: 'series-activities',
  room: 'series-room',
  instructor: 'series-instructor-name',
  dtstart: 'series-day',
  rrule: 'series-frequency',
  exdates: 'series-exdates',
  duration: 'series-minutes',
  capacity: 'series-capacity',
  waitlistMax: 'series-waitlistMax',
  closesMinutesBefore: 'series-closes',
};

/** Of what no series could say: each field once. */
export function wrongShape(series: z.infer<typeof ScheduleSet>['body']['series']): FieldProblem[] {
  const parsed = ScheduleSet.shape.body.shape.series.safeParse(series);
  if (parsed.success) return [];
  const fields = new Set(parsed.error.issues.map(({ path }) => path[0]).filter(isField));
  return [...fields].map((field) => ({ input: INPUTS[field], text: rules[field] }));
}

/** Of what the rules refuse: the field that has to change. */
export function refusedSeries({ code, facts }: Decision, { ends }: Pick<Repeat, 'ends'>): FieldProblem[] {
  return code === undefined ? [] : [{ input: inputFor(code, ends), text: reasonSentence(code, facts) }];
}

function inputFor(code: ReasonCode, ends: Repeat['ends']): string {
  switch (code) {
    case 'SCHEDULE_TOO_MANY':
      return 'series-times';
    case 'SCHEDULE_TOO_FAR':
      return ends === 'until' ? 'series-until' : 'series-day';
    case 'SCHEDULE_ENDS_FIRST':
      return 'series-until';
    case 'SCHEDULE_NO_SUCH_TIME':
    case 'SCHEDULE_ZONE':
      return 'series-time';
    case 'SCHEDULE_CAPACITY':
      return 'series-capacity';
    case 'SCHEDULE_LENGTH':
      return 'series-minutes';
    case 'SCHEDULE_DAY_FULL':
      return 'series-day';
    default:
      return 'series-frequency';
  }
}
