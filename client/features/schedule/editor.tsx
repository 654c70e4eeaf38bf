import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { addDays } from '../../../schemas/basics/time.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import { useLearnDays } from '../../sync/hooks.tsx';
import { formatLocalDate } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { Became } from '../gym/own/became.tsx';
import { ClassSheet } from './form/class-sheet.tsx';
import { draftOf, movedDraft, newDraft, type SeriesDraft } from './form/draft.ts';
import { SeriesSheet } from './form/series-sheet.tsx';
import { useChanged, useSchedules } from './hooks.ts';
import styles from './schedule.module.css';
import { scheduleWords as words } from './schedule.words.ts';
import { SeriesList } from './series-list.tsx';
import { TimetableAnswers } from './timetable-answers.tsx';
import type { Moves } from './week/class-block.tsx';
import { useWeek } from './week/use-week.ts';
import { clockOf, type Moving, minuteOf, movedTo, type PlannedClass, plannedWeek, STEP, wallStart } from './week/week.ts';
import { WeekGrid } from './week/week-grid.tsx';
import { WeekList } from './week/week-list.tsx';

/** Most of this page's weight, and nothing of what it shows first: it comes behind. */
const calendar = async () => (await import('../../../schemas/schedule/recurrence.ts')).daysOf;
const WEEKS_AHEAD = LIMITS.window.slotsFollowed / (7 * 86_400_000);
const NO_SERIES: ReturnType<typeof useSchedules>['rows'] = [];
const KEYS: Readonly<Record<string, { readonly minutes: number; readonly days: number }>> = {
  ArrowUp: { minutes: -STEP, days: 0 },
  ArrowDown: { minutes: STEP, days: 0 },
  ArrowLeft: { minutes: 0, days: -1 },
  ArrowRight: { minutes: 0, days: 1 },
};

type Open =
  | { readonly what: 'class'; readonly one: PlannedClass; readonly start: string }
  | { readonly what: 'series'; readonly schedule?: ClassSchedule; readonly first: SeriesDraft };

/** A gym's timetable, planned by the week (product.md 2.6): on this device first, and sent when there is a network. */
export function TimetableEditor({ gym }: { gym: Gym }) {
  useLearnDays(calendar);
  const [ahead, setAhead] = useState(0);
  const { today, monday, timetables } = useWeek(gym, ahead);
  const schedules = useSchedules(gym._id);
  // The week is painted first, what it is made of after it.
  const series = useDeferredValue(schedules.rows, NO_SERIES);
  const [moving, setMoving] = useState<Moving>();
  const [said, say] = useState('');
  const [open, setOpen] = useState<Open>();
  const [sent, setSent] = useState<string>();
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const changed = useChanged(gym._id);
  const days = useMemo(() => plannedWeek(timetables.rows, monday, { changed }), [timetables.rows, monday, changed]);
  const shown = useMemo(
    () => (moving ? plannedWeek(timetables.rows, monday, { changed, moving }) : days),
    [timetables.rows, monday, days, changed, moving],
  );
  const order = useMemo(() => days.flatMap(({ classes }) => classes.map(({ slot }) => slot.slotId)), [days]);
  const byId = useMemo(
    () => new Map(shown.flatMap(({ classes }) => classes.map((one) => [one.slot.slotId, one] as const))),
    [shown],
  );
  const moves = useMemo(
    (): Moves => ({
      open: (one) => setOpen({ what: 'class', one, start: `${one.date}T${clockOf(one.from)}` }),
      key: (one, event) => keyed(one, event, monday, setMoving, say),
    }),
    [monday],
  );
  const dropped = useCallback((one: PlannedClass, start: string) => {
    setMoving({ slotId: one.slot.slotId, start });
    setOpen({ what: 'class', one, start });
  }, []);
  const close = () => {
    setOpen(undefined);
    setMoving(undefined);
  };
  const done = (proposalId: string) => {
    setSent(proposalId);
    close();
  };
  const scheduleOf = ({ slot }: PlannedClass) => schedules.rows.find(({ doc }) => doc._id === slot.scheduleId)?.doc;
  const add = () => setOpen({ what: 'series', first: newDraft(today, '18:00') });
  return (
    <div className={styles.editor}>
      <TimetableAnswers gymId={gym._id} schedules={schedules.rows.map(({ doc }) => doc)} classes={byId} />
      <p className={styles.soft}>{words.lead}</p>
      <div className={styles.bar}>
        <div className={styles.actions}>
          <Button variant="default" disabled={ahead <= 0} onClick={() => setAhead(ahead - 1)}>
            {words.earlier}
          </Button>
          <h2 className={styles.week} aria-live="polite">
            {ahead === 0 ? words.today : words.week(monday)}
          </h2>
          <Button variant="default" disabled={ahead >= WEEKS_AHEAD} onClick={() => setAhead(ahead + 1)}>
            {words.later}
          </Button>
        </div>
        <Button onClick={add}>{words.add}</Button>
      </div>
      <Became of={sent} />
      <p role="status" className="only-for-ears">
        {said}
      </p>
      {order.length > 0 ? (
        <>
          {wide && <p className={styles.soft}>{words.keys}</p>}
          {wide ? (
            <WeekGrid days={shown} order={order} moves={moves} onDropped={dropped} />
          ) : (
            <WeekList days={days} shown={byId} moves={moves} />
          )}
        </>
      ) : schedules.state === 'loading' || timetables.state === 'loading' ? (
        <RowSkeletons count={4} />
      ) : schedules.rows.length > 0 ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <EmptyState drawing="bookings" title={words.nothing.title}>
          {words.nothing.text}
        </EmptyState>
      )}
      <CutShort of={schedules} />
      {series.length > 0 && (
        <Section title={words.all}>
          <SeriesList
            schedules={series}
            onEdit={(schedule) => setOpen({ what: 'series', schedule, first: draftOf(schedule.series, schedule) })}
            onSent={setSent}
          />
        </Section>
      )}
      {open?.what === 'class' && (
        <ClassSheet
          gym={gym}
          one={open.one}
          schedule={scheduleOf(open.one)}
          start={open.start}
          onClose={close}
          onSent={done}
          onSeries={() => {
            const schedule = scheduleOf(open.one);
            const first = schedule && movedDraft(schedule, wallStart(open.one.slot), open.start);
            if (schedule && first) setOpen({ what: 'series', schedule, first });
          }}
        />
      )}
      {open?.what === 'series' && (
        <SeriesSheet
          key={open.schedule?._id ?? 'new'}
          gym={gym}
          {...(open.schedule && { schedule: open.schedule })}
          first={open.first}
          onClose={close}
          onSent={done}
        />
      )}
    </div>
  );
}

/** Arrows move it by a quarter of an hour or a day, and say where it is now; it is nowhere until it is opened and saved. */
function keyed(
  one: PlannedClass,
  event: KeyboardEvent,
  monday: string,
  move: (moving: Moving | undefined) => void,
  say: (text: string) => void,
) {
  const by = KEYS[event.key];
  const { slot } = one;
  if (event.key === 'Escape') {
    move(undefined);
    say(words.putBack(slot.name));
  }
  if (!by) return;
  event.preventDefault();
  const start = movedTo(one, by);
  const [date = '', time = ''] = start.split('T');
  // Not out of the week that is seen.
  if (date < monday || date > addDays(monday, 6)) return;
  move({ slotId: slot.slotId, start });
  say(words.announce(slot.name, formatLocalDate(date), clockOf(minuteOf(time))));
}
