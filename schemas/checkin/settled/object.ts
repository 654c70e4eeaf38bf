/**
 * A visit that the gym reported afterwards, and whose member was not there. Until the gym has looked at it, it counts nothing: the gym
 * wrote it down without anybody's code, and L5 lets nobody pay for what they could not know. What the gym says then, they may dispute.
 */
import { stamp } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { accepted, type Decision, type Known, type Moment, refused, saidAt } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import type { CheckinObject } from '../proposals.ts';
import type { Checkin } from '../shape.ts';
import { CHECKIN } from '../states.ts';
import { isObjectedInTime, isReported } from './objectable.ts';
import { takenBack } from './taken-back.ts';

export function decideCheckinObject({ body }: CheckinObject, known: Known, moment: Moment): Decision {
  const finding = known.get('checkin', `${memberScope(moment.by)}/checkins`, body.checkinId);
  if (finding.state === 'unknown') return accepted([], ['checkin']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  const checkin = finding.value;
  if (checkin.objection) return accepted([]);
  if (!isReported(checkin)) return refused('DISPUTE_NOTHING');
  if (!isObjectedInTime(checkin, saidAt(moment))) return refused('DISPUTE_TOO_LATE', { days: LIMITS.objectWithin / 86_400_000 });
  const objection = { at: moment.judgedAt, reason: body.reason };
  return accepted(takenBack({ ...checkin, ...stamp(moment, checkin), objection }, known, moment, asObjected));
}

function asObjected({ mergedInto: _merged, ...checkin }: Checkin): Checkin {
  const codes = [...checkin.codes, 'OBJECTED' as const];
  return { ...checkin, codes, status: CHECKIN[checkin.status].doubted, consumedVisit: false, reEntry: false };
}
