import { lazy, Suspense } from 'react';
import { OPEN_BOOKING_STATUSES } from '../../../../schemas/booking/states.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { newerOf } from '../../../sync/hooks.tsx';
import { localDateOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useBookings } from '../../booking/hooks.ts';
import { useTimetables } from '../../slot/hooks.ts';
import { gymWords } from '../gym.words.ts';
import { type GymModal, useModalAddress } from './modal-address.ts';
import { GymTimetable, TIMETABLE_DAYS } from './timetable.tsx';

const BookingModal = lazy(async () => ({ default: (await import('../../booking/book/modal.tsx')).BookingModal }));

interface GymClassesProps {
  gym: Gym;
  /** Who is signed out sees the classes and books none. */
  signedIn: boolean;
  /** Somebody wants the sheet of a class; the signed out have to say first who they are. */
  onWanted: (wanted: GymModal) => void;
  /** To the passes that this gym sells. */
  onPasses: (slotId: string) => void;
}

/** The classes of a gym, and over them the sheet of the one that stands in the address. */
export function GymClasses({ gym, signedIn, onWanted, onPasses }: GymClassesProps) {
  const now = useNow();
  const { modal, close } = useModalAddress();
  const timetables = useTimetables(gym._id, localDateOf(now, gym.timeZone), TIMETABLE_DAYS);
  const own = useBookings();
  const bookings = own.rows.filter(({ doc }) => doc.gymId === gym._id && OPEN_BOOKING_STATUSES.includes(doc.status));
  const newer = new Set(newerOf(own, 'booking').map(({ slotId }) => slotId));
  const slots = timetables.rows.flatMap(({ doc }) => doc.slots);
  // Of a booking in a state that only a newer app knows nobody here can say whether it still holds a place.
  const bookable = slots.filter(({ slotId }) => !newer.has(slotId));
  const chosen = modal?.kind === 'book' ? bookable.find((slot) => slot.slotId === modal.slotId) : undefined;
  const book = ({ slotId }: { slotId: string }) => onWanted({ kind: 'book', slotId });
  return (
    <Section title={gymWords.timetable.title} id="timetable">
      <GymTimetable
        gym={gym}
        timetables={timetables}
        mine={new Map(bookings.map((row) => [row.doc.slotId, row]))}
        newer={newer}
        now={now}
        onBook={book}
      />
      <Suspense fallback={null}>
        {signedIn && chosen !== undefined && (
          <BookingModal
            key={chosen.slotId}
            gym={gym}
            slot={chosen}
            asOf={timetables.asOf}
            onClose={close}
            onPasses={() => onPasses(chosen.slotId)}
          />
        )}
      </Suspense>
    </Section>
  );
}
