import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import { opIdOf } from '../../../../schemas/proposal/shape.ts';
import { type Row, useConnection } from '../../../sync/hooks.tsx';
import type { OutboxRow } from '../../../sync/queries/rows.ts';
import { useNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { CodeLink } from '../../checkin/code/link.tsx';
import { NotificationAsk } from '../../notice/ask.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { BookingChip } from '../../slot/timetable.tsx';
import { cutoffSentence } from '../../slot/timetable.words.ts';
import { wantsAnotherClass } from '../alternatives/three.ts';
import { useBookings } from '../hooks.ts';
import { type BookingModalProps, SlotFacts } from './facts.tsx';
import styles from './modal.module.css';
import { bookingWords } from './words.ts';

const Alternatives = lazy(() => import('../alternatives/list.tsx'));

const words = bookingWords.sent;

type SentProps = BookingModalProps & { proposalId: string };

/** What became of a request, live: waiting on this device, with the server's yes or no, or taken back. */
export function BookingSent({ gym, slot, proposalId, onClose }: SentProps) {
  const outbox = useOutbox().find((row) => row.id === proposalId);
  const booking = useBookings().rows.find((row) => row.doc._id === `booking:${opIdOf(proposalId)}`);
  const passId = booking?.mark !== 'waiting' && booking?.doc.status === 'confirmed' ? booking.doc.passId : undefined;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={slot.name}
      footer={
        <div className={modal.after}>
          <Button size="lg" variant="default" component={Link} to="/member/bookings">
            {words.bookings}
          </Button>
          <Button size="lg" variant={passId === undefined ? 'filled' : 'default'} onClick={onClose}>
            {bookingWords.done}
          </Button>
          {passId !== undefined && (
            <CodeLink size="lg" passId={passId}>
              {words.code}
            </CodeLink>
          )}
        </div>
      }
    >
      <SlotFacts gym={gym} slot={slot} />
      <div role="status" className={modal.form}>
        <Outcome booking={booking} outbox={outbox} />
      </div>
      {waitsForAnswer(booking, outbox) && <NotificationAsk>{words.ask}</NotificationAsk>}
      {outbox?.state === 'refused' && wantsAnotherClass(outbox.code) && (
        <Suspense fallback={null}>
          <Alternatives gymId={gym._id} slotId={slot.slotId} />
        </Suspense>
      )}
    </Sheet>
  );
}

/** The answer, or a place, comes when the app may be closed. */
function waitsForAnswer(booking: Row<Booking> | undefined, outbox: OutboxRow | undefined): boolean {
  if (booking !== undefined && booking.mark !== 'waiting') return booking.doc.status === 'waitlisted';
  return outbox === undefined || outbox.state === 'waiting' || outbox.state === 'sending';
}

function Outcome({ booking, outbox }: { booking: Row<Booking> | undefined; outbox: OutboxRow | undefined }) {
  const now = useNow();
  const online = useConnection().state === 'Online';
  switch (outbox?.state) {
    case 'refused':
      return (
        <StateEdge state="refused" className={modal.outcome ?? ''}>
          <p className={modal.outcomeTitle}>{words.refusedTitle}</p>
          <StateChip state="refused">{outbox.message}</StateChip>
          <p className={modal.text}>{words.nothing}</p>
        </StateEdge>
      );
    case 'held':
      return (
        <StateEdge state="flagged" className={modal.outcome ?? ''}>
          <p className={modal.outcomeTitle}>{words.heldTitle}</p>
          <p className={modal.text}>{outbox.message}</p>
          <div className={modal.after}>
            <Button onClick={() => outbox.answer?.('keep')}>{words.keep}</Button>
            <Button variant="default" onClick={() => outbox.answer?.('drop')}>
              {words.drop}
            </Button>
          </div>
        </StateEdge>
      );
    case 'cancelled_by_you':
      return (
        <StateEdge className={modal.outcome ?? ''}>
          <p className={modal.outcomeTitle}>{words.undoneTitle}</p>
          <p className={modal.text}>{words.undone}</p>
        </StateEdge>
      );
    case 'newer':
      return (
        <StateEdge className={modal.outcome ?? ''}>
          <StateChip state="newer" />
        </StateEdge>
      );
    default:
  }
  if (booking !== undefined && booking.mark !== 'waiting') {
    const { doc } = booking;
    const listed = doc.status === 'waitlisted';
    return (
      <StateEdge className={modal.outcome ?? ''}>
        <p className={modal.outcomeTitle}>{listed ? words.listTitle : words.confirmedTitle}</p>
        <p className={styles.chip}>
          <BookingChip booking={booking} />
        </p>
        <p className={modal.text}>{listed ? words.list(doc.position) : cutoffSentence(doc.cutoffAt, now, doc.timeZone)}</p>
      </StateEdge>
    );
  }
  const undo = outbox?.undo;
  return (
    <StateEdge state="waiting" className={modal.outcome ?? ''}>
      <p className={modal.outcomeTitle}>{words.waitingTitle}</p>
      <p className={styles.chip}>
        <StateChip state="waiting" />
      </p>
      <p className={modal.text}>{online ? words.online : words.offline}</p>
      {undo !== undefined && (
        <Button variant="default" onClick={() => void undo()}>
          {words.undo}
        </Button>
      )}
    </StateEdge>
  );
}
