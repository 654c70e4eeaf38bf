/** Staff say that somebody did come whom nothing else proves (5.2), or who it was that came without anything (C12); within three days of it. */
import { stamp } from '../../basics/revise.ts';
import type { ReasonCode } from '../../codes.ts';
import { accepted, type Decision, found, type Known, type Moment, refused, saidAt } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { rosterEntryOf } from '../../pass/member.ts';
import { powerMissing } from '../../person/power.ts';
import type { RosterEntry } from '../../roster/shape.ts';
import type { CheckinConfirm } from '../proposals.ts';
import type { Checkin } from '../shape.ts';
import { confirmable, isConfirmedInTime } from './confirmable.ts';
import { checkinAt } from './review.ts';
import { letStand } from './taken-back.ts';

export function decideCheckinConfirm({ body }: CheckinConfirm, known: Known, moment: Moment): Decision {
  const { gymId, checkinId, passId } = body;
  const missing = powerMissing(known, moment.by, gymId, 'checkin.confirm');
  if (missing) return missing;
  const finding = checkinAt(known, gymId, checkinId);
  const entry = passId === undefined ? undefined : rosterEntryOf(known, gymId, passId);
  if (finding.state === 'unknown' || entry?.state === 'unknown') return accepted([], ['checkin']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  if (entry?.state === 'absent') return refused('PASS_MISSING');
  const checkin = finding.value;
  if (checkin.confirmed) return accepted([]);
  const asked = confirmable(checkin);
  if (asked === null || (asked === 'name' && !entry)) return refused('ALREADY_REVIEWED');
  if (!isConfirmedInTime(checkin, saidAt(moment)))
    return refused('CONFIRM_TOO_LATE', { hours: LIMITS.confirmWithin / 3_600_000 });
  const who = asked === 'presence' || !entry ? checkin : named(checkin, found(entry));
  const confirmed: Checkin = {
    ...who,
    ...stamp(moment, checkin),
    codes: who.codes.filter((code) => !SETTLED_BY_THIS.includes(code)),
    confirmed: { at: moment.judgedAt, by: moment.by },
  };
  return accepted(letStand({ ...checkin, codes: [...checkin.codes, 'UNPROVEN'] }, confirmed, known, moment));
}

const SETTLED_BY_THIS: readonly ReasonCode[] = ['UNPROVEN', 'DOOR_CODE_OLD', 'DOOR_CODE_ENDED', 'PASS_MISSING'];

const named = (checkin: Checkin, entry: RosterEntry | undefined): Checkin =>
  entry ? { ...checkin, passId: entry.passId, memberId: entry.memberId, memberName: entry.displayName } : checkin;
