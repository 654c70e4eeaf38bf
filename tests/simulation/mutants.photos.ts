/** Faults that only the worlds meet in which people show gyms their photo. */
import { decide } from '../../schemas/folds/decide.ts';
import type { Mutant } from './mutant.ts';

export const PHOTO_MUTANTS: readonly Mutant[] = [
  {
    name: 'photo-let-go',
    what: 'somebody shows a photo, and nothing says that it is needed',
    property: '2.1',
    seed: 6_001,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'person.photo') return decision;
        return { ...decision, documents: decision.documents.filter((doc) => doc.type !== 'upload' || doc.usedBy.length === 0) };
      },
    },
  },
  {
    name: 'photo-kept-for-ever',
    what: 'a photo that somebody took away, or left for another, stays where it lies',
    property: '2.15',
    seed: 6_001,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'person.photo') return decision;
        return { ...decision, documents: decision.documents.filter((doc) => doc.type !== 'upload' || doc.usedBy.length > 0) };
      },
    },
  },
  {
    name: 'photo-by-arrival',
    what: 'of two devices the photo counts that was sent last, not the one that was chosen last',
    property: 'G14',
    seed: 6_002,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, known, proposal.kind === 'person.photo' ? { ...moment, judgedAt: moment.receivedAt } : moment),
    },
  },
];
