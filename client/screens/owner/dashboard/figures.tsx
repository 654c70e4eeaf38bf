import { type Instant, money as pounds } from '../../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { useGymPayments } from '../../../features/payment/hooks.ts';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { AsOf } from '../../../ui/state/as-of.tsx';
import { messages } from '../words.ts';
import { fillOf, peopleIn, salesByWeek } from './day.ts';

const words = messages.figures;

/** Three numbers, and the money where it may be read. */
export function TodayFigures({
  gymId,
  visits,
  review,
  slots,
  bookings,
  money,
  now,
  timeZone,
}: {
  gymId: string;
  visits: readonly Checkin[];
  review: number;
  slots: readonly Slot[];
  bookings: readonly Booking[] | undefined;
  money: boolean;
  now: Instant;
  timeZone: string;
}) {
  const taking = slots.filter((slot) => slot.status !== 'cancelled');
  const booked = taking.reduce((sum, slot) => sum + fillOf(slot, bookings).booked, 0);
  return (
    <Figures label={words.label}>
      <Figure label={words.visits} note={words.visitsNote(peopleIn(visits))}>
        {visits.length}
      </Figure>
      <Figure label={words.classes} note={words.classesNote(taking.length)}>
        {booked}
      </Figure>
      <Figure label={words.review} note={review === 0 ? words.reviewNone : words.reviewNote}>
        {review}
      </Figure>
      {money && <Money gymId={gymId} now={now} timeZone={timeZone} />}
    </Figures>
  );
}

function Money({ gymId, now, timeZone }: { gymId: string; now: Instant; timeZone: string }) {
  const payments = useGymPayments(gymId, 1000);
  const { thisWeek, lastWeek } = salesByWeek(
    payments.rows.map((row) => row.doc),
    now,
    timeZone,
  );
  if (payments.state === 'loading' || (payments.rows.length === 0 && payments.asOf === undefined)) return null;
  return (
    <Figure
      label={words.money}
      note={
        <>
          {words.moneyNote(formatMoney(pounds(lastWeek)))}
          {payments.asOf !== undefined && <AsOf at={payments.asOf} timeZone={timeZone} />}
        </>
      }
    >
      {formatMoney(pounds(thisWeek))}
    </Figure>
  );
}
