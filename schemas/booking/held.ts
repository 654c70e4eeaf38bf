/** The end of a held booking request (B5): the member's answer, or a timer. */
import { selfScope } from '../access.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import type { DecidedProposal, ProposalOf } from '../proposal/shape.ts';
import { decideBookingRequest } from './request.ts';
import { slotIn, timetableOf } from './seats.ts';

const heldProposal = (known: Known, uid: string, proposalId: string): DecidedProposal | undefined => {
  const proposal = found(known.get('proposal', `${selfScope(uid)}/proposals`, proposalId));
  return proposal?.outcome.state === 'held' ? proposal : undefined;
};

export function decideHeldAnswer(answer: ProposalOf<'held.answer'>, known: Known, moment: Moment): Decision {
  const { proposalId, choice } = answer.body;
  const proposal = heldProposal(known, moment.by, proposalId);
  if (proposal?.kind !== 'booking.request') return refused('NOTHING_TO_CANCEL');
  if (choice === 'drop')
    return { ...accepted([]), settles: [{ proposalId, uid: moment.by, state: 'refused', code: 'DECLINED_BY_YOU' }] };
  const { gymId, slotId } = proposal.body;
  const slot = slotIn(found(timetableOf(known, gymId, slotId)), slotId);
  const { by: _by, receivedAt: _received, outcome: _outcome, ...request } = proposal;
  const again = decideBookingRequest(
    { ...request, body: { ...request.body, startsAtSeen: slot?.startsAt ?? request.body.startsAtSeen } },
    known,
    moment,
  );
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

export function decideHeldTimedOut(uid: string, proposalId: string, known: Known): Decision {
  if (!heldProposal(known, uid, proposalId)) return accepted([]);
  return { ...accepted([]), settles: [{ proposalId, uid, state: 'refused', code: 'HELD_TIMED_OUT' }] };
}
