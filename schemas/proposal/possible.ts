/**
 * Since when a proposal can have been made at all (product.md 5.0, L6): nobody acts on what is not there yet, or with a power they do
 * not have yet. What is unknown bounds nothing.
 */
import { gymScope, memberScope, selfScope } from '../access.ts';

import { found, type Known } from '../decision.ts';
import { gymOf, timetableOf } from '../gym/known.ts';
import type { Instant } from '../primitives.ts';
import { rosterIdOf } from '../roster/project.ts';
import { laterOf } from '../time.ts';
import type { Proposal, ProposalKind, ProposalOf } from './shape.ts';

type Since = Instant | undefined;
type Bounds = { readonly [K in ProposalKind]: (body: ProposalOf<K>['body'], known: Known, by: string) => readonly Since[] };

/** One's account and one's devices are older than anything one says on them: the registration of the device bounds that. */
const nothing = () => [];

const BOUNDS: Bounds = {
  'booking.request': ({ gymId, slotId, passId }, known, by) => [
    found(timetableOf(known, gymId, slotId))?.createdAt,
    ...(passId ? [passSince(known, by, passId)] : []),
  ],
  'booking.cancel': ({ bookingId }, known, by) => [booked(known, by, bookingId)?.judgedAt],
  'booking.acknowledge': ({ bookingId }, known, by) => {
    const booking = booked(known, by, bookingId);
    return [booking?.promotedAt ?? booking?.judgedAt];
  },
  'held.answer': ({ proposalId }, known, by) => [
    found(known.get('proposal', `${selfScope(by)}/proposals`, proposalId))?.outcome.at,
  ],
  'checkin.record': ({ gymId, passId, memberId }, known, by) => [
    employedSince(known, by, gymId),
    ...(passId ? [passSince(known, holderOf(known, gymId, passId) ?? memberId, passId)] : []),
  ],
  'checkin.review': ({ gymId, checkinId }, known, by) => [
    employedSince(known, by, gymId),
    found(known.get('checkin', `${gymScope(gymId)}/checkins`, checkinId))?.judgedAt,
  ],
  'pass.buy': ({ gymId }, known) => [found(gymOf(known, gymId))?.createdAt],
  'notice.seen': ({ noticeId }, known, by) => [found(known.get('notice', `${selfScope(by)}/self`, noticeId))?.createdAt],
  'contact.reply': ({ contactId }, known, by) => [found(known.get('contact', `${selfScope(by)}/self`, contactId))?.createdAt],
  'contact.answer': ({ contactId }, known) => [sentSince(known, contactId)],
  'contact.close': ({ contactId }, known) => [sentSince(known, contactId)],
  'favourite.set': nothing,
  'contact.send': nothing,
  'person.edit': nothing,
  'person.preference': nothing,
  'person.consent': nothing,
  'account.close': nothing,
  'account.keep': nothing,
};

/** The latest of what it rests on, as far as that is known; undefined: it rests on nothing. */
export function possibleSince(proposal: Proposal, known: Known, by: string): Since {
  const bounds = BOUNDS[proposal.kind] as (body: Proposal['body'], known: Known, by: string) => readonly Since[];
  return bounds(proposal.body, known, by).reduce(later, undefined);
}

const later = (a: Since, b: Since): Since => (a && b ? laterOf(a, b) : (a ?? b));

/** When it counts as having been made: who books and cancels without a network did both then. */
const booked = (known: Known, by: string, bookingId: string) =>
  found(known.get('booking', `${memberScope(by)}/bookings`, bookingId));

const sentSince = (known: Known, contactId: string): Since =>
  found(known.get('contact', 'platform/contacts', contactId))?.createdAt;

const employedSince = (known: Known, by: string, gymId: string): Since =>
  found(known.get('grants', `${selfScope(by)}/self`, `grants:${by}`))?.gyms.find((grant) => grant.gymId === gymId)?.since;

const holderOf = (known: Known, gymId: string, passId: string) =>
  found(known.get('roster', `${gymScope(gymId)}/roster`, rosterIdOf(gymId, passId)))?.memberId;

const passSince = (known: Known, memberId: string | undefined, passId: string): Since =>
  memberId ? found(known.get('pass', `${memberScope(memberId)}/passes`, passId))?.createdAt : undefined;
