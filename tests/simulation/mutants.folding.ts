/** Faults in what is folded away, and when. */
import { type Mutant, withChanged } from './mutant.ts';

const DAY = 86_400_000;

export const FOLDING_MUTANTS: readonly Mutant[] = [
  {
    name: 'folded-too-early',
    what: 'an answer is folded away while a device that was away has still to hear it',
    property: 'A6',
    seed: 12_004,
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
];
