/** A note as the gym has it, or as somebody has it in their own part of the gym. */
import { gymScope, staffScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import type { StaffNote } from './shape.ts';

export function noteIn(known: Known, uid: string, gymId: string, noteId: string): Finding<StaffNote> {
  const kept = known.get('staffnote', `${gymScope(gymId)}/notes`, noteId);
  const own = known.get('staffnote', `${staffScope(uid, gymId)}/notes`, noteId);
  return kept.state === 'unknown' && own.state === 'known' ? own : kept;
}
