import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import type { OutboxRow } from '../../sync/hooks.tsx';
import { OutboxAnswer, toAnswer } from '../outbox/answer.tsx';
import { Conflict } from '../outbox/conflict.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import { type Difference, occurrenceDifferences, seriesDifferences } from './differences.ts';
import styles from './schedule.module.css';
import { scheduleWords } from './schedule.words.ts';
import type { PlannedClass } from './week/week.ts';

const words = scheduleWords.conflict;

/** What was refused of the timetable, and what only its author can decide: who has booked (G7), and both values of a conflict (G4). */
export function TimetableAnswers({
  gymId,
  schedules,
  classes,
}: {
  gymId: string;
  schedules: readonly ClassSchedule[];
  classes: ReadonlyMap<string, PlannedClass>;
}) {
  const rows = toAnswer(useOutbox()).filter(
    ({ kind, about, code }) => kind.startsWith('schedule.') && about?.gymId === gymId && code !== 'DECLINED_BY_YOU',
  );
  if (rows.length === 0) return null;
  return (
    <section className={styles.answers} aria-label={words.answers}>
      {rows.map((row) => (
        <OutboxAnswer key={row.id} row={row}>
          {row.state === 'held' &&
            row.code !== 'SCHEDULE_AFFECTS' &&
            differencesOf(row, schedules, classes).map(({ field, live, yours }) => (
              <Conflict key={field} field={field} labels={[words.saved, words.yours]} values={[live, yours]} />
            ))}
        </OutboxAnswer>
      ))}
    </section>
  );
}

function differencesOf(
  { series, occurrence }: OutboxRow,
  schedules: readonly ClassSchedule[],
  classes: ReadonlyMap<string, PlannedClass>,
): readonly Difference[] {
  if (occurrence) return occurrenceDifferences(occurrence.to, classes.get(occurrence.slotId)?.slot.override ?? null);
  const live = schedules.find(({ _id }) => _id === series?.scheduleId);
  return live && series ? seriesDifferences(series, live) : [];
}
