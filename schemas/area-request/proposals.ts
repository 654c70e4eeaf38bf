/** What may be proposed about gyms that are missing. */
import * as z from 'zod/mini';
import { idOf, line, OpId, prose } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { AreaRequestForm } from './shape.ts';

/** Of all requests for one place that an administrator deals with at once: as `AreaRequest.place`. */
const place = line(2, 60);

/** Request: gyms are wanted there. */
export const AreaRequestMake = proposalOf('arearequest.make', AreaRequestForm.shape);
/** Request, of an administrator: those of that place were read. Online only, as all that they do with them: two may be at it (V6). */
export const AreaRequestAcknowledge = proposalOf('arearequest.acknowledge', { place });
/** … there will be gyms, in that area. */
export const AreaRequestPlan = proposalOf('arearequest.plan', { place, areaId: idOf('area') });
/** … they mean another place, as it may be typed. */
export const AreaRequestMerge = proposalOf('arearequest.merge', { place, into: line(2, 60) });
/** … there are gyms: whoever asked to hear of it does. */
export const AreaRequestLaunch = proposalOf('arearequest.launch', { place, areaId: idOf('area') });
/** … there will be none, with what we say to that. */
export const AreaRequestDecline = proposalOf('arearequest.decline', { place, message: prose(10, 500) });
/** From somebody who is not signed in. */
export const AreaRequestReceivedFrom = systemOf('system.arearequest-received', { opId: OpId, form: AreaRequestForm });
/** Whoever wanted to hear of it has been written to; not `sent`: there was no address to write to. */
export const AreaRequestTold = systemOf('system.arearequest-told', { requestId: idOf('arearequest'), sent: z.boolean() });
/** Two years are over. */
export const AreaRequestOver = systemOf('system.arearequest-over', { requestId: idOf('arearequest') });

export type AreaRequestMake = z.infer<typeof AreaRequestMake>;
export type AreaRequestAcknowledge = z.infer<typeof AreaRequestAcknowledge>;
export type AreaRequestPlan = z.infer<typeof AreaRequestPlan>;
export type AreaRequestMerge = z.infer<typeof AreaRequestMerge>;
export type AreaRequestLaunch = z.infer<typeof AreaRequestLaunch>;
export type AreaRequestDecline = z.infer<typeof AreaRequestDecline>;
export type AreaRequestReceivedFrom = z.infer<typeof AreaRequestReceivedFrom>;
export type AreaRequestTold = z.infer<typeof AreaRequestTold>;
export type AreaRequestOver = z.infer<typeof AreaRequestOver>;
