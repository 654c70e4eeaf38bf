/** Faults in what becomes of a place that is free, and of those who wait for it. */
import { plus } from '../../schemas/basics/time.ts';
import { Booking } from '../../schemas/booking/shape.ts';
import type { Known } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { Mutant } from './mutant.ts';

export const BOOKING_MUTANTS: readonly Mutant[] = [
  {
    name: 'list-order-lost',
    what: 'who came last is moved in first',
    property: 'R-27',
    seed: 4_001,
    faults: { decide: (proposal, known, moment) => decide(proposal, lastFirst(known), moment) },
  },
  {
    name: 'offers-left-standing',
    what: 'somebody accepted the place, and the others are still asked',
    property: 'R-28',
    seed: 4_011,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'booking.accept') return decision;
        const until = plus(moment.receivedAt, 1_000);
        const asked = (doc: Booking): Booking =>
          doc.status === 'waitlisted' ? { ...doc, status: 'offered', offerExpiresAt: until } : doc;
        return { ...decision, documents: decision.documents.map((doc) => (doc.type === 'booking' ? asked(doc) : doc)) };
      },
    },
  },
  {
    name: 'half-a-move',
    what: 'who changes class is put on the list of a full one, and has lost the old place',
    property: 'R-24',
    seed: 4_021,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'booking.move' || decision.code !== 'MOVE_FULL') return decision;
        const { bookingId, gymId, slotId } = proposal.body;
        return decide({ ...proposal, kind: 'booking.cancel', body: { bookingId, gymId, slotId } }, known, moment);
      },
    },
  },
  {
    name: 'offers-snatched',
    what: 'somebody new is given the place that those who wait were asked about',
    property: 'R-28',
    seed: 4_003,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'booking.request' ? otherBookings(known, askedNobody) : known, moment),
    },
  },
  {
    name: 'set-and-unheard',
    what: 'whoever waits is told two hours, whatever has been set',
    property: 'R-28',
    seed: 13_001,
    faults: { decide: (proposal, known, moment) => decide(proposal, withNothingSet(known), moment) },
  },
  {
    name: 'closed-and-booked',
    what: 'the gym closes, and who has booked keeps a place behind its door',
    property: 'G6',
    seed: 4_003,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'closure.emergency') return decision;
        return { ...decision, documents: decision.documents.filter(({ type }) => type === 'closure' || type === 'gym') };
      },
    },
  },
  {
    name: 'visit-given-twice',
    what: 'for a class that is cancelled at short notice two visits are given',
    property: 'R-33',
    seed: 4_003,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'closure.emergency') return decision;
        const documents = decision.documents.map((doc) =>
          doc.type === 'pass' && doc.visitsTotal !== undefined ? { ...doc, visitsTotal: doc.visitsTotal + 1 } : doc,
        );
        return { ...decision, documents };
      },
    },
  },
];

/** What is known of the bookings of a class, otherwise. */
function otherBookings(known: Known, change: (bookings: readonly Booking[]) => readonly Booking[]): Known {
  return {
    get: (type, db, id) => known.get(type, db, id),
    find: (type, db, field, value) => {
      const finding = known.find(type, db, field, value);
      if (type !== 'booking' || field !== 'slotId' || finding.state !== 'known') return finding;
      const bookings = finding.value.map((one) => Booking.parse(one));
      return { ...finding, value: change(bookings).map((one) => one as (typeof finding.value)[number]) };
    },
  };
}

function lastFirst(known: Known): Known {
  return otherBookings(known, (all) => {
    const last = Math.max(...all.map(({ position = 0 }) => position));
    return all.map((one) => (one.position === undefined ? one : { ...one, position: last + 1 - one.position }));
  });
}

const askedNobody = (all: readonly Booking[]): readonly Booking[] =>
  all.map((one) => (one.status === 'offered' ? { ...one, status: 'waitlisted' } : one));

/** As if nobody had ever set anything. */
const withNothingSet = (known: Known): Known => ({
  get: (type, db, id) => (type === 'publicsetting' ? { state: 'absent', asOf: '' } : known.get(type, db, id)),
  find: (type, db, field, value) => known.find(type, db, field, value),
});
