/** Faults in what is folded away, and when. */
import type { Write } from '../../sync-server/store/store.ts';
import { type Mutant, withChanged } from './mutant.ts';

const DAY = 86_400_000;

export const FOLDING_MUTANTS: readonly Mutant[] = [
  {
    name: 'folded-too-early',
    what: 'an answer is folded away while a device that was away has still to hear it',
    property: 'A6',
    seed: 12_001,
    faults: { foldsAhead: 50 * DAY },
  },
  {
    name: 'folded-decided-twice',
    what: 'of what was folded away nothing is left to know it by',
    property: 'S4',
    seed: 12_001,
    faults: {
      store: (store) =>
        withChanged(store, {
          commit: ({ writes, ...rest }) => store.commit({ ...rest, writes: writes.filter(({ db }) => db !== 'cell/folded') }),
        }),
    },
  },
  {
    name: 'folding-trusts-its-clock',
    what: 'what a server folded while its clock was months ahead is too young to be looked for',
    property: 'S4',
    seed: 12_006,
    faults: {
      store: (store) =>
        withChanged(store, {
          commit: ({ last, ...rest }) => store.commit({ ...rest, last: last.map(withoutYoungest) }),
        }),
    },
  },
];

const withoutYoungest = (write: Write): Write => {
  if (write.id !== 'folding') return write;
  const { youngest: _youngest, ...body } = write.body;
  return { ...write, body };
};
