/** What the house says of an errand. */
import type * as z from 'zod/mini';
import { idOf } from '../primitives.ts';
import { houseOf } from '../proposal/shape.ts';

/** The worker has run it; what came of it is reported beside this. */
export const ErrandDone = houseOf('system.errand-done', { errandId: idOf('errand') });

export type ErrandDone = z.infer<typeof ErrandDone>;
