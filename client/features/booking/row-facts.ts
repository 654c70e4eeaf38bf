/** Where a booking stands in its owner's list, and the word for its state. Pure. */

import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { autoUntilMinutesOf, isLastMinute } from '../../../schemas/booking/waiting/auto-until.ts';
import type { Row } from '../../sync/queries/rows.ts';
import { formatDayTime, formatTime } from '../../ui/format.ts';
import type { EdgeState } from '../../ui/state/edge.tsx';
import type { Tone, TruthState } from '../../ui/state/state.ts';
import { closureReasons } from '../gym/opening-hours.words.ts';
import { bookingRowWords as words } from './row.words.ts';

export const BOOKING_TABS = ['upcoming', 'waiting', 'past'] as const;
export type BookingTab = (typeof BOOKING_TABS)[number];

const GIVEN_BACK: readonly Booking['status'][] = ['cancelled', 'late_cancelled', 'left'];

/** A cancellation still on its way stays where its owner can take it back. */
export function bookingTab({ doc, mark }: Row<Booking>, now: Instant): BookingTab {
  const ahead = doc.endsAt > now;
  if (doc.status === 'waitlisted' || doc.status === 'offered') return doc.startsAt > now ? 'waiting' : 'past';
  if (doc.status === 'confirmed') return ahead ? 'upcoming' : 'past';
  return mark === 'waiting' && ahead && GIVEN_BACK.includes(doc.status) ? 'upcoming' : 'past';
}

/** Soonest first for what is to come, latest first for what was. */
export function inOrder(rows: readonly Row<Booking>[], tab: BookingTab): readonly Row<Booking>[] {
  const sorted = [...rows].sort((a, b) => byText(a.doc.startsAt, b.doc.startsAt) || byText(a.doc._id, b.doc._id));
  return tab === 'past' ? sorted.reverse() : sorted;
}

/** The booking to get ready for: confirmed or asked for, not over. */
export function nextBooking(rows: readonly Row<Booking>[], now: Instant): Row<Booking> | undefined {
  return inOrder(
    rows.filter(({ doc }) => doc.status === 'confirmed' && doc.endsAt > now),
    'upcoming',
  )[0];
}

/** The waiting list moved its owner up, and they have not said that they saw it. */
export const isUnseenPromotion = ({ doc }: Row<Booking>, now: Instant): boolean =>
  doc.status === 'confirmed' && doc.promotedAt !== undefined && doc.promotionSeenAt === undefined && doc.startsAt > now;

/** It can be accepted now. */
export const isOpenOffer = ({ status, offerExpiresAt = '' }: Booking, now: Instant): boolean =>
  status === 'offered' && offerExpiresAt > now;

export interface BookingLook {
  readonly state: TruthState;
  readonly tone: Tone;
  readonly text: string;
  readonly edge: EdgeState;
}

export function bookingLook(row: Row<Booking>, now: Instant): BookingLook {
  const { doc } = row;
  const waiting = whatWaits(row);
  if (waiting) return { state: 'waiting', tone: 'neutral', text: words.chip[waiting], edge: 'waiting' };
  const decided = (tone: Tone, text: string): BookingLook => ({ state: 'decided', tone, text, edge: 'decided' });
  switch (doc.status) {
    case 'confirmed':
      if (doc.uncoveredAt !== undefined && doc.startsAt > now) return decided('attention', words.chip.uncovered);
      return doc.endsAt > now ? decided('good', words.chip.confirmed) : decided('neutral', words.chip.over);
    case 'waitlisted':
      return doc.startsAt > now ? decided('brand', words.chip.list(doc.position)) : decided('neutral', words.chip.noPlace);
    case 'offered':
      return isOpenOffer(doc, now)
        ? decided('attention', words.chip.offered(formatTime(doc.offerExpiresAt ?? doc.startsAt, doc.timeZone)))
        : decided('brand', words.chip.list(doc.position));
    case 'cancelled':
      return decided('neutral', words.chip.cancelled);
    case 'late_cancelled':
      return decided('attention', words.chip.lateCancelled);
    case 'cancelled_by_gym':
      return decided('attention', words.chip.byGym);
    case 'attended':
      return decided('good', words.chip.attended);
    case 'no_show_provisional':
      return { state: 'flagged', tone: 'neutral', text: words.chip.missedChecking, edge: 'flagged' };
    case 'no_show':
      return decided('bad', words.chip.missed);
    case 'excused':
      return decided('neutral', words.chip.excused);
    case 'left':
      return decided('neutral', words.chip.left);
    case 'expired':
      return decided('neutral', words.chip.noPlace);
  }
}

