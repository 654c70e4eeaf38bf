/**
 * A member scanned the code at the door (5.2, 2.8): a fact. It counts if the gym's tablet signed that code, or wrote down the same visit. Otherwise it
 * proves nothing yet, and counts when staff say so.
 */
import { between } from '../../basics/time.ts';
import type { ReasonCode } from '../../codes.ts';
import { accepted, type Decision, flagged, found, type Known, type Moment, refused } from '../../decision.ts';
import { gymOf } from '../../gym/known.ts';
import { LIMITS } from '../../limits.ts';
import { memberName, memberRecord } from '../../pass/member.ts';
import type { CheckinScanned } from '../proposals.ts';
import { faultOfDoorCode } from './door-code.ts';
import { gymsRecord, seenTwice } from './nonce.ts';
import { newCheckin, settled, withoutPass } from './visit.ts';

export function decideCheckinScanned({ _id, body }: CheckinScanned, known: Known, moment: Moment): Decision {
  const { gymId, passId, checkedAgainst } = body;
  const gym = gymOf(known, gymId);
  const record = memberRecord(known, moment.by);
  const { doorCode } = moment;
  const fault = doorCode && faultOfDoorCode(doorCode, gymId, known, moment);
  const nonce = doorCode?.genuine ? doorCode.nonce : body.nonce;
  const said = { gymId, passId, ...(nonce ? { nonce } : {}), checkedAgainst };
  const fact = { _id, body: { ...said, method: 'qr_gym_scanned', direction: 'in', localVerdict: 'ok' } } as const;
  if (gym.state === 'absent') return refused('GYM_REMOVED');
  if (gym.state === 'unknown') return accepted([], ['gym']);
  const late: ReasonCode[] = between(moment.judgedAt, moment.receivedAt) > LIMITS.lateReportAfter ? ['LATE_REPORT'] : [];
  const who = { memberId: moment.by, memberName: memberName(known, moment.by), at: moment.judgedAt };
  const own = newCheckin(fact, known, moment, gym.value, { ...who, codes: late });
  if (!found(record.passes)?.some((pass) => pass._id === passId))
    return record.passes.state === 'unknown' ? accepted([own], ['pass']) : flagged('PASS_MISSING', [withoutPass(own)]);
  const gyms = gymsRecord(own, known);
  const isProven = gyms !== undefined || fault === null;
  // A code that was made up is looked at, whoever came.
  const faults: ReasonCode[] = fault && (!isProven || fault === 'DOOR_CODE_WRONG') ? [fault] : [];
  const doubts: ReasonCode[] = [...(isProven ? [] : (['UNPROVEN'] as const)), ...faults, ...late];
  const decision = settled(
    known,
    moment,
    newCheckin(fact, known, moment, gym.value, { ...who, codes: doubts }),
    record,
    gym.value,
  );
  if (!gyms || gyms.memberId) return decision;
  return { ...decision, documents: [...decision.documents, seenTwice(gyms, own, moment)] };
}
