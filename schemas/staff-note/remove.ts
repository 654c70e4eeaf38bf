/** The words of a note go: its writer takes them back, whoever runs the gym takes them away, or they have grown old. */
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { GONE } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { grantAt, powerMissing } from '../person/power.ts';
import { noteIn } from './known.ts';
import type { StaffNoteOver, StaffNoteRemove } from './proposals.ts';
import type { StaffNote } from './shape.ts';

export function decideStaffNoteRemove({ body: { gymId, noteId } }: StaffNoteRemove, known: Known, moment: Moment): Decision {
  const finding = noteIn(known, moment.by, gymId, noteId);
  const isTheirs = found(finding)?.uid === moment.by && grantAt(known, moment.by, gymId) !== undefined;
  const missing = powerMissing(known, moment.by, gymId, 'staffnote.remove');
  if (finding.state === 'unknown') return accepted([], ['staffnote']);
  if (missing && !isTheirs) return missing;
  const note = found(finding);
  if (!note) return refused('NOT_FOUND');
  return accepted(note.removedAt === undefined ? [removed(note, moment)] : []);
}

export function decideStaffNoteOver({ body: { gymId, noteId } }: StaffNoteOver, known: Known, moment: Moment): Decision {
  const note = found(noteIn(known, moment.by, gymId, noteId));
  const at = note && noteUntil(note);
  return accepted(note && at && at <= moment.receivedAt ? [removed(note, moment)] : []);
}

/** What was told to colleagues is kept no longer than they need it: it may speak of members. */
export const noteUntil = ({ judgedAt, removedAt }: StaffNote): Instant | null =>
  removedAt === undefined ? plus(judgedAt, LIMITS.staffNotesKept) : null;

export const removed = (note: StaffNote, moment: Moment): StaffNote => ({
  ...note,
  ...stamp(moment, note),
  text: GONE,
  removedAt: moment.receivedAt,
});
