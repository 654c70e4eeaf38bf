/** Faults in what two cells leave to each other. */
import type { Mutant } from './mutant.ts';

export const CELL_MUTANTS: readonly Mutant[] = [
  {
    name: 'limit-counted-per-cell',
    what: 'what somebody may have over all gyms is counted in each cell by itself',
    property: 'R-22',
    seed: 11_001,
    faults: { cells: { countsPerCell: 'places' } },
  },
  {
    name: 'moved-gym-decides-twice',
    what: 'a cell that is started again does not know that it was giving a gym away',
    property: 'A9',
    seed: 11_016,
    faults: { cells: { forgetsFreeze: true } },
  },
  {
    name: 'passes-counted-per-cell',
    what: 'how many passes somebody has over all gyms is counted in each cell by itself',
    property: 'R-19',
    seed: 11_502,
    faults: { cells: { countsPerCell: 'passes' } },
  },
  {
    name: 'late-claims-counted-per-cell',
    what: 'the places somebody gave back unheard are counted in each cell by itself',
    property: 'X3',
    seed: 11_508,
    faults: { cells: { countsPerCell: 'late claims' } },
  },
  {
    name: 'debt-stays-with-its-cell',
    what: 'a home hears of what somebody owes for a visit elsewhere, and does nothing about it',
    property: 'C7',
    seed: 11_504,
    faults: { cells: { forgetsDebts: true } },
  },
  {
    name: 'put-back-cell-asks-nobody',
    what: 'a cell that was put back to a backup goes on without hearing what another knows of it',
    property: 'A9',
    seed: 11_752,
    faults: { cells: { asksNobody: true } },
  },
  {
    name: 'copies-of-what-never-was',
    what: 'a cell keeps its copies of what another had to forget',
    property: 'A5',
    seed: 11_811,
    faults: { cells: { keepsGhosts: true } },
  },
];
