/** The end of a held request: its author's answer, or a timer (B5, G2). */
import { selfScope } from '../access.ts';
import { decideBookingRequest } from '../booking/request.ts';
import { slotIn } from '../booking/seats.ts';
import type { ReasonCode } from '../codes.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { againstWhatIs, decidePersonEdit } from '../person/edit.ts';
import type { DecidedProposal, ProposalOf } from './shape.ts';

const heldProposal = (known: Known, uid: string, proposalId: string): DecidedProposal | undefined => {
  const proposal = found(known.get('proposal', `${selfScope(uid)}/proposals`, proposalId));
  return proposal?.outcome.state === 'held' ? proposal : undefined;
};

export function decideHeldAnswer(answer: ProposalOf<'held.answer'>, known: Known, moment: Moment): Decision {
  const { proposalId, choice } = answer.body;
  const proposal = heldProposal(known, moment.by, proposalId);
  if (!proposal) return refused('NOTHING_TO_CANCEL');
  if (choice === 'drop')
    return { ...accepted([]), settles: [{ proposalId, uid: moment.by, state: 'refused', code: 'DECLINED_BY_YOU' }] };
  const again = asItIsNow(proposal, known, moment);
  if (!again) return refused('NOTHING_TO_CANCEL');
  const state = again.state === 'held' ? 'refused' : again.state;
  return {
    ...accepted(again.documents, again.unknown),
    settles: [
      {
        proposalId,
        uid: moment.by,
        state,
        ...(again.code ? { code: again.code } : {}),
        ...(again.facts ? { facts: again.facts } : {}),
      },
    ],
  };
}

/** The same request, made in sight of what held it. Null for kinds that are never held. */
function asItIsNow(proposal: DecidedProposal, known: Known, moment: Moment): Decision | null {
  const { by: _by, receivedAt: _received, outcome: _outcome, ...request } = proposal;
  switch (request.kind) {
    case 'booking.request': {
      const { gymId, slotId } = request.body;
      const slot = slotIn(found(timetableOf(known, gymId, slotId)), slotId);
      const startsAtSeen = slot?.startsAt ?? request.body.startsAtSeen;
      return decideBookingRequest({ ...request, body: { ...request.body, startsAtSeen } }, known, moment);
    }
    case 'person.edit':
      return decidePersonEdit({ ...request, body: againstWhatIs(request.body, known, moment.by) }, known, moment);
    default:
      return null;
  }
}

export function decideHeldTimedOut(uid: string, proposalId: string, known: Known): Decision {
  const proposal = heldProposal(known, uid, proposalId);
  if (!proposal) return accepted([]);
  const code: ReasonCode = proposal.kind === 'person.edit' ? 'CONFLICT_EXPIRED' : 'HELD_TIMED_OUT';
  return { ...accepted([]), settles: [{ proposalId, uid, state: 'refused', code }] };
}
