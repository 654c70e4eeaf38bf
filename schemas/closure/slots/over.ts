/** Which of a gym's closures takes a class away (G6, B5). Asked by whoever books, by the screen and by the timetable. */
import { localDay } from '../../basics/time.ts';
import type { Gym } from '../../gym/shape.ts';
import type { Slot } from '../../slot/shape.ts';

type Closures = Gym['closures'];
type Closed = Pick<Slot, 'startsAt' | 'endsAt' | 'scheduleId'>;

/** Any that lies over the slot: then nobody books it (G6). Ends touch without overlapping. */
export const closureOver = (closures: Closures, slot: Closed): Closures[number] | undefined =>
  closures.find(
    (one) =>
      one.startsAt < slot.endsAt &&
      one.endsAt > slot.startsAt &&
      (one.scope === 'whole_gym' || (one.scheduleIds ?? []).includes(slot.scheduleId)),
  );

/** Of those the one that cancels what is booked in it. */
export const cancelling = (closures: Closures, slot: Closed): Closures[number] | undefined =>
  closureOver(
    closures.filter(({ bookingsKept }) => !bookingsKept),
    slot,
  );

/** 2.2: of a gym that closes for good, what would be after its last day. */
export const isAfterLastDay = (
  { lastDay, timeZone }: Pick<Gym, 'lastDay' | 'timeZone'>,
  { startsAt }: Pick<Slot, 'startsAt'>,
): boolean => lastDay !== undefined && localDay(startsAt, timeZone) > lastDay;
