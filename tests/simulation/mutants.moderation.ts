/** Faults in what becomes of a review that somebody wanted gone. */
import type { Known } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { changing } from './mutant.deciding.ts';
import type { Mutant } from './mutant.ts';

export const MODERATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'removal-untold',
    what: 'a review is removed, and its author hears nothing',
    property: 'R-66',
    seed: 8_501,
    faults: {
      decide: changing(
        ({ kind }) => kind === 'review.moderate',
        (one) => (one.type === 'notice' && one.event === 'review.removed' ? [] : [one]),
      ),
    },
  },
  {
    name: 'self-approved',
    what: 'whoever removed a review decides the appeal as well',
    property: 'R-61',
    seed: 8_503,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'review.reconsider' ? byNobody(known) : known, moment),
    },
  },
  {
    name: 'restored-uncounted',
    what: 'a review is back, and what everybody reads still counts it among the removed',
    property: 'R-67',
    seed: 8_502,
    faults: {
      decide: changing(
        ({ kind }) => kind === 'review.reconsider',
        (one) => (one.type === 'gymrating' ? [] : [one]),
      ),
    },
  },
];

/** As if nobody had written down who removed it. */
const byNobody = (known: Known): Known => ({
  get: (type, db, id) => {
    const finding = known.get(type, db, id);
    if (finding.state !== 'known' || finding.value.type !== 'reviewcase') return finding;
    const removals = (finding.value.removals ?? []).map((one) => ({ ...one, uid: 'nobody00' }));
    return { ...finding, value: { ...finding.value, removals } };
  },
  find: (type, db, field, value) => known.find(type, db, field, value),
});
