/** What people at work tell each other of a class or of the day (product.md 4.4, 5.6): read by the desk, and by whoever takes the class. */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, prose, Uid } from '../basics/primitives.ts';
import { SlotId } from '../slot/shape.ts';

export const StaffNote = z.strictObject({
  /** `staffnote:<opId>` of what wrote it (A1). */
  _id: idOf('staffnote'),
  type: z.literal('staffnote'),
  ...envelope,
  ...judged,
  gymId: idOf('gym'),
  /** Who wrote it, and as colleagues know them: "Sam K.". */
  uid: Uid,
  name: line(1, 50),
  text: prose(1, 500),
  /** Of a class; without it, of the day. */
  slotId: z.optional(SlotId),
  slotName: z.optional(line(2, 60)),
  startsAt: z.optional(Instant),
  /** Who of the team takes that class: they read it too. */
  instructorId: z.optional(Uid),
  /** Taken back, or grown old: then its words are gone. */
  removedAt: z.optional(Instant),
});
export type StaffNote = z.infer<typeof StaffNote>;
