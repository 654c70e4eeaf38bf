/** Faults in deciding: a rule that does not know all it needs, a commit that is not one, an order that is not the judged one. */
import * as z from 'zod/mini';
import { type Decision, type Known, refused } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { againstWhatIs } from '../../schemas/person/edit.ts';
import { opIdOf } from '../../schemas/proposal/shape.ts';
import type { Commit, Store, Write } from '../../sync-server/store/store.ts';
import type { Faults } from './faults.ts';
import { type Mutant, withChanged } from './mutant.ts';

const Speaks = z.object({ outcome: z.object({ wrote: z.array(z.unknown()).check(z.minLength(1)) }) });
const speaksOfDocuments = ({ body }: Write): boolean => Speaks.safeParse(body).success;

export const DECIDER_MUTANTS: readonly Mutant[] = [
  {
    name: 'order-by-upload',
    what: 'a visit counts from when it was heard of',
    property: 'S8',
    seed: 2,
    faults: { decide: (proposal, known, moment) => decide(proposal, known, { ...moment, judgedAt: moment.receivedAt }) },
  },
  {
    name: 'outcome-before-documents',
    what: 'a death between an outcome and the documents it speaks of',
    property: 'S4',
    seed: 2,
    // Which commit is the unlucky one must not hang on how many others there are: only those that can be missed are counted.
    faults: committing(speaksOfDocuments, async (store, commit) => store.commit({ writes: [], last: commit.last })),
  },
  {
    name: 'documents-before-outcome',
    what: 'a death between the documents and their outcome, and nobody finishes it',
    property: 'S4',
    seed: 4,
    faults: committing(speaksOfDocuments, async (store, commit) => store.commit({ writes: commit.writes, last: [] })),
  },
  {
    name: 'copy-forgotten',
    what: 'the gym is not told of its payments',
    property: 'A5',
    seed: 1,
    faults: {
      store: (store) =>
        withChanged(store, {
          commit: ({ writes, last }) => store.commit({ writes: writes.filter(({ db }) => !/^gym-.+\/payments$/.test(db)), last }),
        }),
    },
  },
  {
    name: 'seats-not-counted',
    what: 'a place is given without asking who holds one',
    property: 'S2',
    seed: 1,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'booking.request' ? withoutBookings(known) : known, moment),
    },
  },
  {
    name: 'late-facts-refused',
    what: 'a check-in that would be flagged is refused',
    property: 'S1',
    seed: 2,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        const late = proposal.kind === 'checkin.record' && decision.state === 'accepted_flagged';
        return late ? refused('NO_PERMISSION') : decision;
      },
    },
  },
  {
    name: 'settled-once',
    what: 'an earlier visit that is heard of later leaves the others as they were',
    property: 'S8',
    seed: 2,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'checkin.record') return decision;
        const own = `checkin:${opIdOf(proposal._id)}`;
        return without(decision, (doc) => doc.type === 'checkin' && doc._id !== own);
      },
    },
  },
  {
    name: 'overwritten-unseen',
    what: 'an edit is taken without asking what its author had seen',
    property: 'G2',
    seed: 10,
    faults: {
      decide: (proposal, known, moment) => {
        const seen =
          proposal.kind === 'person.edit' ? { ...proposal, body: againstWhatIs(proposal.body, known, moment.by) } : proposal;
        return decide(seen, known, moment);
      },
    },
  },
  {
    name: 'half-an-entry',
    what: 'money leaves one account and arrives in none',
    property: 'S10',
    seed: 1,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        const [first] = decision.documents.filter(({ type }) => type === 'entry');
        return first ? without(decision, (doc) => doc === first) : decision;
      },
    },
  },
  {
    name: 'audit-skipped',
    what: 'somebody is given powers, and nobody can look up by whom',
    property: '2.23',
    seed: 1,
    faults: {
      decide: (proposal, known, moment) => {
        const { audit: _audit, ...decision } = decide(proposal, known, moment);
        return decision;
      },
    },
  },
];

const without = (decision: Decision, isLost: (doc: Decision['documents'][number]) => boolean): Decision => ({
  ...decision,
  documents: decision.documents.filter((doc) => !isLost(doc)),
});

/** Every fifth commit that has such an outcome goes another way. */
function committing(isCounted: (last: Write) => boolean, instead: (store: Store, commit: Commit) => Promise<void>): Faults {
  return {
    store: (store) => {
      let counted = 0;
      return withChanged(store, {
        commit: (commit) => {
          const counts = commit.last.some(isCounted);
          if (counts) counted += 1;
          return counts && counted % 5 === 0 ? instead(store, commit) : store.commit(commit);
        },
      });
    },
  };
}

const withoutBookings = (known: Known): Known => ({
  get: (type, db, id) => known.get(type, db, id),
  find: (type, db, field, value) => {
    const found = known.find(type, db, field, value);
    return type === 'booking' && field === 'slotId' && found.state === 'known' ? { ...found, value: [] } : found;
  },
});
