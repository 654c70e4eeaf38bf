/** What the system says of who takes a class. */
import * as z from 'zod/mini';
import { idOf, Uid } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';
import { SlotId } from '../slot/shape.ts';

/** `uid` absent: nobody of the team any more. */
export const DutySet = systemOf('system.duty-set', { gymId: idOf('gym'), slotId: SlotId, uid: z.optional(Uid) });
export type DutySet = z.infer<typeof DutySet>;
