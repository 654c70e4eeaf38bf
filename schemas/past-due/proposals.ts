/** What may be proposed about a renewal that was not paid. */
import type * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { proposalOf } from '../proposal/shape.ts';

/** Request: its holder is asked by the gym to look at their card. In words that are the same for everybody (`said.ts`). */
export const PastDueTell = proposalOf('pastdue.tell', { gymId: idOf('gym'), passId: idOf('pass') });

export type PastDueTell = z.infer<typeof PastDueTell>;
