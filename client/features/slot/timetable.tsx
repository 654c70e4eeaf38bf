import { Button } from '@mantine/core';
import { IconClock, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { isAfterLastDay } from '../../../schemas/closure/slots/over.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Slot, Timetable as TimetableOfDay } from '../../../schemas/slot/shape.ts';
import { newerOf } from '../../sync/hooks.tsx';
import type { Row, Rows } from '../../sync/queries/rows.ts';
import whole from '../../ui/figure/whole-card.module.css';
import { formatDayTime, formatLocalDate, formatTime, formatTimeSpan } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { words as stateWords } from '../../ui/words.ts';
import { type SlotState, slotState, slotsOf, timetableDays } from './slot.ts';
import styles from './timetable.module.css';
import { placesSentence, timetableWords as words } from './timetable.words.ts';

interface TimetableProps {
  gym: Gym;
  timetables: Rows<TimetableOfDay>;
  /** The reader's own bookings at this gym that are still open, by slot. */
  mine: ReadonlyMap<string, Row<Booking>>;
  /** Slots for which they have a booking in a state that only a newer app knows. */
  newer: ReadonlySet<string>;
  /** Milliseconds since 1970, corrected. */
  now: number;
  days: number;
  onBook: (slot: Slot) => void;
}

/** The classes of a gym: a strip of days, and the slots of the chosen one with the places that were left when last heard of. */
export function Timetable({ gym, timetables, mine, newer, now, days, onBook }: TimetableProps) {
  const dates = timetableDays(now, gym.timeZone, days);
  const byDay = new Map(timetables.rows.map(({ doc }) => [doc.date, doc]));
  const of = (date: LocalDate) => slotsOf(byDay.get(date), now, (slot) => mine.has(slot.slotId));
  // What is on that day only a newer app can read.
  const unread = new Set(newerOf(timetables, 'timetable').map(({ date }) => date));
  const has = (date: LocalDate) => of(date).length > 0 || unread.has(date);
  const first = dates.find(has) ?? dates[0] ?? '';
  const [chosen, setChosen] = useState<LocalDate>();
  const day = chosen !== undefined && dates.includes(chosen) ? chosen : first;
  const slots = of(day);
  const next = dates.find((date) => date > day && has(date));
  return (
    <div className={styles.timetable}>
      <DayStrip
        dates={dates}
        chosen={day}
        countOf={(date) => (unread.has(date) ? undefined : of(date).length)}
        onChoose={setChosen}
      />
      {unread.has(day) ? (
        <p className={styles.nothing}>
          <StateChip state="newer" />
        </p>
      ) : slots.length > 0 ? (
        <ul className={styles.slots} aria-label={formatLocalDate(day)}>
          {slots.map((slot) => (
            <SlotRow
              key={slot.slotId}
              gym={gym}
              slot={slot}
              booking={newer.has(slot.slotId) ? 'newer' : mine.get(slot.slotId)}
              asOf={timetables.asOf ?? slot.asOf}
              now={now}
              onBook={onBook}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.nothing}>
          {day === dates[0] ? words.nothingMore : words.nothing(formatLocalDate(day))}{' '}
          {next !== undefined && (
            <Button variant="subtle" onClick={() => setChosen(next)}>
              {words.next(formatLocalDate(next))}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function DayStrip({
  dates,
  chosen,
  countOf,
  onChoose,
}: {
  dates: readonly LocalDate[];
  chosen: LocalDate;
  /** Undefined: only a newer app can say. */
  countOf: (date: LocalDate) => number | undefined;
  onChoose: (date: LocalDate) => void;
}) {
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`);
    // Sideways only: the page itself must not jump.
    if (day) strip.current?.scrollTo({ left: day.offsetLeft - strip.current.clientWidth / 2 + day.clientWidth / 2 });
  }, [chosen]);
  return (
    <fieldset className={styles.strip} ref={strip}>
      <legend className="only-for-ears">{words.days}</legend>
      {dates.map((date, index) => {
        const [weekday, number, month] = formatLocalDate(date).split(' ');
        const count = countOf(date);
        return (
          <button
            key={date}
            type="button"
            data-date={date}
            data-empty={count === 0 || undefined}
            aria-pressed={date === chosen}
            className={styles.day}
            onClick={() => onChoose(date)}
          >
            <span className={styles.weekday}>{index === 0 ? words.today : weekday}</span>
            <span className={styles.number}>{number}</span>
            <span className={styles.weekday}>{month}</span>
            <span className="only-for-ears">{count === undefined ? stateWords.state.newer : words.classes(count)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

function SlotRow({
  gym,
  slot,
  booking,
  asOf,
  now,
  onBook,
}: {
  gym: Gym;
  slot: Slot;
  booking: Row<Booking> | 'newer' | undefined;
  asOf: string;
  now: number;
  onBook: (slot: Slot) => void;
}) {
  const state = slotState(slot, gym, now);
  const facts = [slot.level === 'all' ? undefined : words.levels[slot.level], slot.room].filter(Boolean);
  return (
    <li className={`${whole.card} ${styles.slot}`} data-off={state.state === 'cancelled' || undefined}>
      <p className={styles.time}>
        <span className={styles.start}>{formatTime(slot.startsAt, gym.timeZone)}</span>
        <span className={styles.end}>
          <span className="only-for-ears">–</span>
          {formatTime(slot.endsAt, gym.timeZone)}
        </span>
      </p>
      <div className={styles.what}>
        <h3 className={styles.name}>{slot.name}</h3>
        {(slot.instructor !== undefined || facts.length > 0) && (
          <p className={styles.facts}>
            {slot.instructor !== undefined && (
              <span className={styles.instructor}>
                <IconUser size={14} stroke={2} aria-hidden />
                {slot.instructor}
              </span>
            )}
            {facts.length > 0 && <span>{facts.join(' · ')}</span>}
          </p>
        )}
        {slot.movedFrom !== undefined && state.state !== 'cancelled' && (
          <p className={styles.moved}>
            <IconClock size={14} stroke={2} aria-hidden />
            {words.movedFrom(formatDayTime(slot.movedFrom, gym.timeZone))}
          </p>
        )}
        <p className={styles.places} data-few={state.state === 'open' && state.left <= 3 ? true : undefined}>
          {placesSentence(state, asOf, now, gym.timeZone)}
        </p>
      </div>
      <div className={styles.action}>
        {booking === undefined ? (
          <SlotButton gym={gym} slot={slot} state={state} onBook={onBook} />
        ) : booking === 'newer' ? (
          <StateChip state="newer" />
        ) : (
          <BookingState booking={booking} />
        )}
      </div>
    </li>
  );
}

function SlotButton({ gym, slot, state, onBook }: { gym: Gym; slot: Slot; state: SlotState; onBook: (slot: Slot) => void }) {
  const when = `${formatDayTime(slot.startsAt, gym.timeZone)}–${formatTimeSpan(slot.startsAt, slot.endsAt, gym.timeZone).split('–')[1]}`;
  const takes = gym.status === 'live' || (gym.status === 'closing' && !isAfterLastDay(gym, slot));
  if (!takes || state.state === 'cancelled' || state.state === 'over' || state.state === 'started' || state.state === 'closed')
    return null;
  if (state.state === 'open')
    return (
      <Button className={whole.button ?? ''} onClick={() => onBook(slot)} aria-label={words.bookLabel(slot.name, when)}>
        {words.book}
      </Button>
    );
  if (state.state === 'full' && !state.listFull)
    return (
      <Button
        variant="default"
        className={whole.button ?? ''}
        onClick={() => onBook(slot)}
        aria-label={words.listLabel(slot.name, when)}
      >
        {words.joinList}
      </Button>
    );
  return (
    <Button
      variant="default"
      className={whole.button ?? ''}
      onClick={() => onBook(slot)}
      aria-label={words.seeLabel(slot.name, when)}
    >
      {words.see}
    </Button>
  );
}

/** One's own place in the state grammar; the rest of it lives on the bookings page. */
function BookingState({ booking }: { booking: Row<Booking> }) {
  return (
    <Link to="/member/bookings" className={`${whole.title} ${styles.mine}`}>
      <span className="only-for-ears">{words.mine}: </span>
      <BookingChip booking={booking} />
    </Link>
  );
}

/** The state of one open booking: dashed while it waits, solid once the server said so. */
export function BookingChip({ booking: { doc, mark } }: { booking: Row<Booking> }) {
  if (mark === 'waiting') return <StateChip state="waiting" />;
  if (doc.status === 'waitlisted')
    return (
      <StateChip state="decided" tone="brand">
        {words.waitingListPosition(doc.position)}
      </StateChip>
    );
  if (doc.status === 'offered')
    return (
      <StateChip state="decided" tone="attention">
        {words.offered}
      </StateChip>
    );
  return <StateChip state={mark} />;
}
