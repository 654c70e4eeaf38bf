/** Which of a gym's days says something else once this has been decided; none where what was changed is counted nowhere. Pure. */
import type { LocalDate } from '../basics/primitives.ts';
import type { Checkin } from '../checkin/shape.ts';
import type { AnyDocument } from '../folds/documents.ts';
import type { Timetable } from '../slot/shape.ts';

export interface TouchedDay {
  readonly gymId: string;
  readonly day: LocalDate;
}

export function touchedDay(before: AnyDocument | null, after: AnyDocument): TouchedDay | null {
  switch (after.type) {
    case 'checkin':
      return before?.type === 'checkin' && says(before) === says(after) ? null : { gymId: after.gymId, day: after.gymDay };
    case 'booking':
      // A class that was moved stays in the timetable of the day it was planned for.
      return before?.type === 'booking' && before.status === after.status && before.slotId === after.slotId
        ? null
        : { gymId: after.gymId, day: after.slotId.slice(-'2026-03-03T18:00'.length, -'T18:00'.length) };
    case 'timetable':
      return before?.type === 'timetable' && plans(before) === plans(after) ? null : { gymId: after.gymId, day: after.date };
    case 'line':
      return after.day === undefined ? null : { gymId: after.gymId, day: after.day };
    default:
      return null;
  }
}

const says = ({ status, direction, memberId, passId, judgedAt, codes }: Checkin): string =>
  [status, direction, memberId, passId, judgedAt, codes.includes('LATE_REPORT')].join(' ');
const plans = ({ slots }: Timetable): string =>
  slots.map(({ slotId, status, capacity }) => `${slotId} ${status === 'cancelled'} ${capacity}`).join(' ');
