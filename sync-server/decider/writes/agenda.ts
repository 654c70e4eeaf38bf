/** Keeps the agenda in sync with the documents it follows from. */

import { type Instant, keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf, msOf, plus } from '../../../schemas/basics/time.ts';
import type { Again } from '../../../schemas/decision.ts';
import { type AnyDocument, dueOf } from '../../../schemas/folds/documents.ts';
import { type AnyProposal, deviceKind, type Proposal } from '../../../schemas/folds/proposals.ts';
import { type TouchedDay, touchedDay } from '../../../schemas/gym-day/touched.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Due } from '../../../schemas/noun.ts';
import { timetableIdOf } from '../../../schemas/slot/shape.ts';
import type { WorkingSet } from '../known/working-set.ts';
import { AGENDA, Appointment, agendaId, appointmentOf } from './appointment.ts';

/** Seat counts that a decision left behind are written half a minute later, so that they lag less than one (architecture §4). */
const RECOUNT_AFTER = LIMITS.countsEvery / 2;
const HOUR = 3_600_000;

/** What writes a document. */
export interface DecidedCause {
  readonly proposalId: string;
  /** The time of deciding: what would have been due before it is due now. */
  readonly at: Instant;
}

/**
 * An appointment that is being kept is used up: where the document says after it that the same is due still (the next piece of what follows, of
 * a timetable whose stamps are to the minute), there is another.
 */
export function follow(
  set: WorkingSet,
  previous: AnyDocument | null,
  doc: AnyDocument,
  { proposalId, at: now }: DecidedCause,
): void {
  const id = agendaId(doc._id);
  const before = previous && dueOf(previous);
  const after = dueOf(doc);
  if (after && (after.at !== before?.at || (after.at <= now && proposedBy(set, id) === proposalId))) appoint(set, id, after, now);
  if (before && !after) strike(set, id);
  if (doc.type === 'booking') appointRecount(set, timetableIdOf(doc.gymId, doc.slotId), now);
  const touched = touchedDay(previous, doc);
  if (touched) appointCount(set, touched, now);
}

/** A held request waits for its author's answer for as long as its noun says (B5, G2). */
export function appointTimeOut(set: WorkingSet, proposal: Proposal, uid: string, now: Instant): void {
  const at = deviceKind(proposal.kind)?.held?.until(proposal, set, now);
  const body = { proposalId: proposal._id, uid };
  if (at) appoint(set, agendaId(proposal._id), { at, kind: 'system.held-timed-out', body }, now);
}

/** What a timer left as it is: for somebody on legal hold (`schemas/account/hold/held-back.ts`). */
export const appointAgain = (set: WorkingSet, { of, ...due }: Again, now: Instant): void => appoint(set, agendaId(of), due, now);

export const strikeTimeOut = (set: WorkingSet, proposalId: string): void => strike(set, agendaId(proposalId));

function appointRecount(set: WorkingSet, timetableId: string, now: Instant): void {
  // Beside what is due of the timetable itself.
  const id = recountId(timetableId);
  const at = set.body(AGENDA, id)?.at;
  // One that is still to come counts this change too.
  if (typeof at === 'string' && at > now) return;
  appoint(set, id, { at: plus(now, RECOUNT_AFTER), kind: 'system.timetable-recount', body: { timetableId } }, now);
}

/** A day that is yet to come is counted when it comes, with what happens on it: whoever booked for it long ago comes, or is missed. */
function appointCount(set: WorkingSet, { gymId, day }: TouchedDay, now: Instant): void {
  const today = now.slice(0, 10);
  // East of London a day begins earlier; an hour's difference counts it once more.
  if (day > plus(now, HOUR).slice(0, 10)) return;
  const id = countId({ gymId, day });
  const at = set.body(AGENDA, id)?.at;
  if (typeof at === 'string' && at > now) return;
  const every = LIMITS.dayCountedEvery;
  const next = day < today ? plus(now, LIMITS.lateDayCountedAfter) : instantOf((Math.floor(msOf(now) / every) + 1) * every);
  appoint(set, id, { at: next, kind: 'system.gymday-count', body: { gymId, day } }, now);
}

const recountId = (timetableId: string): string => agendaId(`recount:${keyOf(timetableId)}`);
const countId = ({ gymId, day }: TouchedDay): string => agendaId(`count:${keyOf(gymId)}:${day}`);

/** A count is done with when it has been decided, also one that comes to what is there: no document asks for it. What was decided meanwhile has made another. */
export function strikeCount(set: WorkingSet, proposal: AnyProposal): void {
  const id = countedBy(proposal);
  if (id !== null && proposedBy(set, id) === proposal._id) strike(set, id);
}

function countedBy({ kind, body }: AnyProposal): string | null {
  if (kind === 'system.timetable-recount') return recountId(body.timetableId);
  return kind === 'system.gymday-count' ? countId(body) : null;
}

function appoint(set: WorkingSet, id: string, due: Due, now: Instant): void {
  set.layNote(AGENDA, id, appointmentOf(id, due, due.at > now ? now : afterLast(set, id, now)));
}

/**
 * Never twice the same moment: a proposal's id carries it, and saying one again changes nothing (S3). None that is still to come has been said: what
 * was due in two years and is due now does not wait for them.
 */
function afterLast(set: WorkingSet, id: string, now: Instant): Instant {
  const last = set.body(AGENDA, id)?.at;
  return typeof last === 'string' && last >= now ? plus(now, 1) : now;
}

/** What the appointment puts into the inbox. */
function proposedBy(set: WorkingSet, id: string): string | undefined {
  const body = set.body(AGENDA, id);
  return body ? Appointment.parse(body).proposal._id : undefined;
}

function strike(set: WorkingSet, id: string): void {
  set.layRemoval(AGENDA, id, {});
}
