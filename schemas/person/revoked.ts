/** What a device still says after it was signed out from another one (C15; architecture §5): facts are kept, and flagged. */
import { selfScope } from '../access.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import { FACT_KINDS, type Proposal } from '../proposal/shape.ts';

/**
 * Judged to have happened after the device was revoked. Where the judged time may not be used in its author's favour (a clock
 * that nobody can vouch for, a day late), it counts as said when it was received.
 */
export function saidAfterRevocation({ origin }: Pick<Proposal, 'origin'>, known: Known, moment: Moment): boolean {
  const device = found(known.get('device', `${selfScope(moment.by)}/self`, `device:${origin.deviceId}`));
  if (!device?.revokedAt) return false;
  return (moment.claimable ? moment.judgedAt : moment.receivedAt) > device.revokedAt;
}

/** A2: no fact is refused for it. What is flagged already, or told with a code of its own, stays as it is. */
export function flaggedWhenRevoked(proposal: Proposal, decision: Decision, known: Known, moment: Moment): Decision {
  if (!FACT_KINDS.includes(proposal.kind) || decision.state !== 'accepted' || decision.code !== undefined) return decision;
  return saidAfterRevocation(proposal, known, moment)
    ? { ...decision, state: 'accepted_flagged', code: 'DEVICE_REVOKED' }
    : decision;
}
