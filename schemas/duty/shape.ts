/** Who takes a class (product.md 2.6, `instructor`): the person, not the name that everybody reads in the timetable. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { idOf, Uid } from '../basics/primitives.ts';
import { SlotId } from '../slot/shape.ts';

export const Duty = z.strictObject({
  /** `duty:<gymKey>:<slotKey>` */
  _id: idOf('duty'),
  type: z.literal('duty'),
  ...envelope,
  gymId: idOf('gym'),
  slotId: SlotId,
  /** Absent: nobody of the team. */
  uid: z.optional(Uid),
  /** Those who have booked it are still on the register of before. */
  behind: z.optional(z.literal(true)),
  /** Somebody stands in on this day, or nobody of the team: whoever is given the series later does not take this class. */
  standIn: z.optional(z.literal(true)),
});
export type Duty = z.infer<typeof Duty>;

export const dutyIdOf = (gymId: string, slotId: string): string =>
  `duty:${gymId.slice('gym:'.length)}:${slotId.slice('slot:'.length)}`;
