import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { useBookings } from '../../features/booking/hooks.ts';
import { NewerBookingRow } from '../../features/booking/newer-row.tsx';
import { BookingRow } from '../../features/booking/row.tsx';
import { nextBooking } from '../../features/booking/row-facts.ts';
import { CheckInLink } from '../../features/checkin/check-in-link.tsx';
import { useCodeAddress } from '../../features/checkin/code/address.ts';
import { useCheckins } from '../../features/checkin/hooks.ts';
import { ClosuresAhead } from '../../features/gym/closures-ahead.tsx';
import { PassLine } from '../../features/pass/card.tsx';
import { doorPasses, endOf, likelyGym, opensADoor, passTab } from '../../features/pass/card-facts.ts';
import { usePasses } from '../../features/pass/hooks.ts';
import { NewerPassCard } from '../../features/pass/newer-card.tsx';
import { useSession } from '../../session/hooks.tsx';
import { newerOf, type Readable, type Row, useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import whole from '../../ui/figure/whole-card.module.css';
import { useNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { AsOf } from '../../ui/state/as-of.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { ForYouToAnswer, News } from './dashboard/news.tsx';
import { OnTheWay } from './dashboard/on-the-way.tsx';
import { RecentGyms } from './dashboard/recent-gyms.tsx';
import { Streak } from './dashboard/streak.tsx';
import styles from './dashboard.module.css';
import { messages } from './words.ts';

// What opens over the screen is not waited for by what lies under it.
const CancelBooking = lazy(async () => ({ default: (await import('../../features/booking/cancel.tsx')).CancelBooking }));

const words = messages.dashboard;

/** `/member/dashboard`: the code one tap away, what comes next, and whatever wants an answer. All of it from the device. */
export default function DashboardScreen() {
  useOpenWorkspace('member');
  const now = instantOf(useNow());
  const session = useSession();
  const passes = usePasses();
  const bookings = useBookings();
  const checkins = useCheckins();
  const connection = useConnection().state;
  const [cancelling, setCancelling] = useState<string>();

  const next = nextBooking(bookings.rows, now);
  const shown = doorPasses(passes.rows, now, likelyGym(next?.doc, checkins.rows[0]?.doc, now));
  const name = session.state === 'signedIn' ? session.displayName.split(' ')[0] : undefined;
  const unread = newerOf(bookings, 'booking').filter(({ endsAt }) => endsAt > now);
  const unreadPasses = newerOf(passes, 'pass').filter((pass) => endOf(pass) > now);
  const nothing = passes.rows.length === 0 && bookings.rows.length === 0 && checkins.rows.length === 0;
  const state = nothing ? onDevice(passes, connection) : 'there';
  const cancelled = bookings.rows.find((row) => row.doc._id === cancelling);
  return (
    <>
      <PageTitle
        title={name === undefined ? words.titleNobody : words.title(name)}
        aside={passes.asOf !== undefined && <AsOf at={passes.asOf} />}
      />
      <div className={styles.screen}>
        <div className={styles.main}>
          {shown[0] !== undefined && <CheckInLink pass={shown[0].doc} />}
          <NothingToShow state={state} unsaved={messages.unsaved} />
          <ForYouToAnswer now={now} onCancel={setCancelling} />
          {(state === 'empty' || (state === 'there' && shown.length + unreadPasses.length === 0)) && <FindGym />}
          {state === 'there' && <Next row={next} newer={unread} onCancel={setCancelling} />}
        </div>
        <div className={styles.side}>
          <ClosuresAhead gymIds={shown.flatMap(({ doc }) => doc.gymIds)} now={Date.parse(now)} />
          <OnTheWay />
          <Streak now={now} />
          <News now={now} />
          <Passes rows={passes.rows} newer={unreadPasses} now={now} />
          <RecentGyms passes={passes.rows} bookings={bookings.rows} checkins={checkins.rows} now={now} />
        </div>
      </div>
      {cancelled !== undefined && (
        <Suspense fallback={null}>
          <CancelBooking row={cancelled} onClose={() => setCancelling(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const FindGym = () => (
  <EmptyState
    drawing="search"
    title={words.empty.title}
    action={
      <Button component={Link} to="/search" size="lg">
        {words.empty.action}
      </Button>
    }
  >
    {words.empty.text}
  </EmptyState>
);

interface NextProps {
  row: Row<Booking> | undefined;
  /** To come, in a state that only a newer app knows: any of them may be the next. */
  newer: readonly Readable<Booking>[];
  onCancel: (id: string) => void;
}

function Next({ row, newer, onCancel }: NextProps) {
  const before = newer.filter(({ startsAt }) => row === undefined || startsAt < row.doc.startsAt);
  return (
    <section aria-labelledby="next-booking">
      <header className={styles.sectionHead}>
        <h2 id="next-booking" className={styles.sectionTitle}>
          {words.next}
        </h2>
        <Link to="/member/bookings" className={styles.more}>
          {words.allBookings}
        </Link>
      </header>
      <div className={styles.cards}>
        {before.map((booking) => (
          <NewerBookingRow key={booking._id} booking={booking} as="h3" />
        ))}
        {row !== undefined && <BookingRow row={row} as="h3" onCancel={() => onCancel(row.doc._id)} />}
        {row === undefined && before.length === 0 && (
          <StateEdge className={styles.nothing ?? ''}>
            <span>{words.nextNone}</span>
            <Link to="/search" className={styles.more}>
              {words.nextNoneAction}
            </Link>
          </StateEdge>
        )}
      </div>
    </section>
  );
}

const passesAtMost = 3;

function Passes({ rows, newer, now }: { rows: readonly Row<Pass>[]; newer: readonly Readable<Pass>[]; now: string }) {
  const paying = rows.filter(({ doc }) => doc.status === 'pending_payment' && passTab(doc, now) !== 'past');
  const shown = [...doorPasses(rows, now), ...paying].slice(0, passesAtMost);
  if (shown.length + newer.length === 0) return null;
  return (
    <section aria-labelledby="your-passes">
      <header className={styles.sectionHead}>
        <h2 id="your-passes" className={styles.sectionTitle}>
          {words.passes}
        </h2>
        <Link to="/member/passes" className={styles.more}>
          {words.allPasses}
        </Link>
      </header>
      <ul className={styles.cards}>
        {newer.map((pass) => (
          <li key={pass._id}>
            <NewerPassCard pass={pass} as="h3" />
          </li>
        ))}
        {shown.map(({ doc }) => (
          <PassItem key={doc._id} pass={doc} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** Opens its code where it has one, else the passes. */
function PassItem({ pass, now }: { pass: Pass; now: string }) {
  const { linkTo } = useCodeAddress();
  const opens = opensADoor(pass, now);
  return (
    <StateEdge as="li" className={whole.card ?? ''} state={pass.status === 'pending_payment' ? 'waiting' : 'decided'}>
      <Link {...(opens ? linkTo(pass._id) : { to: '/member/passes' })} className={`${whole.title} ${styles.pass}`}>
        <PassLine pass={pass} />
        {opens && <IconQrcode size={24} stroke={2} aria-label={words.codeOfPass} className={styles.code} />}
      </Link>
    </StateEdge>
  );
}
