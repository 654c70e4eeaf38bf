/** Keeps the agenda in sync with the documents it follows from. */

import { type Instant, keyOf } from '../../../schemas/basics/primitives.ts';
import { laterOf, plus } from '../../../schemas/basics/time.ts';
import { type AnyDocument, dueOf } from '../../../schemas/folds/documents.ts';
import { deviceKind, type Proposal } from '../../../schemas/folds/proposals.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Due } from '../../../schemas/noun.ts';
import { timetableIdOf } from '../../../schemas/slot/shape.ts';
import type { WorkingSet } from '../known/working-set.ts';
import { AGENDA, hourOf } from './appointment.ts';

/** Seat counts that a decision left behind are written half a minute later, so that they lag less than one (architecture §4). */
const RECOUNT_AFTER = LIMITS.countsEvery / 2;

/** @param now the time of deciding: what would have been due before it is due now */
export function follow(set: WorkingSet, previous: AnyDocument | null, doc: AnyDocument, now: Instant): void {
  const before = previous && dueOf(previous);
  const after = dueOf(doc);
  if (after && after.at !== before?.at) appoint(set, agendaId(doc._id), after, now);
  if (before && !after) strike(set, agendaId(doc._id));
  if (doc.type === 'booking') appointRecount(set, timetableIdOf(doc.gymId, doc.slotId), now);
}

/** A held request waits for its author's answer for as long as its noun says (B5, G2). */
export function appointTimeOut(set: WorkingSet, proposal: Proposal, uid: string, now: Instant): void {
  const at = deviceKind(proposal.kind)?.held?.until(proposal, set, now);
  const body = { proposalId: proposal._id, uid };
  if (at) appoint(set, agendaId(proposal._id), { at, kind: 'system.held-timed-out', body }, now);
}

export const strikeTimeOut = (set: WorkingSet, proposalId: string): void => strike(set, agendaId(proposalId));

function appointRecount(set: WorkingSet, timetableId: string, now: Instant): void {
  // Beside what is due of the timetable itself.
  const id = agendaId(`recount:${keyOf(timetableId)}`);
  const at = set.body(AGENDA, id)?.at;
  // One that is still to come counts this change too.
  if (typeof at === 'string' && at > now) return;
  appoint(set, id, { at: plus(now, RECOUNT_AFTER), kind: 'system.timetable-recount', body: { timetableId } }, now);
}

function appoint(set: WorkingSet, id: string, { at: wanted, kind, body }: Due, now: Instant): void {
  const at = laterOf(wanted, now);
  const _id = `proposal:${kind}.${keyOf(id)}.${at}`;
  set.layNote(AGENDA, id, { at, hour: hourOf(at), proposal: { _id, type: 'proposal', kind, body: { ...body } } });
}

function strike(set: WorkingSet, id: string): void {
  set.layRemoval(AGENDA, id, {});
}

const agendaId = (id: string) => `agenda:${id}`;
