/** Faults in what two cells leave to each other. */
import type { Mutant } from './mutant.ts';

export const CELL_MUTANTS: readonly Mutant[] = [
  {
    name: 'limit-counted-per-cell',
    what: 'what somebody may have over all gyms is counted in each cell by itself',
    property: 'R-22',
    seed: 11_001,
    faults: { cells: { countsPerCell: true } },
  },
  {
    name: 'moved-gym-decides-twice',
    what: 'a cell that is started again does not know that it was giving a gym away',
    property: 'A9',
    seed: 11_007,
    faults: { cells: { forgetsFreeze: true } },
  },
];
