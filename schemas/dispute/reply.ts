/** The gym's owner says what the gym knows (2.16): once, and in time by when it was written (G21). */
import { isRefusal } from '../basics/machine.ts';
import { accepted, type Decision, found, type Known, type Moment, refused, saidAt } from '../decision.ts';
import { powerMissing } from '../person/power.ts';
import { evidenceSince } from './deciding/evidence.ts';
import { gymsDispute, movedOn, statusWhen } from './known.ts';
import type { DisputeState } from './proposals.ts';
import { DISPUTE } from './states.ts';
import { memberAnswered } from './told.ts';

export function decideDisputeState({ body }: DisputeState, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'dispute.state');
  if (missing) return missing;
  const finding = gymsDispute(known, body.gymId, body.disputeId);
  if (finding.state === 'unknown') return accepted([], ['dispute']);
  const dispute = found(finding);
  const status = DISPUTE[dispute ? statusWhen(dispute, moment) : 'none'].answered;
  if (!dispute || isRefusal(status)) return refused(isRefusal(status) ? status.code : 'NOT_FOUND');
  const reply = { statement: body.statement, at: saidAt(moment), by: moment.by };
  const after = movedOn(dispute, { status, reply, ...evidenceSince(dispute, known, moment) }, moment);
  return accepted([after, memberAnswered(after, moment)]);
}
