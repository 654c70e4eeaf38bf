import { Button } from '@mantine/core';
import { IconCalendarMinus, IconCalendarPlus, IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../schemas/basics/time.ts';
import { calendarEntry } from '../../../schemas/booking/calendar/entry.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { type Row, useConnection } from '../../sync/hooks.tsx';
import { saveFile } from '../../ui/device/save-file.ts';
import whole from '../../ui/figure/whole-card.module.css';
import { formatDayTime, formatTimeSpan, localDateOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { CodeLink } from '../checkin/code/link.tsx';
import { gymPath } from '../gym/card/card.tsx';
import { useGym } from '../gym/hooks.ts';
import { useOutbox } from '../outbox/hooks.ts';
import { DateTile } from './date-tile.tsx';
import styles from './row.module.css';
import { bookingRowWords as words } from './row.words.ts';
import { bookingLine, bookingLook, bookingTab, calendarWay, mayMove, whatWaits } from './row-facts.ts';

// Most bookings never waited.
const WaitingPlace = lazy(() => import('./waiting/place.tsx'));
// What is to come went wrong for nobody yet.
const SomethingWrong = lazy(() => import('../dispute/something-wrong.tsx'));

/** One booking: when, what, where, how true it is, what cancelling costs, and what can be done about it now. */
export function BookingRow({
  row,
  as: Heading = 'h2',
  onCancel,
  onMove,
}: {
  row: Row<Booking>;
  /** The level of its heading. */
  as?: 'h2' | 'h3';
  onCancel: () => void;
  /** Where another class can be chosen. */
  onMove?: () => void;
}) {
  const now = instantOf(useNow());
  const { doc } = row;
  const look = bookingLook(row, now);
  const line = bookingLine(row, now);
  const past = bookingTab(row, now) === 'past';
  const code = past ? undefined : codeFor(row);
  return (
    <StateEdge
      as="article"
      state={look.edge}
      className={`${whole.card} ${styles.card}`}
      data-booking={doc._id}
      data-status={doc.status}
    >
      <DateTile booking={doc} />
      <div className={styles.facts}>
        <Heading className={styles.name}>{doc.slotName}</Heading>
        <p className={styles.where}>
          <time dateTime={doc.startsAt}>{formatTimeSpan(doc.startsAt, doc.endsAt, doc.timeZone)}</time>
          <span aria-hidden> · </span>
          <Link to={gymPath(doc.gymId)} className={`${styles.gym} ${code === undefined ? whole.link : ''}`}>
            {doc.gymName}
          </Link>
        </p>
        <p className={styles.chip}>
          <StateChip state={look.state} tone={look.tone}>
            {look.text}
          </StateChip>
        </p>
        {line !== undefined && <p className={styles.line}>{line}</p>}
      </div>
      {doc.waited !== undefined && (
        <Suspense fallback={null}>
          <WaitingPlace booking={doc} open={!past && whatWaits(row) === undefined} />
        </Suspense>
      )}
      {past ? (
        calendarWay(row, now) === 'remove' && <OffCalendar booking={doc} />
      ) : (
        <Actions row={row} code={code} onCancel={onCancel} onMove={onMove} />
      )}
      {(past || doc.startsAt <= now) && (
        <Suspense fallback={null}>
          <SomethingWrong subject={doc} />
        </Suspense>
      )}
    </StateEdge>
  );
}

/** Whoever had it in their calendar takes it out there too. */
function OffCalendar({ booking }: { booking: Booking }) {
  const { row: gym } = useGym(booking.gymId);
  return (
    <div className={styles.actions}>
      <SaveToCalendar booking={booking} gym={gym?.doc} way="remove" />
    </div>
  );
}

/** The pass whose code is shown for it at the door: then that is what a tap on its card is for, else the gym is. */
const codeFor = (row: Row<Booking>): string | undefined =>
  row.doc.status === 'confirmed' && whatWaits(row) === undefined ? row.doc.passId : undefined;

function Actions({
  row,
  code,
  onCancel,
  onMove,
}: {
  row: Row<Booking>;
  code: string | undefined;
  onCancel: () => void;
  onMove: (() => void) | undefined;
}) {
  const now = instantOf(useNow());
  const { doc } = row;
  const { row: gym } = useGym(doc.gymId);
  const outbox = useOutbox();
  const waits = whatWaits(row);
  const way = calendarWay(row, now);
  const undo = waits === undefined ? undefined : outbox.find((one) => one.id === row.proposalId)?.undo;
  const when = formatDayTime(doc.startsAt, doc.timeZone);
  const listed = doc.status === 'waitlisted' || doc.status === 'offered';
  return (
    <div className={styles.actions}>
      {code !== undefined && (
        <CodeLink passId={code} variant="light" className={whole.button ?? ''} aria-label={words.codeLabel(doc.slotName, when)} />
      )}
      {undo !== undefined ? (
        <Button variant="default" onClick={() => void undo()} aria-label={words.undoLabel(doc.slotName, when)}>
          {words.undo}
        </Button>
      ) : (
        waits === undefined && (
          <Button
            variant="default"
            onClick={onCancel}
            aria-label={listed ? words.leaveLabel(doc.slotName, when) : words.cancelLabel(doc.slotName, when)}
          >
            {listed ? words.leave : words.cancel}
          </Button>
        )
      )}
      {onMove !== undefined && waits === undefined && mayMove(doc, now) && (
        <Button variant="default" onClick={onMove} aria-label={words.moveLabel(doc.slotName, when)}>
          {words.move}
        </Button>
      )}
      <span className={styles.pair}>
        {way !== undefined && <SaveToCalendar booking={doc} gym={gym?.doc} way={way} />}
        {gym !== undefined && waits !== 'cancellation' && <Directions gym={gym.doc} />}
      </span>
    </div>
  );
}

/** Another site shows the way, so it needs the network; without one the address is shown instead. */
function Directions({ gym }: { gym: Gym }) {
  const offline = useConnection().state === 'Offline';
  const look = {
    variant: 'subtle',
    leftSection: <IconMapPin size={18} stroke={2} aria-hidden />,
    className: styles.quiet ?? '',
    'aria-label': words.directionsLabel(gym.name),
  };
  if (offline)
    return (
      <NeedsNetwork offline doing={words.directions} reason={words.directionsOffline(addressOf(gym))}>
        <Button {...look}>{words.directions}</Button>
      </NeedsNetwork>
    );
  return (
    <Button
      {...look}
      component="a"
      href={`https://www.openstreetmap.org/directions?to=${gym.geo.lat}%2C${gym.geo.lon}`}
      target="_blank"
      rel="noreferrer"
    >
      {words.directions}
    </Button>
  );
}

/** The file says CONFIRMED or CANCELLED of the same UID: a calendar that has it follows. */
function SaveToCalendar({ booking, gym, way }: { booking: Booking; gym: Gym | undefined; way: 'add' | 'remove' }) {
  const when = formatDayTime(booking.startsAt, booking.timeZone);
  const [Icon, said, label] =
    way === 'add'
      ? ([IconCalendarPlus, words.calendar, words.calendarLabel] as const)
      : ([IconCalendarMinus, words.offCalendar, words.offCalendarLabel] as const);
  const save = async () => {
    const { calendarFile, calendarFileName } = await import('../../../schemas/booking/calendar/file.ts');
    const file = calendarFile([calendarEntry(booking, gym)]);
    saveFile(calendarFileName(booking.slotName, localDateOf(booking.startsAt, booking.timeZone)), 'text/calendar', file);
  };
  return (
    <Button
      variant="subtle"
      onClick={() => void save()}
      leftSection={<Icon size={18} stroke={2} aria-hidden />}
      className={styles.quiet ?? ''}
      aria-label={label(booking.slotName, when)}
    >
      {said}
    </Button>
  );
}

const addressOf = ({ address }: Gym): string =>
  [address.streetAddress, address.addressLocality, address.postalCode].filter(Boolean).join(', ');
