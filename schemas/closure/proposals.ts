/** What may be proposed about a gym's closures, and what the system says of them. */
import type * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { ClosureTerms } from './shape.ts';

const at = { gymId: idOf('gym') };

/** Request: close at a time to come. Never from a queue: its author is to see whom it touches. */
export const ClosurePlan = proposalOf('closure.plan', { ...at, terms: ClosureTerms });
/** Request: close now, or within days. From a queue as well; it takes effect when it is received. */
export const ClosureEmergency = proposalOf('closure.emergency', { ...at, terms: ClosureTerms });
/** Request: open again, or after all. */
export const ClosureCancel = proposalOf('closure.cancel', { ...at, closureId: idOf('closure') });

/** Its beginning or its end has come. */
export const ClosureTurn = systemOf('system.closure-turn', { ...at, closureId: idOf('closure') });
/** The next passes are made longer (extend.ts). */
export const ClosureExtend = systemOf('system.closure-extend', { ...at, closureId: idOf('closure') });

export type ClosurePlan = z.infer<typeof ClosurePlan>;
export type ClosureEmergency = z.infer<typeof ClosureEmergency>;
export type ClosureCancel = z.infer<typeof ClosureCancel>;
export type ClosureTurn = z.infer<typeof ClosureTurn>;
export type ClosureExtend = z.infer<typeof ClosureExtend>;
