/** Somebody came in (C1–C6, C16; ): recorded whatever else is true, and settled with all that is known (A2, L1). */

import type { Instant } from '../basics/primitives.ts';
import { changed, stamp } from '../basics/revise.ts';
import { gymScope, selfScope } from '../basics/scope.ts';
import { between, earlierOf, laterOf } from '../basics/time.ts';
import { busyCountOf } from '../busyness/count.ts';
import type { ReasonCode } from '../codes.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, flagged, found, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { askForEntry, memberName, memberRecord, overlaid, rosterEntryOf } from '../pass/member.ts';
import { personOf } from '../person/known.ts';
import { TAKES } from '../person/power.ts';
import type { GymGrant, Permission } from '../person/shape.ts';
import { saidTooLate } from '../person/surrender.ts';
import { opIdOf } from '../proposal/shape.ts';
import { rosterIdOf } from '../roster/id.ts';
import type { RosterEntry } from '../roster/shape.ts';
import { SETTINGS } from '../setting/catalogue.ts';
import { settingAt } from '../setting/value.ts';
import { actingAt } from './entering/acting.ts';
import { doubtsOfChain } from './entering/in-chain.ts';
import { shownTwice } from './entering/nonce.ts';
import { doubtsOfTablet } from './entering/of-tablet.ts';
import { isOverride } from './entering/override.ts';
import { reportedWithin } from './entering/reported.ts';
import { saidAtDoor } from './entering/said-at-door.ts';
import { newCheckin, outcome, settled, withoutPass } from './entering/visit.ts';
import { placeVisits } from './order.ts';
import type { CheckinRecord } from './proposals.ts';
import { sameVisitFor } from './same-visit.ts';
import type { Checkin, CheckinAttempt } from './shape.ts';
import { recordedSince } from './since.ts';
import { listAgeOf } from './verdict.ts';

type Fact = CheckinRecord;
const SCAN = TAKES['checkin.record'];

/** Asks for all that it can need before it judges any of it: whoever has to load it does so in one go. */
export function decideCheckin(fact: Fact, known: Known, moment: Moment): Decision {
  const { gymId, passId, localVerdict } = fact.body;
  const gym = gymOf(known, gymId);
  const grants = known.get('grants', `${selfScope(moment.by)}/self`, `grants:${moment.by}`);
  const grant = found(grants)?.gyms.find((one) => one.gymId === gymId);
  const roster = passId ? found(known.get('roster', `${gymScope(gymId)}/roster`, rosterIdOf(gymId, passId))) : undefined;
  const memberId = roster?.memberId ?? fact.body.memberId;
  if (passId && memberId) askForEntry(known, gymId, passId, memberId);
  busyCountOf(known, gymId);
  sameVisitFor(known, moment.judgedAt);
  const who = localVerdict === 'denied' ? undefined : memberOf(known, memberId);
  const at = cameAt(fact, known, moment);
  const { codes: ofWhoActed, ...acting } = actingAt(fact.body, powersFor(fact.body), known, moment);
  const codes = [...codesOfFact(fact, known, moment, grant), ...codesOfPhone(fact, memberId, known, moment), ...ofWhoActed];
  if (isTooLate(fact, at, grant, known, moment)) codes.push('REPORTED_TOO_LATE');
  if (lacksPhoto(fact, found(gym), roster)) codes.push('PHOTO_MISSING');
  if (grants.state !== 'unknown' && !mayScan(grant)) return refused('NO_PERMISSION');
  if (gym.state === 'absent') return refused('GYM_REMOVED');
  if (gym.state === 'unknown') return accepted([], ['gym']);
  if (localVerdict === 'denied') return accepted([{ ...attempt(fact, moment, roster?.displayName), ...acting }]);
  // C18: nobody who has left is named again.
  const hasLeft = who?.status === 'erased';
  const said = { memberId, memberName: hasLeft ? undefined : roster?.displayName, codes: [...new Set(codes)], at };
  const checkin: Checkin = { ...newCheckin(fact, known, moment, gym.value, said), ...acting };
  if (!who) return shownTwice(checkin, known, moment) ?? flagged('PASS_MISSING', [withoutPass(checkin)]);

  const { record } = who;
  if (record.passes.state === 'unknown') return atTheDoor(known, moment, checkin, gym.value);
  const owned = record.passes.state === 'known' && record.passes.value.some((pass) => pass._id === passId);
  if (!owned) {
    // No such pass at this person: the visit is stored with the gym, counts against nobody and names nobody.
    const { memberId: _unproven, ...unproven } = checkin;
    return flagged('PASS_MISSING', [withoutPass(unproven)]);
  }
  const named = hasLeft ? checkin : { ...checkin, memberName: checkin.memberName ?? who.name };
  return settled(known, moment, named, record, gym.value);
}

const memberOf = (known: Known, uid: string | undefined) =>
  uid ? { record: memberRecord(known, uid), name: memberName(known, uid), status: personOf(known, uid)?.status } : undefined;

/** G8: facts up to the end of the employment are accepted, later ones flagged; whoever never had the power has none. */
const mayScan = (grant: GymGrant | undefined): boolean =>
  (grant?.permissions.includes(SCAN) ?? false) || takenAt(grant, SCAN) !== undefined;

/** G9: when the power was taken from somebody who goes on working there. */
const takenAt = (grant: GymGrant | undefined, power: Permission): Instant | undefined =>
  grant?.taken?.find(({ permission }) => permission === power)?.at;

