/** B10, 5.0: one device's actions are replayed in the order in which they were made, and its judged times never go backwards. */
import { Violation } from '../violation.ts';
import { type ClaimedBooking, type Claims, isAccepted, type ObservedDecision } from './claims.ts';

/** Has a place, or waits for one. */
const OPEN = ['confirmed', 'waitlisted', 'offered'];

export function order({ decided, bookings }: Claims): void {
  const byId = new Map(bookings.map((booking) => [booking._id, booking]));
  // What its author was asked about is booked when they answer, whatever they did between.
  const answered = new Set(decided.flatMap(({ proposal: { kind, body } }) => (kind === 'held.answer' ? [body.proposalId] : [])));
  for (const own of Map.groupBy(decided, ({ proposal }) => proposal.origin.deviceId).values()) {
    const unasked = own.filter(({ proposal }) => !answered.has(proposal._id));
    const inOrder = [...own].sort((a, b) => a.proposal.origin.seq - b.proposal.origin.seq);
    // A number that was used before stands in no order.
    neverBackwards(inOrder.filter(({ code }) => code !== 'NUMBER_USED'));
    for (const [index, one] of inOrder.entries()) {
      if (one.proposal.kind === 'booking.cancel')
        cancelled(
          one,
          inOrder.slice(0, index).filter((earlier) => unasked.includes(earlier)),
          byId,
        );
      if (one.proposal.kind === 'booking.request' && one.code === 'DUPLICATE' && unasked.includes(one))
        askedAgain(one, inOrder, bookings);
    }
  }
}

/** A number that came late, after a higher one had been answered, is out of its order by itself. */
const heardInOrder = (earlier: ObservedDecision, later: ObservedDecision): boolean => earlier.place < later.place;

function neverBackwards(inOrder: readonly ObservedDecision[]): void {
  for (const [index, later] of inOrder.entries()) {
    const earlier = inOrder[index - 1];
    if (!earlier || !heardInOrder(earlier, later) || wasHeld(earlier) || wasHeld(later) || waitedForServer(earlier, later))
      continue;
    if (earlier.judgedAt > later.judgedAt)
      throw new Violation('B10', `${later.proposal._id} is judged before ${earlier.proposal._id}, which its device made first`);
  }
}

/** What waited for an answer of its author is decided when that comes. */
const wasHeld = ({ proposal, state }: ObservedDecision): boolean =>
  state === 'held' || proposal.kind === 'booking.request' || proposal.kind === 'person.edit';

/**
 * It came of a newer version and waited for a server that reads it, while what was made after it was decided: it may be about what had not
 * happened by that one's time.
 */
const waitedForServer = (earlier: ObservedDecision, later: ObservedDecision): boolean =>
  earlier.proposal.schemaVersion > later.proposal.schemaVersion;

/** What a device booked before it cancelled is there to be cancelled; and what it gave back no longer stands. */
function cancelled(
  cancel: ObservedDecision,
  before: readonly ObservedDecision[],
  bookings: ReadonlyMap<string, ClaimedBooking>,
): void {
  const { bookingId = '' } = cancel.proposal.body;
  const made = before.find(({ proposal }) => bookingId === `booking:${proposal.origin.opId}`);
  const booking = bookings.get(bookingId);
  if (!made || !booking || !heardInOrder(made, cancel) || !OPEN.includes(booking.status)) return;
  const isLost = isAccepted(cancel) || cancel.code === 'NOTHING_TO_CANCEL' || cancel.code === 'DUPLICATE';
  if (isLost)
    throw new Violation('B10', `${cancel.proposal._id} ended as ${cancel.code ?? cancel.state}, and ${bookingId} stands`);
}

/** Who gave a place back may ask for it again; and nothing is a duplicate of what was asked for after it. */
function askedAgain(request: ObservedDecision, own: readonly ObservedDecision[], bookings: readonly ClaimedBooking[]): void {
  const { slotId } = request.proposal.body;
  const isBefore = (one: ObservedDecision) => one.proposal.origin.seq < request.proposal.origin.seq && heardInOrder(one, request);
  const later = new Set(
    own
      .filter((one) => one.proposal.origin.seq > request.proposal.origin.seq && heardInOrder(request, one))
      .map(({ proposal }) => `booking:${proposal.origin.opId}`),
  );
  const givenBack = ({ _id, status }: ClaimedBooking) => {
    const cancel = own.find(
      (one) => one.proposal.kind === 'booking.cancel' && isBefore(one) && one.proposal.body.bookingId === _id,
    );
    return cancel !== undefined && isAccepted(cancel) && status !== 'attended';
  };
  const others = bookings.filter((one) => one.slotId === slotId && one.memberId === request.uid && !later.has(one._id));
  if (others.every((one) => one.createdAt > request.receivedAt || givenBack(one)))
    throw new Violation('B10', `${request.proposal._id} is called a duplicate, and nothing else was booked there`);
}
