/** What the system says of a gym. */
import type * as z from 'zod/mini';
import { systemOf } from '../proposal/shape.ts';
import { Gym } from './shape.ts';

/** Creates or replaces the gym; an unchanged body changes nothing. */
export const GymSet = systemOf('system.gym-set', { gym: Gym });

export type GymSet = z.infer<typeof GymSet>;
