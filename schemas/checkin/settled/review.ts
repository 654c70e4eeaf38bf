/**
 * The gym settles a visit in doubt, or takes one back within a day of it (product.md 2.8, C17). The fact stays on record (A2); what it had
 * brought about, the settled passes and the booking say anew. Of two decisions the first to be received stands (V6), but for an
 * administrator's, who may say otherwise at any time (../correcting).
 */

import { stamp } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import type { Decision, Finding, Known, Moment } from '../../decision.ts';
import { accepted, refused, saidAt } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { LIMITS } from '../../limits.ts';
import { powerMissing } from '../../person/power.ts';
import type { CheckinDecide } from '../proposals.ts';
import type { Checkin } from '../shape.ts';
import { letStand, takenBack } from './taken-back.ts';
import { isUnsettled, isVoidedInTime } from './voidable.ts';

type Verdict = CheckinDecide['body']['verdict'];
type Said = Pick<NonNullable<Checkin['review']>, 'reason' | 'because'>;

export const checkinAt = (known: Known, gymId: string, checkinId: string): Finding<Checkin> =>
  known.get('checkin', `${gymScope(gymId)}/checkins`, checkinId);

export function decideCheckinReview({ body }: CheckinDecide, known: Known, moment: Moment): Decision {
  const { gymId, checkinId, verdict, reason } = body;
  const missing = powerMissing(known, moment.by, gymId, 'checkin.review');
  if (missing) return missing;
  const finding = checkinAt(known, gymId, checkinId);
  if (finding.state === 'unknown') return accepted([], ['checkin']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  const checkin = finding.value;
  const takesBack = verdict === 'voided' && isUnsettled(checkin);
  if (checkin.status !== 'accepted_flagged' && !takesBack)
    return checkin.review?.verdict === verdict ? accepted([]) : refused('ALREADY_REVIEWED');
  if (takesBack && !isVoidedInTime(checkin, saidAt(moment)))
    return refused('VOID_TOO_LATE', { hours: LIMITS.voidWithin / 3_600_000 });
  if (verdict === 'voided' && !reason) return refused('VALIDATION', { field: 'reason', rule: 'say why.' });
  return accepted(settledAs(checkin, verdict, reason === undefined ? {} : { reason }, known, moment));
}

/** @param said why, and what else is kept of the decision */
export function settledAs(checkin: Checkin, verdict: Verdict, said: Said, known: Known, moment: Moment): AnyDocument[] {
  const codes = [...new Set([...(checkin.status === 'voided' ? (checkin.review?.codes ?? []) : []), ...checkin.codes])];
  const review = { verdict, at: moment.judgedAt, by: moment.by, codes, ...said };
  const reviewed: Checkin = { ...checkin, ...stamp(moment, checkin), review };
  return verdict === 'accepted' ? letStand(checkin, reviewed, known, moment) : takenBack(reviewed, known, moment);
}
