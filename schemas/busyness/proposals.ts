/** What the clock says of how busy a gym is. */
import type * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';

/** It is time to count. */
export const BusynessCount = systemOf('system.busyness-count', { gymId: idOf('gym') });

export type BusynessCount = z.infer<typeof BusynessCount>;
