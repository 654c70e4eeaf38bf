/** Six gyms in two cells, so that somebody may come to twenty passes with at most five for each. */
import { GYMS, gym } from '../../scene.ts';
import type { Placement } from '../placement.ts';
import { MEMBERS, PLACED } from '../scene.ts';

const [HILL, DALE, MOOR] = [gym('hill', 53.81, -1.5), gym('dale', 53.82, -1.5), gym('moor', 53.83, -1.5)] as const;
export const ALL_GYMS = [...GYMS, HILL, DALE, MOOR] as const;

export const SPREAD: Placement = {
  ...PLACED,
  gyms: { ...PLACED.gyms, [HILL._id]: 'north', [DALE._id]: 'south', [MOOR._id]: 'south' },
};

/** One in each cell: they begin with eighteen passes. */
export const COLLECTORS: readonly string[] = [MEMBERS[0], MEMBERS[2]];
