/** What may be proposed about gyms that are missing. */
import type * as z from 'zod/mini';
import { OpId } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { AreaRequestForm } from './shape.ts';

/** Request: gyms are wanted there. */
export const AreaRequestMake = proposalOf('arearequest.make', AreaRequestForm.shape);
/** From somebody who is not signed in. */
export const AreaRequestReceivedFrom = systemOf('system.arearequest-received', { opId: OpId, form: AreaRequestForm });

export type AreaRequestMake = z.infer<typeof AreaRequestMake>;
export type AreaRequestReceivedFrom = z.infer<typeof AreaRequestReceivedFrom>;
