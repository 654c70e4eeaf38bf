/** What may be asked and what the system says of who takes a class. */
import * as z from 'zod/mini';
import { idOf, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { SlotId } from '../slot/shape.ts';

/**
 * Request: who of the team takes all that is to come of a series, or of it this class alone (`slotId`); null: nobody. Online only: it opens a
 * register to them, and closes it to others.
 */
export const DutyGive = proposalOf('duty.give', {
  ...{ gymId: idOf('gym'), scheduleId: idOf('schedule'), uid: z.nullable(Uid) },
  slotId: z.optional(SlotId),
});
/** `uid` absent: nobody of the team any more. */
export const DutySet = systemOf('system.duty-set', { gymId: idOf('gym'), slotId: SlotId, uid: z.optional(Uid) });
export type DutyGive = z.infer<typeof DutyGive>;
export type DutySet = z.infer<typeof DutySet>;