/** What about this booking is still on its way; an acknowledgement changes nothing that its owner needs to see. */
export function whatWaits({ doc, mark, proposalId, asked }: Row<Booking>): 'request' | 'cancellation' | undefined {
  if (mark !== 'waiting') return undefined;
  if (GIVEN_BACK.includes(doc.status)) return 'cancellation';
  // Of an offer the first to be received has the place (B8): until the server's word it is only asked for.
  if (asked === 'booking.accept') return 'request';
  return proposalId === undefined || proposalId === doc.proposalId ? 'request' : undefined;
}

const CALLED_OFF: readonly Booking['status'][] = ['cancelled', 'late_cancelled', 'cancelled_by_gym'];

/** Which way its calendar file goes: what is confirmed is added; what was given back or called off is taken out while it would still be in the way. */
export function calendarWay(row: Row<Booking>, now: Instant): 'add' | 'remove' | undefined {
  const { doc } = row;
  if (doc.endsAt <= now || whatWaits(row) !== undefined) return undefined;
  if (doc.status === 'confirmed') return 'add';
  return CALLED_OFF.includes(doc.status) ? 'remove' : undefined;
}

/** While it costs nothing to give this one back, and it has not begun. */
export const mayMove = ({ status, cutoffAt, startsAt }: Booking, now: Instant): boolean =>
  startsAt > now && (status === 'waitlisted' || status === 'offered' || (status === 'confirmed' && cutoffAt >= now));

const NEAR = 6 * 86_400_000;

/** `Tue 12:00`; with the date once the weekday alone could be another one. */
export function shortMoment(instant: Instant, now: Instant, timeZone: string): string {
  if (Math.abs(Date.parse(instant) - Date.parse(now)) > NEAR) return formatDayTime(instant, timeZone);
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(new Date(instant));
  return `${weekday} ${formatTime(instant, timeZone)}`;
}

/** One line under the facts: what cancelling costs while it is to come, what it cost afterwards. */
export function bookingLine(row: Row<Booking>, now: Instant): string | undefined {
  const { doc } = row;
  const waits = whatWaits(row);
  if (waits === 'request') return words.provisional;
  // Leaving a waiting list costs nothing.
  if (waits === 'cancellation')
    return doc.status === 'left' ? undefined : doc.creditReturned ? words.cancelFree : words.cancelLate;
  switch (doc.status) {
    case 'confirmed':
      if (doc.startsAt <= now) return undefined;
      if (doc.uncoveredAt !== undefined) return words.uncovered(shortMoment(doc.cutoffAt, now, doc.timeZone));
      return now <= doc.cutoffAt ? words.free(shortMoment(doc.cutoffAt, now, doc.timeZone)) : words.freeEnded;
    case 'waitlisted':
    case 'offered':
      if (isOpenOffer(doc, now)) return words.offerNote;
      if (doc.startsAt <= now) return undefined;
      return isLastMinute(doc, now) ? words.lastMinuteNote : words.listNote(autoUntilMinutesOf(doc));
    case 'late_cancelled':
    case 'no_show':
      if (doc.creditReturned) return words.visitBack;
      return doc.strike ? words.visitLost : words.visitLostNoStrike;
    case 'cancelled':
    case 'cancelled_by_gym':
    case 'excused':
      return [closedLine(doc), doc.creditReturned ? words.visitBack : undefined].filter((one) => one).join('. ') || undefined;
    default:
      return undefined;
  }
}

/** Why the gym was closed, in its own words where it gave any. */
function closedLine({ closedFor }: Booking): string | undefined {
  if (!closedFor) return undefined;
  const { reason, publicNote } = closedFor;
  const closed = reason === 'other' ? words.gymClosed : `${words.gymClosed}: ${closureReasons[reason]}`;
  return publicNote ? `${closed} – ${publicNote.replace(/\.$/, '')}` : closed;
}
