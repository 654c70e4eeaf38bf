/**
 * What still arrives from whoever may do nothing any more: a device that was signed out from another one (C15), a person who was
 * suspended (G15; architecture §5). Facts are kept, and flagged where they happened afterwards; requests are refused.
 */
import { selfScope } from '../access.ts';
import type { ReasonCode } from '../codes.ts';
import { type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { Instant } from '../primitives.ts';
import { FACT_KINDS, type Proposal, type ProposalKind } from '../proposal/shape.ts';

/** Whoever is suspended may still ask why. */
const HEARD_ALL_THE_SAME: readonly ProposalKind[] = ['contact.send', 'contact.reply'];

/**
 * Why facts of this proposal's author and device are in doubt: judged to have happened after it was all over. Where the judged time may not
 * be used in its author's favour (a clock that nobody can vouch for, a day late), it counts as said when it was received.
 */
export function saidTooLate({ origin }: Pick<Proposal, 'origin'>, known: Known, moment: Moment): ReasonCode[] {
  const at = moment.claimable ? moment.judgedAt : moment.receivedAt;
  const after = (end: Instant | undefined) => end !== undefined && at > end;
  const device = found(known.get('device', `${selfScope(moment.by)}/self`, `device:${origin.deviceId}`));
  return [
    ...(after(device?.revokedAt) ? (['DEVICE_REVOKED'] as const) : []),
    ...(after(suspendedSince(known, moment)) ? (['ACCOUNT_SUSPENDED'] as const) : []),
  ];
}

/** The rule's own decision, unless its author may not ask any more; flagged where a fact is in doubt. */
export function surrendered(proposal: Proposal, decision: Decision, known: Known, moment: Moment): Decision {
  const { kind } = proposal;
  if (HEARD_ALL_THE_SAME.includes(kind)) return decision;
  if (!FACT_KINDS.includes(kind)) return suspendedSince(known, moment) === undefined ? decision : refused('ACCOUNT_SUSPENDED');
  // A2: no fact is refused for it. What is flagged already, or told with a code of its own, stays as it is.
  if (decision.state !== 'accepted' || decision.code !== undefined) return decision;
  const [code] = saidTooLate(proposal, known, moment);
  return code ? { ...decision, state: 'accepted_flagged', code } : decision;
}

function suspendedSince(known: Known, moment: Moment): Instant | undefined {
  const person = found(known.get('user', `${selfScope(moment.by)}/self`, `user:${moment.by}`));
  return person?.status === 'suspended' ? (person.suspendedAt ?? person.updatedAt) : undefined;
}
