/** What of a person's own belongs to one gym: passes, bookings and visits, as this device holds them. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { bookingTab, inOrder } from '../../../features/booking/row-facts.ts';
import { visitsOf } from '../../../features/checkin/visit-stats.ts';
import { endOf, passTab } from '../../../features/pass/card-facts.ts';
import type { Row } from '../../../sync/queries/rows.ts';

export interface Own {
  readonly passes: readonly Row<Pass>[];
  readonly bookings: readonly Row<Booking>[];
  readonly checkins: readonly Row<Checkin>[];
}

export interface OwnHere {
  /** What the gym was called there, for when it has gone. */
  readonly gymName?: string;
  /** Those that are not over, the one that ends soonest first. */
  readonly passes: readonly Row<Pass>[];
  readonly pastPasses: number;
  /** To come and waited for, soonest first. */
  readonly bookings: readonly Row<Booking>[];
  readonly pastBookings: number;
  /** Times the door was passed, newest first; a second scan of the same one is left out. */
  readonly visits: readonly Row<Checkin>[];
  /** Visits as they are counted: one a day, none that was voided. */
  readonly visitCount: number;
}

export function ownHere(own: Own, gymId: string, now: Instant): OwnHere {
  const passes = own.passes.filter(({ doc }) => doc.gymIds.includes(gymId));
  const bookings = own.bookings.filter(({ doc }) => doc.gymId === gymId);
  const visits = own.checkins.filter(({ doc }) => doc.gymId === gymId && doc.direction === 'in' && doc.status !== 'duplicate');
  const openPasses = passes.filter(({ doc }) => passTab(doc, now) !== 'past');
  const openBookings = bookings.filter((row) => bookingTab(row, now) !== 'past');
  const gymName = visits[0]?.doc.gymName ?? bookings[0]?.doc.gymName ?? passes[0]?.doc.snapshot.gymName;
  return {
    ...(gymName !== undefined && { gymName }),
    passes: [...openPasses].sort((a, b) => byText(endOf(a.doc), endOf(b.doc)) || byText(a.doc._id, b.doc._id)),
    pastPasses: passes.length - openPasses.length,
    bookings: inOrder(openBookings, 'upcoming'),
    pastBookings: bookings.length - openBookings.length,
    visits,
    visitCount: visitsOf(visits).length,
  };
}

/** Is anything of theirs there at all? */
export const hasOwn = ({ passes, pastPasses, bookings, pastBookings, visits }: OwnHere): boolean =>
  passes.length + pastPasses + bookings.length + pastBookings + visits.length > 0;
