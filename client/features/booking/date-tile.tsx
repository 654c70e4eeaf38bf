import type { Booking } from '../../../schemas/booking/shape.ts';
import { formatDay, localDateOf } from '../../ui/format.ts';
import styles from './row.module.css';

/** The day of a booking, as on a page of a calendar. */
export function DateTile({ booking }: { booking: Pick<Booking, 'startsAt' | 'timeZone'> }) {
  const [weekday, day, month] = formatDay(booking.startsAt, booking.timeZone).split(' ');
  return (
    <time className={styles.date} dateTime={localDateOf(booking.startsAt, booking.timeZone)}>
      <span>{weekday}</span> <span className={styles.day}>{day}</span> <span>{month}</span>
    </time>
  );
}
