/** What may be proposed about a proposal that is held. */
import * as z from 'zod/mini';
import { text, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from './shape.ts';

/** The answer that ends a held proposal (B5). */
export const HeldAnswer = proposalOf('held.answer', { proposalId: text(1, 40), choice: z.enum(['keep', 'drop']) });
export const HeldTimedOut = systemOf('system.held-timed-out', { proposalId: text(1, 40), uid: Uid });

export type HeldAnswer = z.infer<typeof HeldAnswer>;
export type HeldTimedOut = z.infer<typeof HeldTimedOut>;
