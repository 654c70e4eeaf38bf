import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { ClassSchedule } from '../../../../schemas/schedule/shape.ts';
import type { Override, Slot } from '../../../../schemas/slot/shape.ts';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../../ui/form/problems.tsx';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import { useReadNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Impact } from '../impact.tsx';
import styles from '../schedule.module.css';
import { scheduleWords } from '../schedule.words.ts';
import { useTimetableEdit } from '../use-timetable-edit.ts';
import { type PlannedClass, wallStart } from '../week/week.ts';
import { useDayTaker } from './day-taker.ts';
import { InstructorChoice } from './instructor-choice.tsx';

const words = scheduleWords.one;

interface ClassSheetProps {
  readonly gym: Gym;
  readonly one: PlannedClass;
  /** Absent: it belongs to none that this gym has planned. */
  readonly schedule: ClassSchedule | undefined;
  /** Where it was moved to, if it was. */
  readonly start: Slot['localStart'];
  readonly onClose: () => void;
  readonly onSent: (proposalId: string) => void;
  readonly onSeries: () => void;
}

/** One day of a class: another time, room, instructor, size, a note, or not at all (RECURRENCE-ID). */
export function ClassSheet({ gym, one, schedule, start, onClose, onSent, onSeries }: ClassSheetProps) {
  const { slot } = one;
  const [day = '', time = ''] = start.split('T');
  const [typed, setTyped] = useState({
    ...{ day, time, minutes: String(one.minutes), room: slot.room ?? '', instructor: slot.instructor ?? '' },
    ...{ capacity: String(slot.capacity), note: slot.override?.note ?? '' },
  });
  const taker = useDayTaker(gym._id, one, schedule);
  const [problems, setProblems] = useState<readonly FieldProblem[]>(NO_FIELDS);
  const edit = useTimetableEdit((proposalId) => {
    taker.settle();
    onSent(proposalId);
  });
  const readNow = useReadNow();
  const over = slot.startsAt <= instantOf(readNow());
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const send = async (to: Override | null) => {
    setProblems(NO_FIELDS);
    const body = (seen: { readonly bookedSeen?: number }) => ({
      ...{ gymId: gym._id, slotId: slot.slotId, seen: slot.override ?? null, to },
      ...seen,
    });
    const display = scheduleWords.did.day(slot.name, one.date);
    const refused = await edit.send({ kind: 'schedule.occurrence', body, display });
    if (refused?.code) setProblems([{ input: inputOf(refused.code), text: reasonSentence(refused.code, refused.facts) }]);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongFields(typed);
    setProblems(wrong.length > 0 ? wrong : NO_FIELDS);
    taker.asChosen(typed.instructor);
    if (wrong.length === 0 && schedule) void send(overrideOf(typed, slot, schedule));
  };
  const error = (input: string) => problems.find((one) => one.input === `one-${input}`)?.text;
  const { cancelled: _off, ...on } = slot.override ?? {};
  return (
    <Sheet opened onClose={onClose} title={words.title(slot.name, one.date)}>
      {over || !schedule ? (
        <p className={styles.soft}>{over ? words.over : words.noSeries}</p>
      ) : (
        <form onSubmit={save} noValidate className={styles.form}>
          <FormProblems failure={edit.failure} fields={problems} />
          <Impact edit={edit} />
          <p className={styles.soft}>{words.only}</p>
          <div className={styles.three}>
            <TextInput
              id="one-start"
              type="date"
              label={words.day}
              value={typed.day}
              onChange={(event) => set({ day: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={words.time}
              value={typed.time}
              error={error('start')}
              onChange={(event) => set({ time: event.currentTarget.value })}
            />
            <TextInput
              id="one-minutes"
              inputMode="numeric"
              label={words.minutes}
              value={typed.minutes}
              error={error('minutes')}
              onChange={(event) => set({ minutes: event.currentTarget.value })}
            />
          </div>
          <div className={styles.pair}>
            <TextInput
              id="one-room"
              label={words.room}
              value={typed.room}
              error={error('room')}
              onChange={(event) => set({ room: event.currentTarget.value })}
            />
            <InstructorChoice
              id="one-instructor"
              gymId={gym._id}
              value={{ name: typed.instructor, uid: taker.uid }}
              offline={taker.offline}
              before={taker.before}
              error={error('instructor-name')}
              onChoose={({ name, uid }) => {
                taker.choose(uid);
                set({ instructor: name });
              }}
            />
          </div>
          <TextInput
            id="one-capacity"
            inputMode="numeric"
            label={words.capacity}
            description={words.capacityHint(slot.bookedCount)}
            value={typed.capacity}
            error={error('capacity')}
            onChange={(event) => set({ capacity: event.currentTarget.value })}
          />
          <Textarea
            id="one-note"
            label={words.note}
            value={typed.note}
            error={error('note')}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          <div className={styles.actions}>
            <Button type="submit" loading={edit.busy}>
              {words.save}
            </Button>
            {slot.status === 'cancelled' ? (
              <Button variant="default" onClick={() => void send(on)}>
                {words.restore}
              </Button>
            ) : (
              <Button variant="default" color="red" onClick={() => void send({ ...slot.override, cancelled: true })}>
                {words.cancel}
              </Button>
            )}
            {slot.override !== undefined && (
              <Button
                variant="default"
                onClick={() => {
                  taker.asSeries();
                  void send(null);
                }}
              >
                {words.asSeries}
              </Button>
            )}
            <Button variant="subtle" onClick={onSeries}>
              {words.series}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}

interface Typed {
  readonly day: string;
  readonly time: string;
  readonly minutes: string;
  readonly room: string;
  readonly instructor: string;
  readonly capacity: string;
  readonly note: string;
}

function wrongFields({ day, time, minutes, capacity, note, room, instructor }: Typed): FieldProblem[] {
  const { rules } = words;
  return [
    ...(day && time ? [] : [{ input: 'one-start', text: rules.start }]),
    ...(/^\d{1,4}$/.test(minutes.trim()) ? [] : [{ input: 'one-minutes', text: rules.minutes }]),
    ...(/^-?\d{1,5}$/.test(capacity.trim()) ? [] : [{ input: 'one-capacity', text: rules.capacity }]),
    ...(note.length <= 200 ? [] : [{ input: 'one-note', text: rules.note }]),
    ...(room.length <= 40 ? [] : [{ input: 'one-room', text: rules.room }]),
    ...(instructor.length <= 50 ? [] : [{ input: 'one-instructor-name', text: rules.instructor }]),
  ];
}

const inputOf = (code: string): string =>
  code === 'SCHEDULE_LENGTH' ? 'one-minutes' : code === 'SCHEDULE_CAPACITY' ? 'one-capacity' : 'one-start';

/** What of the day is otherwise than its series says; nothing of it: null. */
function overrideOf(typed: Typed, slot: PlannedClass['slot'], { series }: ClassSchedule): Override | null {
  const start = `${typed.day}T${typed.time}`;
  const planned = `${slot.localStart.slice(0, 10)}T${series.dtstart.slice(11)}`;
  const duration = `PT${typed.minutes.trim()}M`;
  const minutes = Temporal.Duration.from(series.duration).total('minutes');
  const to: Override = {
    ...(slot.override?.cancelled && { cancelled: true as const }),
    // A day that was made at another hour, and never moved, stays there only if it says so.
    ...(start !== planned || (slot.override?.start === undefined && wallStart(slot) !== planned) ? { start } : {}),
    ...(Number(typed.minutes) === minutes ? {} : { duration }),
    ...(Number(typed.capacity) === series.capacity ? {} : { capacity: Number(typed.capacity) }),
    ...(typed.room.trim() === (series.room ?? '') ? {} : { room: typed.room.trim() }),
    ...(typed.instructor.trim() === (series.instructor ?? '') ? {} : { instructor: typed.instructor.trim() }),
    ...(typed.note.trim() === '' ? {} : { note: typed.note.trim() }),
  };
  return Object.keys(to).length > 0 ? to : null;
}
