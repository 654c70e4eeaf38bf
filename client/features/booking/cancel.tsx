import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { knewOfPlace } from '../../../schemas/booking/waiting/seen.ts';
import type { Decision } from '../../../schemas/decision.ts';
import { swallow } from '../../report/report.ts';
import { type Row, useConnection, useDevice, usePreview } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatDayTime, formatTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import styles from './cancel.module.css';
import { cancelWords as words } from './cancel.words.ts';
import { type Consequence, consequenceOf, isFirstStrike } from './cancel-consequence.ts';
import { useBookings } from './hooks.ts';
import { shortMoment } from './row-facts.ts';

/** Giving a place back, or leaving a waiting list: what it costs is said before the button (X1–X5, R-23, R-24). */
export function CancelBooking({ row: { doc: booking }, onClose }: { row: Row<Booking>; onClose: () => void }) {
  const now = instantOf(useNow());
  const online = useConnection().state === 'Online';
  const others = useBookings().rows.map((row) => row.doc);
  const decision = usePreviewed(booking);
  const { send, sending, problem } = useCancel(booking, onClose);

  const consequence = consequenceOf(booking, now, decision);
  const listed = consequence === 'list';
  const title = listed ? words.listTitle : words.title;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.choice}>
          <Button size="lg" variant="default" onClick={onClose}>
            {words.keep}
          </Button>
          {consequence !== 'started' && (
            <Button size="lg" color={consequence === 'late' ? 'red' : 'brand'} loading={sending} onClick={send}>
              {listed ? words.leave : consequence === 'late' ? words.cancelLate : words.cancel}
            </Button>
          )}
        </div>
      }
    >
      <p className={styles.what}>
        <strong>{booking.slotName}</strong>
        <span>
          {formatDayTime(booking.startsAt, booking.timeZone)} · {booking.gymName}
        </span>
      </p>
      <ConsequenceText consequence={consequence} booking={booking} now={now} firstStrike={isFirstStrike(others, now)} />
      {!online && consequence !== 'started' && (
        <StateEdge state="waiting" className={styles.queue ?? ''}>
          <p>
            {consequence === 'free' && now <= booking.cutoffAt
              ? words.offlineFree(formatTime(now, booking.timeZone), shortMoment(booking.cutoffAt, now, booking.timeZone))
              : words.offline(formatTime(now, booking.timeZone))}
          </p>
        </StateEdge>
      )}
      <div role="alert">
        {problem !== undefined && (
          <StateEdge state="refused" className={styles.problem ?? ''}>
            <p>{problem}</p>
          </StateEdge>
        )}
      </div>
    </Sheet>
  );
}

function ConsequenceText({
  consequence,
  booking,
  now,
  firstStrike,
}: {
  consequence: Consequence;
  booking: Booking;
  now: string;
  firstStrike: boolean;
}) {
  switch (consequence) {
    case 'list':
      return <p>{words.list}</p>;
    case 'started':
      return <p>{words.started}</p>;
    case 'free':
      return <p>{freeWhy(booking, now)}</p>;
    case 'late':
      return (
        <>
          <p className={styles.late}>{words.late(shortMoment(booking.cutoffAt, now, booking.timeZone))}</p>
          <ul className={styles.rules}>
            <li>{firstStrike ? words.firstStrike : words.strikes}</li>
            <li>{words.refill}</li>
          </ul>
        </>
      );
  }
}

/** Why it costs nothing. */
function freeWhy(booking: Booking, now: string): string {
  if (now <= booking.cutoffAt) return words.free(shortMoment(booking.cutoffAt, now, booking.timeZone));
  return knewOfPlace(booking) ? words.freeMoved : words.freeUnseen;
}

const bodyOf = ({ _id, gymId, slotId }: Booking) => ({ bookingId: _id, gymId, slotId });

/** The rule's own word on what it would cost; asked again when the booking changes under the open sheet. */
function usePreviewed(booking: Booking): Decision | undefined {
  const preview = usePreview();
  const [decision, setDecision] = useState<Decision>();
  useEffect(() => {
    let current = true;
    preview('booking.cancel', bodyOf(booking)).then((answer) => {
      if (current) setDecision(answer);
    }, swallow('not ready yet: the booking’s own dates speak'));
    return () => {
      current = false;
    };
  }, [preview, booking]);
  return decision;
}

function useCancel(booking: Booking, onDone: () => void) {
  const propose = useProposal(words.failed);
  const device = useDevice();
  const toast = useToast();
  const { busy, problem, ask } = useRequest(words.failed);

  const cancel = async () => {
    const when = formatDayTime(booking.startsAt, booking.timeZone);
    const line = booking.status === 'confirmed' ? words.doing : words.leaving;
    const display = line(booking.slotName, when, booking.gymName);
    const answer = await ask(() => propose('booking.cancel', bodyOf(booking), display));
    if (!answer?.ok) return;
    // By the time of the tap it may have been sent: then there is nothing to undo and the row says so.
    const undo = () =>
      void device?.outbox
        .get()
        .find((row) => row.id === answer.proposalId)
        ?.undo?.();
    if (device?.connection.get().state === 'Online') toast({ kind: 'plain', text: words.done });
    else toast({ kind: 'queued', text: words.queued, onUndo: undo });
    onDone();
  };
  return { send: () => void cancel(), sending: busy, problem };
}
