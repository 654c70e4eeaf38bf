/** Faults in what becomes of what a member says was wrong. */
import type { Known } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { Mutant } from './mutant.ts';

export const DISPUTE_MUTANTS: readonly Mutant[] = [
  {
    name: 'contested-twice',
    what: 'the same booking is contested once more while the first time stands',
    property: '2.16',
    seed: 8_001,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'dispute.open' ? withoutDisputes(known) : known, moment),
    },
  },
  {
    name: 'deadline-slept-through',
    what: 'the gym’s time to answer is over, and nothing comes of it',
    property: 'R-69',
    seed: 8_007,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        return proposal.kind === 'system.dispute-due' ? { ...decision, documents: [] } : decision;
      },
    },
  },
];

/** As if nothing had been said before. */
const withoutDisputes = (known: Known): Known => ({
  get: (type, db, id) => known.get(type, db, id),
  find: (type, db, field, value) => {
    const finding = known.find(type, db, field, value);
    return value === 'dispute' && finding.state === 'known' ? { ...finding, value: [] } : finding;
  },
});