/** what it took to record this: besides scanning, finding somebody by name, and letting them in against the list. */
const powersFor = ({ method, staffReason, localCode }: Fact['body']): readonly Permission[] => [
  SCAN,
  ...(method === 'staff_search' ? (['checkin.search'] as const) : []),
  ...(isOverride({ staffReason, localCode }) ? (['checkin.override'] as const) : []),
];

/** Whoever had not the power when it happened; taken later, it still counts (G9). */
const lacked = (grant: GymGrant, power: Permission, at: Instant): boolean =>
  !grant.permissions.includes(power) && (takenAt(grant, power) ?? '') < at;

function codesOfFact(fact: Fact, known: Known, moment: Moment, grant: GymGrant | undefined): ReasonCode[] {
  const codes: ReasonCode[] = [
    ...saidAtDoor(fact.body),
    ...doubtsOfChain(moment.chain),
    ...saidTooLate(fact, known, moment),
    ...doubtsOfTablet(fact, moment.by, known),
  ];
  if (grant && grant.status !== 'active' && grant.endedAt && moment.judgedAt > grant.endedAt) codes.push('STAFF_REMOVED');
  if (grant && powersFor(fact.body).some((power) => lacked(grant, power, moment.judgedAt))) codes.push('NO_PERMISSION');
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.lateReportAfter || isOnlyRecorded(fact, moment))
    codes.push('LATE_REPORT');
  return codes;
}

/** what is written down afterwards was when its author says it was, not before it can have been, and not later than they say it. */
function cameAt(fact: Fact, known: Known, moment: Moment): Instant {
  const said = fact.body.cameAt;
  if (said === undefined) return moment.judgedAt;
  const possible = recordedSince(fact, known, moment.by).flatMap((since) => since ?? []);
  return earlierOf(possible.reduce(laterOf, said), moment.judgedAt);
}

/** it is kept, and counts only when somebody who may says so. In time is what was in time when they said it. */
function isTooLate({ body }: Fact, at: Instant, grant: GymGrant | undefined, known: Known, { judgedAt }: Moment): boolean {
  if (body.cameAt === undefined || grant === undefined) return false;
  // Where it is unknown, the most that it can be: nothing is in doubt because of that.
  const days = settingAt(known, 'checkin.reportDays', judgedAt) ?? SETTINGS['checkin.reportDays'].most;
  return between(at, judgedAt) > reportedWithin(grant.preset, days);
}

/** R-42, C14: written down by staff afterwards, or at a tablet whose list was so old that it could only record. */
const isOnlyRecorded = ({ body: { method, cameAt: said, checkedAgainst } }: Fact, { judgedAt }: Moment): boolean =>
  method === 'day_sheet' ||
  said !== undefined ||
  (checkedAgainst.rosterAt !== undefined && listAgeOf(checkedAgainst.rosterAt, judgedAt) === 'recordOnly');

/** 2.2: the gym wants to see who it is, the list has no photo of them, and nobody at the door said that they know them. */
const lacksPhoto = ({ body }: Fact, gym: Gym | undefined, entry: RosterEntry | undefined): boolean =>
  body.direction === 'in' &&
  gym?.policies.requirePhoto === true &&
  entry !== undefined &&
  entry.photo === undefined &&
  body.staffReason === undefined;

/**
 * The code came from a phone that its member had signed out by then, or that had another key. A tablet with a newer list turns it away; one that had not heard of it
 * let somebody in, and who that was is to be looked at.
 */
function codesOfPhone({ body }: Fact, memberId: string | undefined, known: Known, moment: Moment): ReasonCode[] {
  if (!body.proof || !memberId) return [];
  const phone = found(known.get('device', `${selfScope(memberId)}/self`, `device:${body.proof.deviceId}`));
  const { thumbprint } = body.proof;
  const replaced = phone?.endedKeys?.find((key) => key.thumbprint === thumbprint);
  if (phone?.revokedAt !== undefined && moment.judgedAt > phone.revokedAt) return ['QR_SIGNED_OUT'];
  return replaced && moment.judgedAt > replaced.at ? ['QR_KEY_ENDED'] : [];
}

/** On a tablet that does not hold the member's pass: what the gym's own check-ins of that pass say. */
function atTheDoor(known: Known, moment: Moment, checkin: Checkin, gym: Gym): Decision {
  const before = checkin.passId
    ? found(known.find('checkin', `${gymScope(checkin.gymId)}/checkins`, 'passId', checkin.passId))
    : undefined;
  const entry = checkin.passId ? found(rosterEntryOf(known, checkin.gymId, checkin.passId)) : undefined;
  const placed = placeVisits(overlaid(before ?? [], [checkin]), entry?.maxVisitsPerDay).map((one) => one.checkin);
  return outcome(checkin, changed(before ?? [], placed, moment), { unknown: ['pass'], before: before ?? [], gym });
}

function attempt(fact: Fact, moment: Moment, memberName: string | undefined): CheckinAttempt {
  const { gymId, passId, method, checkedAgainst, localCode } = fact.body;
  return {
    _id: `attempt:${opIdOf(fact._id)}`,
    type: 'attempt',
    ...stamp(moment),
    proposalId: fact._id,
    judgedAt: moment.judgedAt,
    gymId,
    ...(passId ? { passId } : {}),
    method,
    checkedAgainst,
    localCode: localCode ?? 'VALIDATION',
    staffId: moment.by,
    ...(memberName ? { memberName } : {}),
  };
}
