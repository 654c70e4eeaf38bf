/** The end of a held request: its author's answer, or a timer (B5, G2). What a held request of each kind means, its noun says. */

import { selfScope } from '../basics/scope.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import type { DecidedProposal } from '../folds/proposals.ts';
import type { Across } from '../noun.ts';
import type { HeldAnswer, HeldTimedOut } from './proposals.ts';
import { asMade } from './shape.ts';

const heldProposal = (known: Known, uid: string, proposalId: string): DecidedProposal | undefined => {
  const proposal = found(known.get('proposal', `${selfScope(uid)}/proposals`, proposalId));
  return proposal?.outcome.state === 'held' ? proposal : undefined;
};

export function decideHeldAnswer(answer: HeldAnswer, known: Known, moment: Moment, across: Across): Decision {
  const { proposalId, choice } = answer.body;
  const proposal = heldProposal(known, moment.by, proposalId);
  if (!proposal) return refused('NOTHING_TO_CANCEL');
  if (choice === 'drop')
    return { ...accepted([]), settles: [{ proposalId, uid: moment.by, state: 'refused', code: 'DECLINED_BY_YOU' }] };
  const request = asMade(proposal);
  const again = across.held(request.kind)?.again(request as never, known, moment, proposal.outcome.waits, across);
  if (!again) return refused('NOTHING_TO_CANCEL');
  const state = again.state === 'held' ? 'refused' : again.state;
  return {
    ...accepted(again.documents, again.unknown),
    // Money that was given back on second thoughts is on record like all other (2.23).
    ...(again.audit && { audit: again.audit }),
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

export function decideHeldTimedOut({ body }: HeldTimedOut, known: Known, _: Moment, across: Across): Decision {
  const { uid, proposalId } = body;
  const proposal = heldProposal(known, uid, proposalId);
  if (!proposal) return accepted([]);
  const code = across.held(proposal.kind)?.unanswered ?? 'HELD_TIMED_OUT';
  return { ...accepted([]), settles: [{ proposalId, uid, state: 'refused', code }] };
}
