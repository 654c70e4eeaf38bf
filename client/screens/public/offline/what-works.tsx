import {
  IconCalendarEvent,
  IconChevronRight,
  IconDoorEnter,
  IconLogin2,
  IconQrcode,
  IconSearch,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { OPEN_BOOKING_STATUSES } from '../../../../schemas/booking/states.ts';
import type { Role } from '../../../../schemas/person/shape.ts';
import { useAreas } from '../../../features/area/hooks.ts';
import { useBookings } from '../../../features/booking/hooks.ts';
import { usePasses } from '../../../features/pass/hooks.ts';
import { usePinnedAreas } from '../../../features/pinned-area/use-pinned-areas.ts';
import { useSession } from '../../../session/hooks.tsx';
import { useOpenWorkspace } from '../../../sync/hooks.tsx';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import styles from '../offline.module.css';
import { messages } from './words.ts';

const words = messages.works;

/** What can be opened without a signal, each with what this device has for it. */
export function WhatWorks() {
  const session = useSession();
  const areas = useAreas();
  const pinned = usePinnedAreas().flatMap(({ areaId, state }) => (state === 'saved' ? [areaId] : []));
  const names = areas.rows.flatMap(({ doc }) => (pinned.includes(doc._id) ? [doc.name] : []));
  return (
    <section aria-labelledby="what-works" className={styles.section}>
      <h2 id="what-works" className={styles.heading}>
        {words.title}
      </h2>
      {session.state === 'loading' || areas.state === 'loading' ? (
        <RowSkeletons count={3} />
      ) : (
        <ul className={styles.places}>
          {session.state === 'signedIn' && <OwnPlaces role={session.role} />}
          {session.state === 'signedOut' && session.resumable !== undefined && (
            <Place
              to="/login"
              icon={IconLogin2}
              name={words.resume.name(session.resumable.displayName)}
              text={words.resume.text}
            />
          )}
          <Place
            to="/search"
            icon={IconSearch}
            name={words.search.name}
            text={areas.rows.length === 0 ? words.search.nothing : words.search.text(names)}
          />
        </ul>
      )}
    </section>
  );
}

/** What is the reader's own; its workspace is opened to count it. */
function OwnPlaces({ role }: { role: Role }) {
  useOpenWorkspace('member');
  const passes = usePasses();
  const bookings = useBookings();
  const live = passes.rows.filter(({ doc }) => doc.status === 'ready' || doc.status === 'active').length;
  const open = bookings.rows.filter(({ doc }) => OPEN_BOOKING_STATUSES.includes(doc.status)).length;
  const counted = passes.state === 'ready' && bookings.state === 'ready';
  return (
    <>
      <Place to="/member/checkin" icon={IconQrcode} name={words.checkin.name} text={words.checkin.text} />
      <Place
        to="/member/passes"
        icon={IconTicket}
        name={words.passes.name}
        text={counted ? words.passes.text(live) : words.saving}
      />
      <Place
        to="/member/bookings"
        icon={IconCalendarEvent}
        name={words.bookings.name}
        text={counted ? words.bookings.text(open) : words.saving}
      />
      {(role === 'gym-owner' || role === 'gym-employee') && (
        <Place to="/gym/tablet-checkin" icon={IconDoorEnter} name={words.desk.name} text={words.desk.text} />
      )}
    </>
  );
}

function Place({ to, icon: Icon, name, text }: { to: string; icon: TablerIcon; name: string; text: string }) {
  return (
    <li>
      <Link to={to} className={styles.place}>
        <Icon size={24} stroke={1.75} aria-hidden className={styles.placeMark} />
        <span className={styles.placeWords}>
          <span className={styles.placeName}>{name}</span>
          <span className={styles.soft}>{text}</span>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden className={styles.placeMore} />
      </Link>
    </li>
  );
}
