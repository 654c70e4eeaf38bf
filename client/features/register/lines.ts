/** Who stands in the register of a class, in which order, and what can be done about each. Pure. */

import { plus } from '../../../schemas/basics/time.ts';
import { isIn } from '../../../schemas/booking/attendance/in.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { words } from './words.ts';

interface RegisterLine {
  readonly said: string;
  readonly tone: 'good' | 'neutral' | 'attention' | 'bad';
  readonly mayCome: boolean;
  readonly mayBeAbsent: boolean;
  readonly mayBeExcused: boolean;
}

/** Those with a place first, then whoever waits, then whoever gave theirs back; by name. Who left a list in time is no matter of a register. */
export function inOrder<R extends { readonly doc: Booking }>(rows: readonly R[]): R[] {
  const shown = rows.filter(({ doc }) => doc.status in words.status);
  return shown.toSorted((a, b) => rank(a.doc) - rank(b.doc) || a.doc.memberName.localeCompare(b.doc.memberName, 'en-GB'));
}

function rank({ status }: Booking): number {
  if (isIn(status)) return 0;
  return status === 'waitlisted' || status === 'offered' ? 1 : 2;
}

export function lineOf(booking: Booking, now: string): RegisterLine {
  const { status, marked, excuse, checkinId } = booking;
  const isMissed = status === 'no_show_provisional' || status === 'no_show';
  /** Staff have not had the last word. */
  const isOpen = status === 'confirmed' || status === 'no_show_provisional';
  const isAbsent = marked?.as === 'absent' && (status === 'confirmed' || isMissed);
  const said = excuse && isMissed ? words.excusedNext : isAbsent && !isMissed ? words.notHere : words.status[status as Shown];
  const inTime = now <= plus(booking.missedAt ?? booking.endsAt, LIMITS.excuseWithin);
  return {
    said,
    tone: status === 'attended' ? 'good' : isMissed || isAbsent ? 'attention' : 'neutral',
    mayCome: status !== 'attended' && status !== 'excused' && status !== 'waitlisted' && status !== 'offered',
    mayBeAbsent: checkinId === undefined && (status === 'attended' || (isOpen && marked?.as !== 'absent')),
    mayBeExcused: isMissed && !excuse && inTime,
  };
}

type Shown = keyof typeof words.status;
