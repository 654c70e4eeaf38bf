/** What staff say of an induction. */
import * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { proposalOf } from '../proposal/shape.ts';

/** Fact: somebody was shown round, with or without a network; `done` false: it was not them after all. Of two the later counts. */
export const InductionRecord = proposalOf('induction.record', { gymId: idOf('gym'), passId: idOf('pass'), done: z.boolean() });

export type InductionRecord = z.infer<typeof InductionRecord>;
