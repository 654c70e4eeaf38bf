/**
 * A visit stands, or was none, because those who run the platform say so: at any time, and the other way round as well (C17). Whoever decides has
 * seen what was decided before, or the first decision stands (V6). Its gym hears of what that takes from it or gives back; its member hears of
 * every visit anyway (../../notice/told.ts).
 */
import { localDay, localTime } from '../../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { ownersOf } from '../../employment/owners.ts';
import { gymOf } from '../../gym/known.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import { memberName } from '../../pass/member.ts';
import { platformPowerMissing } from '../../person/runs-platform.ts';
import { checkinAt, settledAs } from '../settled/review.ts';
import type { Checkin } from '../shape.ts';
import type { CheckinCorrect } from './proposals.ts';

const ZONE = 'Europe/London';

export function decideCheckinCorrect({ body }: CheckinCorrect, known: Known, moment: Moment): Decision {
  const { gymId, checkinId, verdict, reason, because = 'other', decidedAt } = body;
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = checkinAt(known, gymId, checkinId);
  if (finding.state === 'unknown') return accepted([], ['checkin']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  const checkin = finding.value;
  const { status, review } = checkin;
  if (review?.because !== undefined && review.at !== decidedAt)
    return refused('ALREADY_DECIDED', {
      ...{ state: review.verdict, name: memberName(known, review.by) },
      ...{ date: localDay(review.at, ZONE), time: localTime(review.at, ZONE) },
    });
  if (status === verdict) return accepted([]);
  // What was seen twice goes and comes with the visit that it belongs to.
  if (status === 'duplicate') return refused('ALREADY_REVIEWED');
  const settled = settledAs(checkin, verdict, { reason, because }, known, moment);
  const documents = [...settled, ...gymTold(checkin, verdict, reason, known, moment)];
  return audited(accepted(documents), {
    action: verdict === 'voided' ? 'checkin.voided' : 'checkin.restored',
    target: { type: 'checkin', id: checkinId },
    reason,
    before: { status },
    after: { status: verdict, because },
  });
}

function gymTold(
  { _id, gymId, gymName, judgedAt, status }: Checkin,
  verdict: Checkin['status'],
  reason: string,
  known: Known,
  moment: Moment,
): Notice[] {
  if (verdict !== 'voided' && status !== 'voided') return [];
  const zone = found(gymOf(known, gymId))?.timeZone ?? ZONE;
  const when = `${localDay(judgedAt, zone)} at ${localTime(judgedAt, zone)}`;
  const [title, what] =
    verdict === 'voided'
      ? [`We’ve removed a visit at ${gymName}`, 'It doesn’t count any more, and nothing is paid for it.']
      : [`A visit at ${gymName} counts again`, 'We had removed it, and have put it back.'];
  return ownersOf(known, gymId).map((uid) =>
    notice(moment, uid, _id, {
      ...{ event: 'checkin.corrected', title, body: `The visit of ${when}. ${what} Our reason: ${reason}` },
      ...{ link: '/owner/checkin', severity: 'action' },
    }),
  );
}
