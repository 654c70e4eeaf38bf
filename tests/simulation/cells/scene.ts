/** What the worlds of two cells begin with: three gyms, one of which moves; members of all of them; somebody at each door, and an owner of two. */
import { GYMS } from '../scene.ts';
import type { CellName, Placement } from './placement.ts';

export const [NORTH_GYM, SOUTH_GYM, ROVING_GYM] = GYMS;
export const MEMBERS = ['member01', 'member02', 'member03'] as const;
/** Lives in the north, and owns a gym in each. */
export const OWNER = 'ownerofbo';
export const DOORS = { [NORTH_GYM._id]: 'doornorth', [SOUTH_GYM._id]: 'doorsouth', [ROVING_GYM._id]: 'doorroving' } as const;
/** Goes where its gym goes. */
export const ROVING_DOOR = 'doorroving';

export const PLACED: Placement = {
  version: 1,
  gyms: { [NORTH_GYM._id]: 'north', [SOUTH_GYM._id]: 'south', [ROVING_GYM._id]: 'north' },
  people: {
    member01: 'north',
    member02: 'north',
    member03: 'south',
    [OWNER]: 'north',
    doornorth: 'north',
    doorsouth: 'south',
    doorroving: 'north',
  },
};

/** Who may read what a gym keeps to itself. */
export function readersOf(gymId: string): readonly string[] {
  const doors: Readonly<Record<string, string>> = DOORS;
  return [doors[gymId] ?? '', ...(gymId === SOUTH_GYM._id || gymId === NORTH_GYM._id ? [OWNER] : [])].filter((uid) => uid !== '');
}

export const other = (cell: CellName): CellName => (cell === 'north' ? 'south' : 'north');
