/** What the system says of an errand. */
import type * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';

/** The worker has run it; what came of it is reported beside this. */
export const ErrandDone = systemOf('system.errand-done', { errandId: idOf('errand') });

export type ErrandDone = z.infer<typeof ErrandDone>;
