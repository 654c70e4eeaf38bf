/** What the clock says of a gym's days. */
import type * as z from 'zod/mini';
import { idOf, LocalDate } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';

/** Something of that day was decided: it is to be counted. */
export const GymDayCount = systemOf('system.gymday-count', { gymId: idOf('gym'), day: LocalDate });

export type GymDayCount = z.infer<typeof GymDayCount>;
