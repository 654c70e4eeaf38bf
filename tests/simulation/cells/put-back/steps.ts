/** What happens besides in those worlds: a cell is backed up, and put back to that, whether the other reaches it or not. */
import { stepsOf } from '../../steps-of.ts';
import { CELLS } from '../placement.ts';
import { CELL_WEIGHTS, type CellStep, cellDeeds } from '../steps.ts';
import type { PutBackWorld } from './world.ts';

const PUT_BACK = { backUpCell: 6, putCellBack: 9 } as const;
type PutBackStep = keyof typeof PUT_BACK;

/** All of it at once: a cell that is giving a gym away is not put back. */
const ON_THE_MOVE = 3;

const deeds: Record<PutBackStep | 'gymMovesOn', (world: PutBackWorld) => Promise<void>> = {
  gymMovesOn: async (world) => {
    for (let steps = 0; steps < ON_THE_MOVE; steps += 1) await world.moveOn();
  },
  backUpCell: (world) => world.backUp(world.seeded.pick(CELLS)),
  putCellBack: (world) => world.putBack(world.seeded.pick(CELLS)),
};

export const {
  names: PUT_BACK_STEPS,
  draw: drawPutBack,
  step: putBackStep,
} = stepsOf<PutBackWorld, PutBackStep | CellStep>({ ...CELL_WEIGHTS, gymMovesOn: 2, ...PUT_BACK }, { ...cellDeeds, ...deeds });
