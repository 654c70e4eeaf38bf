/** What is said and asked of a note at work. */
import * as z from 'zod/mini';
import { idOf, prose } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { SlotId } from '../slot/shape.ts';

/** Fact: somebody wrote it down, with or without a network. */
export const StaffNoteWrite = proposalOf('staffnote.write', {
  gymId: idOf('gym'),
  slotId: z.optional(SlotId),
  text: prose(1, 500),
});
/** Request: its words are to be gone. */
export const StaffNoteRemove = proposalOf('staffnote.remove', { gymId: idOf('gym'), noteId: idOf('staffnote') });
/** It has been kept for long enough. */
export const StaffNoteOver = systemOf('system.staffnote-over', { gymId: idOf('gym'), noteId: idOf('staffnote') });

export type StaffNoteWrite = z.infer<typeof StaffNoteWrite>;
export type StaffNoteRemove = z.infer<typeof StaffNoteRemove>;
export type StaffNoteOver = z.infer<typeof StaffNoteOver>;
