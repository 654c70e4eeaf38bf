import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { type ClassSchedule, Series } from '../../../../schemas/schedule/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../../ui/form/problems.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Impact } from '../impact.tsx';
import styles from '../schedule.module.css';
import { scheduleWords } from '../schedule.words.ts';
import { useTimetableEdit } from '../use-timetable-edit.ts';
import { priceOf, SeriesDraft, seriesOf } from './draft.ts';
import { InstructorChoice } from './instructor-choice.tsx';
import { PriceInput } from './price-input.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { refusedSeries, wrongShape } from './series-problems.ts';
import { useSeriesTerms } from './series-terms.ts';

const words = scheduleWords.series;

interface SeriesSheetProps {
  readonly gym: Gym;
  /** Absent: a new one. */
  readonly schedule?: ClassSchedule;
  /** What is first in the form. */
  readonly first: SeriesDraft;
  readonly onClose: () => void;
  readonly onSent: (proposalId: string) => void;
}

/** A class as it comes again; what was typed survives a reload. */
export function SeriesSheet({ gym, schedule, first, onClose, onSent }: SeriesSheetProps) {
  const [kept, setKept, { discard, forgetSent }] = useFormDraft(`series:${schedule?._id ?? gym._id}`, SeriesDraft);
  const [problems, setProblems] = useState<readonly FieldProblem[]>(NO_FIELDS);
  const draft = kept ?? first;
  const offline = useConnection().state !== 'Online';
  const setTerms = useSeriesTerms(gym._id, schedule);
  const edit = useTimetableEdit((id) => {
    forgetSent(kept);
    if (!offline) setTerms(id, draft);
    onSent(id);
  });
  const set = (change: Partial<SeriesDraft>) => setKept({ ...draft, ...change });
  const error = (input: string) => problems.find((one) => one.input === input)?.text;
  const save = async (status: 'draft' | 'published' | 'paused') => {
    const series = seriesOf(draft, gym);
    const wrong = [
      ...wrongShape(series),
      ...(priceOf(draft) === undefined ? [{ input: 'series-price', text: words.priceRule }] : []),
    ];
    setProblems(wrong.length > 0 ? wrong : NO_FIELDS);
    if (wrong.length > 0) return;
    const body = (seen: { readonly bookedSeen?: number }) => ({
      ...{ gymId: gym._id, status, series },
      ...(schedule && { scheduleId: schedule._id, seen: schedule.version }),
      ...seen,
    });
    const display = schedule ? scheduleWords.did.change(series.name) : scheduleWords.did.plan(series.name);
    const refused = await edit.send({ kind: 'schedule.set', body, display });
    if (refused) setProblems(refusedSeries(refused, draft.repeat));
  };
  const now = schedule && schedule.status !== 'ended' ? schedule.status : 'published';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(now);
  };
  const text = (field: 'name' | 'room' | 'minutes' | 'capacity' | 'waitlistMax' | 'activities', input = `series-${field}`) => ({
    id: input,
    value: draft[field],
    error: error(input),
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <Sheet wide opened onClose={onClose} title={schedule ? words.change(schedule.series.name) : words.add}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormProblems failure={edit.failure} fields={problems} />
        <Impact edit={edit} />
        <div className={styles.pair}>
          <LineField label={words.name} most={60} {...text('name')} />
          <NativeSelect
            label={words.kind}
            value={draft.kind}
            data={Series.shape.kind.options.map((value) => ({ value, label: words.kinds[value] }))}
            onChange={(event) =>
              set({ kind: Series.shape.kind.options.find((one) => one === event.currentTarget.value) ?? 'class' })
            }
          />
        </div>
        <div className={styles.three}>
          <TextInput
            id="series-day"
            type="date"
            label={words.day}
            value={draft.day}
            error={error('series-day')}
            onChange={(event) => set({ day: event.currentTarget.value })}
          />
          <TextInput
            id="series-time"
            type="time"
            label={words.time}
            value={draft.time}
            error={error('series-time')}
            onChange={(event) => set({ time: event.currentTarget.value })}
          />
          <TextInput label={words.minutes} inputMode="numeric" {...text('minutes')} />
        </div>
        <p className={styles.soft}>{words.zone(gym.timeZone)}</p>
        <RepeatFields
          repeat={draft.repeat}
          exdates={draft.exdates}
          error={error}
          onRepeat={(change) => set({ repeat: { ...draft.repeat, ...change } })}
          onExdates={(exdates) => set({ exdates })}
        />
        <div className={styles.pair}>
          <InstructorChoice
            id="series-instructor"
            gymId={gym._id}
            value={{ name: draft.instructor, uid: draft.instructorId }}
            offline={offline}
            before={schedule?.instructorId}
            error={error('series-instructor-name')}
            onChoose={({ name, uid }) => set({ instructor: name, instructorId: uid })}
          />
          <TextInput label={words.room} {...text('room')} />
        </div>
        <div className={styles.three}>
          <TextInput label={words.capacity} inputMode="numeric" {...text('capacity')} />
          <TextInput label={words.waitlistMax} inputMode="numeric" {...text('waitlistMax')} />
          <TextInput
            id="series-closes"
            label={words.closes}
            inputMode="numeric"
            value={draft.closesMinutesBefore}
            error={error('series-closes')}
            onChange={(event) => set({ closesMinutesBefore: event.currentTarget.value })}
          />
        </div>
        <div className={styles.pair}>
          <NativeSelect
            label={words.level}
            value={draft.level}
            data={(['all', 'beginner', 'intermediate', 'advanced'] as const).map((value) => ({
              value,
              label: words.levels[value],
            }))}
            onChange={(event) =>
              set({ level: Series.shape.level.options.find((one) => one === event.currentTarget.value) ?? 'all' })
            }
          />
          <TextInput label={words.activities} {...text('activities')} />
        </div>
        <Textarea
          id="series-description"
          label={words.description}
          rows={3}
          value={draft.description}
          error={error('series-description')}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <PriceInput
          gymId={gym._id}
          value={draft.price ?? ''}
          now={schedule?.price}
          offline={offline}
          error={error('series-price')}
          onType={(price) => set({ price })}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={edit.busy}>
            {schedule ? words.save : words.publish}
          </Button>
          {!schedule && (
            <Button variant="default" onClick={() => void save('draft')}>
              {words.draft}
            </Button>
          )}
          {kept !== undefined && (
            <Button variant="subtle" onClick={discard}>
              {words.discard}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
