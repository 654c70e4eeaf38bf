import { Link } from 'react-router-dom';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Readable } from '../../sync/hooks.tsx';
import whole from '../../ui/figure/whole-card.module.css';
import { formatTimeSpan } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { gymPath } from '../gym/card/card.tsx';
import { DateTile } from './date-tile.tsx';
import styles from './row.module.css';

/** A booking in a state that only a newer app knows: when, what and where. What could be done about it rests on that state. */
export function NewerBookingRow({
  booking,
  as: Heading = 'h2',
}: {
  booking: Readable<Booking>;
  /** The level of its heading. */
  as?: 'h2' | 'h3';
}) {
  return (
    <StateEdge as="article" className={`${whole.card} ${styles.card}`} data-booking={booking._id} data-newer>
      <DateTile booking={booking} />
      <div className={styles.facts}>
        <Heading className={styles.name}>{booking.slotName}</Heading>
        <p className={styles.where}>
          <time dateTime={booking.startsAt}>{formatTimeSpan(booking.startsAt, booking.endsAt, booking.timeZone)}</time>
          <span aria-hidden> · </span>
          <Link to={gymPath(booking.gymId)} className={`${styles.gym} ${whole.link}`}>
            {booking.gymName}
          </Link>
        </p>
        <p className={styles.chip}>
          <StateChip state="newer" />
        </p>
      </div>
    </StateEdge>
  );
}
