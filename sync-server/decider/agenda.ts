/** Keeps the agenda in sync with the documents it follows from. */
import type { AnyDocument } from '../../schemas/documents.ts';
import { timetableOf } from '../../schemas/gym/known.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import { type Instant, keyOf } from '../../schemas/primitives.ts';
import type { Proposal } from '../../schemas/proposal/shape.ts';
import type { SystemProposal } from '../../schemas/proposal/system.ts';
import { timetableIdOf } from '../../schemas/slot/shape.ts';
import { earlierOf, laterOf, plus } from '../../schemas/time.ts';
import { AGENDA, hourOf } from './appointment.ts';
import type { WorkingSet } from './working-set.ts';

/** Seat counts that a decision left behind are written half a minute later, so that they lag less than one (architecture §4). */
const RECOUNT_AFTER = LIMITS.countsEvery / 2;

interface Due {
  readonly id: string;
  readonly at: Instant;
  readonly proposal: Pick<SystemProposal, 'kind' | 'body'>;
}

/** Looks up what `follow` will need. */
export function needAgenda(set: WorkingSet, doc: AnyDocument): void {
  if (doc.type === 'booking') set.body(AGENDA, recountId(timetableIdOf(doc.gymId, doc.slotId)));
}

/** @param now the time of deciding: what would have been due before it is due now */
export function follow(set: WorkingSet, previous: AnyDocument | null, doc: AnyDocument, now: Instant): void {
  const before = previous && dueOf(previous);
  const after = dueOf(doc);
  if (after && after.at !== before?.at) appoint(set, after, now);
  if (before && !after) strike(set, before.id);
  if (doc.type === 'booking') appointRecount(set, timetableIdOf(doc.gymId, doc.slotId), now);
}

/** A held request waits for its author's answer: B5 a day, and no longer than two hours before the start; G2 thirty days. */
export function appointTimeOut(set: WorkingSet, proposal: Proposal, uid: string, now: Instant): void {
  const day = plus(now, proposal.kind === 'person.edit' ? LIMITS.conflictHeldFor : LIMITS.heldFor);
  const startsAt = proposal.kind === 'booking.request' ? startOf(set, proposal.body) : undefined;
  const at = startsAt ? earlierOf(day, plus(startsAt, -LIMITS.heldUntilBeforeStart)) : day;
  const body = { proposalId: proposal._id, uid };
  appoint(set, { id: heldId(proposal._id), at, proposal: { kind: 'system.held-timed-out', body } }, now);
}

export const strikeTimeOut = (set: WorkingSet, proposalId: string): void => strike(set, heldId(proposalId));

function dueOf(doc: AnyDocument): Due | null {
  switch (doc.type) {
    case 'pass': {
      const at = endOf(doc);
      const body = { passId: doc._id, memberId: doc.memberId };
      return at ? { id: `agenda:${doc._id}`, at, proposal: { kind: 'system.pass-settled', body } } : null;
    }
    case 'user': {
      const at = doc.status === 'deletion_requested' ? doc.eraseAt : undefined;
      return at ? { id: `agenda:${doc._id}`, at, proposal: { kind: 'system.account-erased', body: { uid: doc.uid } } } : null;
    }
    case 'passtoken':
      return {
        id: `agenda:${doc._id}`,
        at: plus(doc.issuedAt, LIMITS.tokenRenewAfter),
        proposal: { kind: 'system.tokens-due', body: { memberId: doc.memberId } },
      };
    default:
      return null;
  }
}

/** When time alone changes the pass. */
function endOf(pass: Pass): Instant | undefined {
  if (pass.status === 'ready') return pass.activateBy;
  return pass.status === 'active' || pass.status === 'past_due' ? pass.validTo : undefined;
}

function appointRecount(set: WorkingSet, timetableId: string, now: Instant): void {
  const id = recountId(timetableId);
  const at = set.body(AGENDA, id)?.at;
  // One that is still to come counts this change too.
  if (typeof at === 'string' && at > now) return;
  appoint(set, { id, at: plus(now, RECOUNT_AFTER), proposal: { kind: 'system.timetable-recount', body: { timetableId } } }, now);
}

function appoint(set: WorkingSet, { id, at: wanted, proposal }: Due, now: Instant): void {
  const at = laterOf(wanted, now);
  const _id = `proposal:${proposal.kind}.${keyOf(id)}.${at}`;
  set.layNote(AGENDA, id, { at, hour: hourOf(at), proposal: { _id, type: 'proposal', ...proposal } });
}

function strike(set: WorkingSet, id: string): void {
  set.layRemoval(AGENDA, id, {});
}

function startOf(set: WorkingSet, { gymId, slotId }: { gymId: string; slotId: string }): Instant | undefined {
  const found = timetableOf(set, gymId, slotId);
  return found.state === 'known' ? found.value.slots.find((slot) => slot.slotId === slotId)?.startsAt : undefined;
}

const recountId = (timetableId: string) => `agenda:${timetableId}`;
const heldId = (proposalId: string) => `agenda:${proposalId}`;
