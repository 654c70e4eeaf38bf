import { Button } from '@mantine/core';
import type { Instant, LocalDate } from '../../../../schemas/basics/primitives.ts';
import { localDay } from '../../../../schemas/basics/time.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Slot, Timetable } from '../../../../schemas/slot/shape.ts';
import type { Rows } from '../../../sync/hooks.tsx';
import { noneClass, RowList, RowSection, RowWords, rowClass, softClass, timeClass } from '../../../ui/figure/rows.tsx';
import { formatTime } from '../../../ui/format.ts';
import { AsOf } from '../../../ui/state/as-of.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { messages } from '../words.ts';
import { classesAhead, fillOf } from './day.ts';
import styles from './section.module.css';

const words = messages.classes;
const shownAtMost = 6;

/** What starts next and how full it is; the number stands beside each bar. */
export function Classes({
  timetables,
  bookings,
  now,
  today,
  timeZone,
  onRegister,
}: {
  timetables: Rows<Timetable>;
  bookings: readonly Booking[] | undefined;
  now: Instant;
  today: LocalDate;
  timeZone: string;
  onRegister: (slotId: string) => void;
}) {
  const slots = classesAhead(
    timetables.rows.map((row) => row.doc),
    now,
  );
  const none = timetables.rows.length === 0 ? words.noneEver : words.none;
  return (
    <RowSection
      id="next-classes"
      title={words.title}
      aside={timetables.asOf !== undefined && slots.length > 0 && <AsOf at={timetables.asOf} timeZone={timeZone} />}
    >
      {slots.length === 0 ? (
        <p className={noneClass}>{timetables.state === 'loading' ? null : none}</p>
      ) : (
        <RowList>
          {slots.slice(0, shownAtMost).map((slot) => (
            <ClassRow
              key={slot.slotId}
              slot={slot}
              bookings={bookings}
              today={today}
              timeZone={timeZone}
              onRegister={() => onRegister(slot.slotId)}
            />
          ))}
        </RowList>
      )}
    </RowSection>
  );
}

function ClassRow({
  slot,
  bookings,
  today,
  timeZone,
  onRegister,
}: {
  slot: Slot;
  bookings: readonly Booking[] | undefined;
  today: LocalDate;
  timeZone: string;
  onRegister: () => void;
}) {
  const { booked, waiting } = fillOf(slot, bookings);
  return (
    <li className={rowClass} data-slot={slot.slotId}>
      <time dateTime={slot.startsAt} className={timeClass}>
        {formatTime(slot.startsAt, timeZone)}
      </time>
      <RowWords name={slot.name}>
        {localDay(slot.startsAt, timeZone) !== today && <span className={softClass}>{words.tomorrow}</span>}
        {slot.status !== 'cancelled' && <Fill booked={booked} capacity={slot.capacity} />}
      </RowWords>
      {slot.status === 'cancelled' ? (
        <StateChip state="decided" tone="attention">
          {words.cancelled}
        </StateChip>
      ) : (
        <span className={styles.count}>
          {words.fill(booked, slot.capacity)}
          {waiting > 0 && (
            <>
              <br />
              <span className={softClass}>{words.waiting(waiting)}</span>
            </>
          )}
        </span>
      )}
      {slot.status !== 'cancelled' && bookings && (
        <Button
          variant="default"
          className={styles.open ?? ''}
          aria-label={words.registerLabel(slot.name, formatTime(slot.startsAt, timeZone))}
          onClick={onRegister}
        >
          {words.register}
        </Button>
      )}
    </li>
  );
}

/** A picture of the number beside it. */
const Fill = ({ booked, capacity }: { booked: number; capacity: number }) => (
  <span className={styles.bar} aria-hidden>
    <span className={styles.filled} style={{ width: `${Math.min(100, (100 * booked) / capacity)}%` }} />
  </span>
);
