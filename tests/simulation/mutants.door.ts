/** Faults in what is held at the desk, and in what becomes of who did not come. */
import { Booking } from '../../schemas/booking/shape.ts';
import type { Known } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { Mutant } from './mutant.ts';

export const DOOR_MUTANTS: readonly Mutant[] = [
  {
    name: 'lease-uncounted',
    what: 'a seat that a device holds for whoever walks in is given to somebody who books',
    property: 'S2',
    seed: 7_002,
    faults: { decide: (proposal, known, moment) => decide(proposal, withoutLeases(known), moment) },
  },
  {
    name: 'unseen-struck',
    what: 'who was moved in while their phone was in a drawer, and never heard of it, is struck for not coming',
    property: 'L5',
    seed: 7_002,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'system.attendance-due' ? seenByAll(known) : known, moment),
    },
  },
  {
    name: 'no-show-too-early',
    what: 'somebody has missed a class for good after three days, though a device at the desk may have more to tell',
    property: 'R-31',
    seed: 7_001,
    faults: {
      decide: (proposal, known, moment) => decide(proposal, nobodyElseAtTheDesk(known), moment),
    },
  },
];

/** Whoever was moved in has seen it, as far as is known. */
const seenByAll = (known: Known): Known => ({
  find: (type, db, field, value) => known.find(type, db, field, value),
  get: (type, db, id) => {
    const found = known.get(type, db, id);
    if (type !== 'booking' || found.state !== 'known') return found;
    const { promotedAt, ...booking } = Booking.parse(found.value);
    const seen = promotedAt === undefined ? booking : { ...booking, promotedAt, promotionSeenAt: promotedAt };
    return { ...found, value: seen as typeof found.value };
  },
});

/** Nobody works there whose devices would have to be asked. */
const nobodyElseAtTheDesk = (known: Known): Known => ({
  get: (type, db, id) => known.get(type, db, id),
  find: (type, db, field, value) => {
    const found = known.find(type, db, field, value);
    return type === 'employee' && found.state === 'known' ? { ...found, value: [] } : found;
  },
});

/** Whoever asks which seats are held is told of none; by its name a lease is found. */
const withoutLeases = (known: Known): Known => ({
  get: (type, db, id) => known.get(type, db, id),
  find: (type, db, field, value) => {
    const found = known.find(type, db, field, value);
    return type === 'lease' && found.state === 'known' ? { ...found, value: [] } : found;
  },
});
