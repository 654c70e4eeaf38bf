import { Link } from 'react-router-dom';
import { useBookings } from '../../../features/booking/hooks.ts';
import { NewerBookingRow } from '../../../features/booking/newer-row.tsx';
import { BookingRow } from '../../../features/booking/row.tsx';
import { useVisits } from '../../../features/checkin/hooks.ts';
import { VisitList } from '../../../features/checkin/visit-list.tsx';
import { gymPath } from '../../../features/gym/card/card.tsx';
import { PassCard } from '../../../features/pass/card.tsx';
import { usePasses } from '../../../features/pass/hooks.ts';
import { NewerPassCard } from '../../../features/pass/newer-card.tsx';
import { newerOf, type Rows, useConnection } from '../../../sync/hooks.tsx';
import { formatDayAndYear } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { onDevice } from '../../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { messages as shared } from '../words.ts';
import type { OwnHere } from './own-here.ts';
import styles from './own-sections.module.css';
import { messages } from './words.ts';

const visitsShown = 5;

/** Before an empty list is an answer: whether this device has been told at all. */
function Unknown({ list }: { list: Rows<unknown> }) {
  const state = onDevice(list, useConnection().state);
  if (state === 'loading') return <RowSkeletons count={1} />;
  return state === 'unsaved' ? <p className={styles.soft}>{shared.unsaved.text}</p> : null;
}

const isAnswer = ({ rows, asOf }: Rows<unknown>): boolean => rows.length > 0 || asOf !== undefined;

export function OwnPasses({ gymId, here }: { gymId: string; here: OwnHere }) {
  const words = messages.passes;
  const passes = usePasses();
  const newer = newerOf(passes, 'pass').filter((pass) => pass.gymIds.includes(gymId));
  return (
    <Section title={words.title}>
      {here.passes.length + newer.length > 0 ? (
        <div className={styles.cards}>
          {newer.map((pass) => (
            <NewerPassCard key={pass._id} pass={pass} as="h3" />
          ))}
          {here.passes.map((row) => (
            <PassCard key={row.doc._id} row={row} as="h3" />
          ))}
        </div>
      ) : isAnswer(passes) ? (
        <StateEdge className={styles.nothing ?? ''}>
          <span>{words.none}</span>
          <Link to={`${gymPath(gymId)}#passes`} className={styles.more}>
            {words.buy}
          </Link>
        </StateEdge>
      ) : (
        <Unknown list={passes} />
      )}
      {here.pastPasses > 0 && (
        <Link to="/member/passes?tab=past" className={styles.more}>
          {words.past(here.pastPasses)}
        </Link>
      )}
    </Section>
  );
}

interface OwnBookingsProps {
  gymId: string;
  here: OwnHere;
  onCancel: (id: string) => void;
}

export function OwnBookings({ gymId, here, onCancel }: OwnBookingsProps) {
  const words = messages.bookings;
  const bookings = useBookings();
  const newer = newerOf(bookings, 'booking').filter((booking) => booking.gymId === gymId);
  return (
    <Section title={words.title}>
      {here.bookings.length + newer.length > 0 ? (
        <div className={styles.rows}>
          {newer.map((booking) => (
            <NewerBookingRow key={booking._id} booking={booking} as="h3" />
          ))}
          {here.bookings.map((row) => (
            <BookingRow key={row.doc._id} row={row} as="h3" onCancel={() => onCancel(row.doc._id)} />
          ))}
        </div>
      ) : isAnswer(bookings) ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <Unknown list={bookings} />
      )}
      {here.pastBookings > 0 && (
        <Link to="/member/bookings?tab=past" className={styles.more}>
          {words.past(here.pastBookings)}
        </Link>
      )}
    </Section>
  );
}

export function OwnVisits({ here }: { here: OwnHere }) {
  const words = messages.visits;
  const checkins = useVisits();
  const first = here.visits.at(-1)?.doc.judgedAt;
  return (
    <Section title={words.title}>
      {first !== undefined ? (
        <>
          <p className={styles.soft}>{words.count(here.visitCount, formatDayAndYear(first))}</p>
          <VisitList rows={here.visits.slice(0, visitsShown)} named={false} />
        </>
      ) : isAnswer(checkins) ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <Unknown list={checkins} />
      )}
    </Section>
  );
}
