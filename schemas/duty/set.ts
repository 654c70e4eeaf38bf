/** A class is given to somebody of the team: its register comes to them, and leaves whoever had it before (A5, A6). */
import { changed, replaced, stamp } from '../basics/revise.ts';
import { bookingsOfSlot, slotIn } from '../booking/seats.ts';
import type { Booking } from '../booking/shape.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { employeeOf } from '../employment/hire.ts';
import { timetableOf } from '../gym/known.ts';
import { dutyOf } from './known.ts';
import type { DutySet } from './proposals.ts';
import { type Duty, dutyIdOf } from './shape.ts';

export function decideDutySet({ body: { gymId, slotId, uid } }: DutySet, known: Known, moment: Moment): Decision {
  const before = dutyOf(known, gymId, slotId);
  const bookings = found(bookingsOfSlot(known, gymId, slotId)) ?? [];
  const employee = uid === undefined ? undefined : employeeOf(known, gymId, uid);
  if (!slotIn(found(timetableOf(known, gymId, slotId)), slotId)) return refused('NOT_FOUND');
  if (uid !== undefined && employee?.status !== 'active') return refused('EMPLOYEE_GONE');
  const whose = uid === undefined ? {} : { uid };
  const after: Duty = { _id: dutyIdOf(gymId, slotId), type: 'duty', ...stamp(moment, before), gymId, slotId, ...whose };
  const registers = bookings.map((booking) => onRegisterOf(uid, booking));
  return accepted([...replaced(before, after, moment), ...changed(bookings, registers, moment)]);
}

function onRegisterOf(uid: string | undefined, { instructorId: _before, ...booking }: Booking): Booking {
  return uid === undefined ? booking : { ...booking, instructorId: uid };
}
