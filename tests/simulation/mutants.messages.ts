/** Faults in who gets what a gym writes to many. */
import { decide } from '../../schemas/folds/decide.ts';
import type { Mutant } from './mutant.ts';

export const MESSAGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'message-twice',
    what: 'somebody’s copy is named by the piece it came with, and a piece that is told again is another',
    property: '2.24',
    seed: 8_751,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'system.message-piece') return decision;
        const again = decision.documents.flatMap((doc) => (doc.type === 'notice' ? [{ ...doc, _id: `${doc._id}.2` }] : []));
        return { ...decision, documents: [...decision.documents, ...again] };
      },
    },
  },
  {
    name: 'offer-without-yes',
    what: 'whoever ever said yes to a gym’s offers has said it for good',
    property: '2.24',
    seed: 8_777,
    faults: {
      decide: (proposal, known, moment) => {
        if (proposal.kind !== 'system.message-piece') return decide(proposal, known, moment);
        return decide(
          proposal,
          {
            find: (type, db, field, value) => known.find(type, db, field, value),
            get: (type, db, id) => {
              const finding = known.get(type, db, id);
              if (finding.state !== 'known' || !('consents' in finding.value)) return finding;
              const consents = finding.value.consents.map(({ withdrawnAt: _taken, ...one }) => one);
              return { ...finding, value: { ...finding.value, consents } };
            },
          },
          moment,
        );
      },
    },
  },
];
