/** Faults in what becomes of those who have booked when a timetable is changed, or a gym closes. */
import type { Booking } from '../../schemas/booking/shape.ts';
import { found, type Known } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { Timetable } from '../../schemas/slot/shape.ts';
import type { Mutant } from './mutant.ts';

export const TIMETABLE_MUTANTS: readonly Mutant[] = [
  {
    name: 'closure-skips-one',
    what: 'the gym closes, and one of those who have booked is forgotten behind its door',
    property: 'G6',
    seed: 9_004,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'closure.plan' && proposal.kind !== 'closure.emergency') return decision;
        const first = decision.documents.find((doc) => doc.type === 'booking' && doc.status === 'cancelled_by_gym');
        return { ...decision, documents: decision.documents.filter((doc) => doc !== first) };
      },
    },
  },
  {
    name: 'eviction-by-capacity',
    what: 'a class is made smaller, and who booked last is put out of it',
    property: '2.6',
    seed: 9_001,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (!/^(schedule\.|held\.)/.test(proposal.kind)) return decision;
        const days = decision.documents.flatMap((doc) => (doc.type === 'timetable' ? [doc] : []));
        return { ...decision, documents: [...decision.documents, ...days.flatMap((day) => tooMany(known, day))] };
      },
    },
  },
  {
    name: 'held-edit-applied',
    what: 'a change waits until its author has seen whom it touches, and is made meanwhile',
    property: 'G7',
    seed: 9_001,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'schedule.set' || decision.state !== 'held') return decision;
        const seen = { ...proposal, body: { ...proposal.body, bookedSeen: 1_000 } };
        return { ...decision, documents: decide(seen, known, moment).documents };
      },
    },
  },
];

/** Those who have a place beyond what fits, put back on the list. */
function tooMany(known: Known, { slots }: Timetable): Booking[] {
  return slots.flatMap(({ slotId, capacity, status }): Booking[] => {
    const all = found(known.find('booking', 'gym-one/bookings', 'slotId', slotId)) ?? [];
    const places = all.filter((one) => one.status === 'confirmed');
    if (status === 'cancelled') return [];
    return places.slice(capacity).map((one, index) => ({ ...one, status: 'waitlisted' as const, position: index + 1 }));
  });
}
