import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import type { Row } from '../../sync/queries/rows.ts';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { reasonSentence } from '../../ui/form/reason-sentence.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { Impact } from './impact.tsx';
import { repeatInWords } from './repeat.ts';
import styles from './schedule.module.css';
import { scheduleWords as words } from './schedule.words.ts';
import { useTimetableEdit } from './use-timetable-edit.ts';

/** Everything that is planned, drafts and what is paused among it, with what can be done about each. */
export function SeriesList({
  schedules,
  onEdit,
  onSent,
}: {
  schedules: readonly Row<ClassSchedule>[];
  onEdit: (schedule: ClassSchedule) => void;
  onSent: (proposalId: string) => void;
}) {
  return (
    <ul className={styles.rows}>
      {schedules.map((row) => (
        <SeriesRow key={row.doc._id} row={row} onEdit={onEdit} onSent={onSent} />
      ))}
    </ul>
  );
}

function SeriesRow({
  row: { doc, mark },
  onEdit,
  onSent,
}: {
  row: Row<ClassSchedule>;
  onEdit: (schedule: ClassSchedule) => void;
  onSent: (proposalId: string) => void;
}) {
  const { series, status } = doc;
  const edit = useTimetableEdit(onSent);
  const [ending, setEnding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const become = async (next: 'published' | 'paused') => {
    const body = (seen: { readonly bookedSeen?: number }) => ({
      ...{ gymId: doc.gymId, scheduleId: doc._id, seen: doc.version, status: next, series },
      ...seen,
    });
    const display = next === 'paused' ? words.did.pause(series.name) : words.did.publish(series.name);
    const refused = await edit.send({ kind: 'schedule.set', body, display });
    setProblem(refused?.code && reasonSentence(refused.code, refused.facts));
  };
  return (
    <StateEdge as="li" state={mark === 'waiting' ? 'waiting' : 'decided'} className={styles.series ?? ''}>
      <div className={styles.seriesWhat}>
        <h3 className={styles.seriesName}>{series.name}</h3>
        <p className={styles.soft}>
          {repeatInWords(series.rrule, series.dtstart.slice(0, 10))} · {series.dtstart.slice(11)}
          {doc.lastDay === undefined ? '' : ` · ${words.lastDay(doc.lastDay)}`}
        </p>
        <p className={styles.chips}>
          <StateChip state="decided" tone={status === 'published' ? 'good' : 'neutral'}>
            {words.status[status]}
          </StateChip>
          {mark === 'waiting' && <StateChip state="waiting" />}
        </p>
        {(problem ?? edit.failure) !== undefined && (
          <p role="alert" className={styles.wrong}>
            {problem ?? edit.failure}
          </p>
        )}
        {!ending && <Impact edit={edit} />}
      </div>
      {status !== 'ended' && (
        <div className={styles.actions}>
          <Button variant="default" aria-label={words.editLabel(series.name)} onClick={() => onEdit(doc)}>
            {words.edit}
          </Button>
          {status === 'published' ? (
            <Button variant="subtle" aria-label={words.did.pause(series.name)} onClick={() => void become('paused')}>
              {words.pause}
            </Button>
          ) : (
            <Button variant="light" aria-label={words.did.publish(series.name)} onClick={() => void become('published')}>
              {words.publish}
            </Button>
          )}
          <Button variant="subtle" color="red" aria-label={words.did.end(series.name)} onClick={() => setEnding(true)}>
            {words.end}
          </Button>
        </div>
      )}
      {ending && (
        <EndSheet
          schedule={doc}
          onClose={() => setEnding(false)}
          onSent={(id) => {
            setEnding(false);
            onSent(id);
          }}
        />
      )}
    </StateEdge>
  );
}

function EndSheet({
  schedule,
  onClose,
  onSent,
}: {
  schedule: ClassSchedule;
  onClose: () => void;
  onSent: (proposalId: string) => void;
}) {
  const [day, setDay] = useState('');
  const [problems, setProblems] = useState<readonly FieldProblem[]>(NO_FIELDS);
  const edit = useTimetableEdit(onSent);
  const { name } = schedule.series;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblems(day === '' ? [{ input: 'end-day', text: words.endDayRule }] : NO_FIELDS);
    if (day === '') return;
    const body = (seen: { readonly bookedSeen?: number }) => ({
      ...{ gymId: schedule.gymId, scheduleId: schedule._id, seen: schedule.version, lastDay: day },
      ...seen,
    });
    const refused = await edit.send({ kind: 'schedule.end', body, display: words.did.end(name) });
    if (refused?.code) setProblems([{ input: 'end-day', text: reasonSentence(refused.code, refused.facts) }]);
  };
  return (
    <Sheet opened onClose={onClose} title={words.endTitle(name)}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormProblems failure={edit.failure} fields={problems} />
        <Impact edit={edit} />
        <p className={styles.soft}>{words.endText}</p>
        <TextInput
          id="end-day"
          type="date"
          label={words.endDay}
          value={day}
          error={problems[0]?.text}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" color="red" loading={edit.busy}>
            {words.end}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
