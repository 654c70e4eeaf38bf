import { lazy, Suspense } from 'react';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { peopleIn } from '../../../../schemas/gym-day/visits.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { messages } from '../words.ts';
import { fillOf } from './day.ts';

const Money = lazy(async () => ({ default: (await import('./money.tsx')).Money }));

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
      <Suspense fallback={null}>{money && <Money gymId={gymId} now={now} timeZone={timeZone} />}</Suspense>
    </Figures>
  );
}
