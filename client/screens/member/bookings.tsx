import { Button, Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { wantsAnotherClass } from '../../features/booking/alternatives/three.ts';
import { useBookings } from '../../features/booking/hooks.ts';
import { NewerBookingRow } from '../../features/booking/newer-row.tsx';
import { BookingRow } from '../../features/booking/row.tsx';
import { BOOKING_TABS, type BookingTab, bookingTab, inOrder } from '../../features/booking/row-facts.ts';
import { OutboxAnswer, toAnswer } from '../../features/outbox/answer.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { newerOf, type Readable, type Row, useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import list from '../../ui/page/list-page.module.css';
import { useTabInSight } from '../../ui/page/tab-in-sight.ts';
import { PageTitle } from '../../ui/page/title.tsx';
import { useTab } from '../../ui/page/use-tab.ts';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import styles from './bookings.module.css';
import { messages } from './words.ts';

// What opens over the screen is not waited for by what lies under it.
const CancelBooking = lazy(async () => ({ default: (await import('../../features/booking/cancel.tsx')).CancelBooking }));

const MoveBooking = lazy(async () => ({ default: (await import('../../features/booking/move.tsx')).MoveBooking }));
const Alternatives = lazy(() => import('../../features/booking/alternatives/list.tsx'));

const words = messages.bookings;

/** `/member/bookings`: what is booked, waited for and past, each as true as it is; and what needs an answer first. */
export default function BookingsScreen() {
  useOpenWorkspace('member');
  const bookings = useBookings();
  const connection = useConnection().state;
  const answers = toAnswer(useOutbox()).filter((row) => /^(booking|dispute)\./.test(row.kind));
  const [cancelling, setCancelling] = useState<string>();
  const [moving, setMoving] = useState<string>();
  const row = bookings.rows.find((one) => one.doc._id === cancelling);
  const movingRow = bookings.rows.find((one) => one.doc._id === moving);
  const state = onDevice(bookings, connection);
  return (
    <>
      <PageTitle title={words.title} aside={bookings.asOf !== undefined && <AsOf at={bookings.asOf} />} />
      {answers.length > 0 && (
        <section className={list.answers} aria-label={words.answers}>
          {answers.map((answer) => (
            <OutboxAnswer key={answer.id} row={answer}>
              {wantsAnotherClass(answer.code) && answer.about?.gymId !== undefined && answer.about.slotId !== undefined && (
                <Suspense fallback={null}>
                  <Alternatives gymId={answer.about.gymId} slotId={answer.about.slotId} />
                </Suspense>
              )}
            </OutboxAnswer>
          ))}
        </section>
      )}
      <NothingToShow state={state} unsaved={messages.unsaved} skeleton={<RowSkeletons />} />
      <CutShort of={bookings} />
      {(state === 'there' || state === 'empty') && (
        <Lists rows={bookings.rows} newer={newerOf(bookings, 'booking')} onCancel={setCancelling} onMove={setMoving} />
      )}
      {row !== undefined && (
        <Suspense fallback={null}>
          <CancelBooking row={row} onClose={() => setCancelling(undefined)} />
        </Suspense>
      )}
      {movingRow !== undefined && (
        <Suspense fallback={null}>
          <MoveBooking booking={movingRow.doc} onClose={() => setMoving(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ListsProps {
  rows: readonly Row<Booking>[];
  newer: readonly Readable<Booking>[];
  onCancel: (id: string) => void;
  onMove: (id: string) => void;
}

function Lists({ rows, newer, onCancel, onMove }: ListsProps) {
  const now = instantOf(useNow());
  const listOf = (tab: BookingTab) => rows.filter((row) => bookingTab(row, now) === tab);
  // What became of it nobody here can say, but whether it is over.
  const newerOn = (tab: BookingTab) => newer.filter(({ endsAt }) => (endsAt > now ? 'upcoming' : 'past') === tab);
  const [open, choose] = useTab(BOOKING_TABS, 'upcoming');
  const bar = useTabInSight(open);
  return (
    <Tabs value={open} onChange={choose} keepMounted={false}>
      <Tabs.List ref={bar} aria-label={words.tabsLabel} className={list.tabs ?? ''}>
        {BOOKING_TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab} rightSection={<Count rows={tab === 'past' ? [] : [...newerOn(tab), ...listOf(tab)]} />}>
            {words.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {BOOKING_TABS.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={list.panel ?? ''}>
          <List tab={tab} rows={inOrder(listOf(tab), tab)} newer={newerOn(tab)} onCancel={onCancel} onMove={onMove} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const Count = ({ rows }: { rows: readonly unknown[] }) =>
  rows.length === 0 ? null : <span className={styles.count}>{rows.length}</span>;

function List({ tab, rows, newer, onCancel, onMove }: ListsProps & { tab: BookingTab }) {
  if (rows.length + newer.length === 0)
    return (
      <EmptyState
        drawing="bookings"
        title={words.empty[tab].title}
        action={
          <Button component={Link} to="/search">
            {words.action}
          </Button>
        }
      >
        {words.empty[tab].text}
      </EmptyState>
    );
  return (
    <div className={list.pairs}>
      {newer.map((booking) => (
        <NewerBookingRow key={booking._id} booking={booking} />
      ))}
      {rows.map((row) => (
        <BookingRow key={row.doc._id} row={row} onCancel={() => onCancel(row.doc._id)} onMove={() => onMove(row.doc._id)} />
      ))}
    </div>
  );
}
