/** What a kind's own rule says of a proposal, and what is said of everybody's: the same on the server and on every device (A4). */
import { type Decision, type Known, type Moment, refused } from './decision.ts';
import type { AnyProposal } from './folds/proposals.ts';
import { maySay } from './kiosk/says.ts';
import type { Across, DeviceKind, SystemPart } from './noun.ts';
import { surrendered } from './person/surrender.ts';

export function ruled(
  kind: DeviceKind<AnyProposal> | SystemPart<AnyProposal>,
  proposal: AnyProposal,
  known: Known,
  moment: Moment,
  across: Across,
): Decision {
  if (kind.from === 'device' && !maySay(moment.by, proposal.kind)) return refused('NO_PERMISSION');
  const decision = kind.decide(proposal, known, moment, across);
  if (kind.from === 'system' || !('origin' in proposal)) return decision;
  // Somebody who may have been suspended, on a device that may have been signed out since.
  return surrendered(proposal, kind, decision, known, moment);
}
