/** The gym's owner asks for a second look (2.16, R-69). */
import type { Decision, Known, Moment } from '../../decision.ts';
import { powerMissing } from '../../person/power.ts';
import { gymsDispute } from '../known.ts';
import type { DisputeContest } from '../proposals.ts';
import { appealedFrom } from './appeal.ts';

export function decideDisputeContest({ body }: DisputeContest, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'dispute.contest');
  return missing ?? appealedFrom(gymsDispute(known, body.gymId, body.disputeId), 'gym', body.statement, known, moment);
}
