/** A class is given to somebody of the team: its register comes to them, and leaves whoever had it before (A5, A6). */
import { changed, replaced, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { bookingsOfSlot, slotIn } from '../booking/seats.ts';
import type { Booking } from '../booking/shape.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { employeeOf } from '../employment/hire.ts';
import { timetableOf } from '../gym/known.ts';
import type { StaffNote } from '../staff-note/shape.ts';
import { dutyOf } from './known.ts';
import type { DutySet } from './proposals.ts';
import { type Duty, dutyIdOf } from './shape.ts';

export function decideDutySet({ body: { gymId, slotId, uid: asked } }: DutySet, known: Known, moment: Moment): Decision {
  const before = dutyOf(known, gymId, slotId);
  const bookings = found(bookingsOfSlot(known, gymId, slotId)) ?? [];
  const notes = found(known.find('staffnote', `${gymScope(gymId)}/notes`, 'slotId', slotId)) ?? [];
  const works = asked !== undefined && employeeOf(known, gymId, asked)?.status === 'active';
  if (!slotIn(found(timetableOf(known, gymId, slotId)), slotId)) return refused('NOT_FOUND');
  if (asked !== undefined && !works && !before?.behind) return refused('EMPLOYEE_GONE');
  // Whoever left before the registers could follow takes none of them.
  const uid = works ? asked : undefined;
  const whose = uid === undefined ? {} : { uid };
  // Of whoever stood in and has left, nothing is left: the class goes with its series again.
  const stays = before?.standIn && uid === asked ? { standIn: true as const } : {};
  const after: Duty = { _id: dutyIdOf(gymId, slotId), type: 'duty', ...stamp(moment, before), gymId, slotId, ...whose, ...stays };
  const registers = bookings.map((booking) => onRegisterOf(uid, booking));
  const told = notes.map((note) => onRegisterOf(uid, note));
  return accepted([...replaced(before, after, moment), ...changed(bookings, registers, moment), ...changed(notes, told, moment)]);
}

/** What lies in the part of the gym of whoever takes the class. */
function onRegisterOf<D extends Booking | StaffNote>(uid: string | undefined, { instructorId: _before, ...doc }: D) {
  return uid === undefined ? doc : { ...doc, instructorId: uid };
}
