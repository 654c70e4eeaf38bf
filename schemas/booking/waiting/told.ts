/** What somebody on a waiting list is told: one notice for each place, so that what overtakes it takes its place. */
import { localTime } from '../../basics/time.ts';
import type { Moment } from '../../decision.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import type { Booking } from '../shape.ts';
import { offerEnds } from './offer.ts';

/**
 * Of what the list has just done with these places; nothing of what need not be told: who merely moves up sees it there.
 * @param after the same, and where each stands now
 */
export function toldOf(moment: Moment, done: readonly Booking[], after: readonly Booking[] = done): Notice[] {
  return done.flatMap((one) => news(moment, one, after.find(({ _id }) => _id === one._id)?.position));
}

function news(moment: Moment, booking: Booking, position: number | undefined): Notice[] {
  const { _id, memberId, slotName, gymName, startsAt, endsAt, timeZone } = booking;
  const last = booking.waited?.at(-1);
  const about = { link: '/member/bookings', until: startsAt };
  const waits = { ...about, link: '/member/bookings?tab=waiting' };
  switch (booking.status) {
    case 'confirmed':
      return [
        notice(moment, memberId, _id, {
          ...about,
          event: 'booking.waitlist_promoted',
          title: `You're in: ${slotName}`,
          body: `A place came free at ${gymName}. If you can't come, please cancel.`,
          severity: 'action',
        }),
      ];
    case 'offered':
      return [
        notice(moment, memberId, _id, {
          ...waits,
          event: 'booking.offered',
          title: `A place came free: ${slotName}`,
          body: `At ${gymName}. The first to accept gets it. Accept by ${localTime(offerEnds(booking), timeZone)}.`,
          severity: 'action',
          until: offerEnds(booking),
        }),
      ];
    case 'waitlisted':
      if (last?.what !== 'offer_over') return [];
      return [
        notice(moment, memberId, _id, {
          ...waits,
          event: 'booking.waitlisted',
          title: slotName,
          body: `${last.why === 'taken' ? 'Somebody else got the place first' : 'The offer has ended'}. You're still number ${position} on the waiting list at ${gymName}.`,
        }),
      ];
    case 'expired':
      return [
        notice(moment, memberId, _id, {
          ...about,
          event: 'booking.waitlisted',
          title: `No place came free: ${slotName}`,
          body: `The class at ${gymName} has begun. Nothing was taken from your pass.`,
          until: endsAt,
        }),
      ];
    default:
      return [];
  }
}
