/** Somebody came in (C1–C6, C16; ): recorded whatever else is true, and settled with all that is known (A2, L1). */

import type { Instant } from '../basics/primitives.ts';
import { changed, stamp } from '../basics/revise.ts';
import { gymScope, selfScope } from '../basics/scope.ts';
import { between, localDay, localTime } from '../basics/time.ts';
import { wasThere } from '../booking/attendance/mark.ts';
import { forgiven } from '../booking/refill.ts';
import { counted } from '../booking/seats.ts';
import type { Booking } from '../booking/shape.ts';
import type { ReasonCode } from '../codes.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, flagged, found, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { type MemberRecord, memberName, memberRecord, overlaid, settleAll } from '../pass/member.ts';
import { rosterIdOf } from '../pass/roster-entries.ts';
import { TAKES } from '../person/power.ts';
import type { GymGrant, Permission } from '../person/shape.ts';
import { saidTooLate } from '../person/surrender.ts';
import { opIdOf } from '../proposal/shape.ts';
import { bookingFor } from './attend.ts';
import { placeVisits } from './order.ts';
import type { CheckinRecord } from './proposals.ts';
import type { Checkin, CheckinAttempt } from './shape.ts';
import { CHECKIN } from './states.ts';

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
  const who = localVerdict === 'denied' ? undefined : memberOf(known, memberId);
  const codes = [...codesOfFact(fact, known, moment, grant), ...codesOfPhone(fact, memberId, known, moment)];
  if (grants.state !== 'unknown' && !mayScan(grant)) return refused('NO_PERMISSION');
  if (gym.state === 'absent') return refused('GYM_REMOVED');
  if (gym.state === 'unknown') return accepted([], ['gym']);
  if (localVerdict === 'denied') return accepted([attempt(fact, moment, roster?.displayName)]);
  const checkin = newCheckin(fact, moment, gym.value, { memberId, memberName: roster?.displayName, codes });
  if (!who) return flagged('PASS_MISSING', [withoutPass(checkin)]);

  const { record } = who;
  if (record.passes.state === 'unknown') return atTheDoor(known, moment, checkin, gym.value);
  const owned = record.passes.state === 'known' && record.passes.value.some((pass) => pass._id === passId);
  if (!owned) {
    // No such pass at this person: the visit is stored with the gym, counts against nobody and names nobody.
    const { memberId: _unproven, ...unproven } = checkin;
    return flagged('PASS_MISSING', [withoutPass(unproven)]);
  }
  const named = { ...checkin, memberName: checkin.memberName ?? who.name };
  return settled(known, moment, named, record, gym.value);
}

const memberOf = (known: Known, uid: string | undefined) =>
  uid ? { record: memberRecord(known, uid), name: memberName(known, uid) } : undefined;

const withoutPass = (checkin: Checkin): Checkin => ({
  ...checkin,
  codes: [...checkin.codes, 'PASS_MISSING'],
  status: CHECKIN[checkin.status].doubted,
});

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
  ...(staffReason && localCode ? (['checkin.override'] as const) : []),
];

/** Whoever had not the power when it happened; taken later, it still counts (G9). */
const lacked = (grant: GymGrant, power: Permission, at: Instant): boolean =>
  !grant.permissions.includes(power) && (takenAt(grant, power) ?? '') < at;

function codesOfFact(fact: Fact, known: Known, moment: Moment, grant: GymGrant | undefined): ReasonCode[] {
  const codes: ReasonCode[] = saidTooLate(fact, known, moment);
  if (grant && grant.status !== 'active' && grant.endedAt && moment.judgedAt > grant.endedAt) codes.push('STAFF_REMOVED');
  if (grant && powersFor(fact.body).some((power) => lacked(grant, power, moment.judgedAt))) codes.push('NO_PERMISSION');
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.lateReportAfter || fact.body.method === 'day_sheet')
    codes.push('LATE_REPORT');
  return codes;
}

/**
 * The code came from a phone that its member had signed out by then. A tablet with a newer list turns it away; one that had not heard of it
 * let somebody in, and who that was is to be looked at.
 */
function codesOfPhone({ body }: Fact, memberId: string | undefined, known: Known, moment: Moment): ReasonCode[] {
  if (!body.proof || !memberId) return [];
  const phone = found(known.get('device', `${selfScope(memberId)}/self`, `device:${body.proof.deviceId}`));
  return phone?.revokedAt !== undefined && moment.judgedAt > phone.revokedAt ? ['QR_EXPIRED'] : [];
}

function newCheckin(
  fact: Fact,
  moment: Moment,
  gym: Gym,
  who: { memberId: string | undefined; memberName: string | undefined; codes: ReasonCode[] },
): Checkin {
  const { passId, method, direction, proof, checkedAgainst, localCode, staffReason, staffNote } = fact.body;
  return {
    _id: `checkin:${opIdOf(fact._id)}`,
    type: 'checkin',
    ...stamp(moment),
    proposalId: fact._id,
    judgedAt: moment.judgedAt,
    gymId: gym._id,
    gymName: gym.name,
    gymGeo: gym.geo,
    gymDay: localDay(moment.judgedAt, gym.timeZone),
    ...(passId ? { passId } : {}),
    ...(who.memberId ? { memberId: who.memberId } : {}),
    ...(who.memberName ? { memberName: who.memberName } : {}),
    method,
    direction,
    ...(proof ? { proof } : {}),
    checkedAgainst,
    localVerdict: fact.body.localVerdict === 'ok' ? 'ok' : 'ok_warn',
    ...(localCode ? { localCode } : {}),
    staffId: moment.by,
    ...(staffReason ? { staffReason } : {}),
    ...(staffNote ? { staffNote } : {}),
    receivedAt: moment.receivedAt,
    status: CHECKIN.none[who.codes.length > 0 ? 'doubted' : 'stands'],
    codes: who.codes,
    consumedVisit: false,
    reEntry: false,
  };
}

/** On a tablet that does not hold the member's pass: what the gym's own check-ins of that pass say. */
function atTheDoor(known: Known, moment: Moment, checkin: Checkin, gym: Gym): Decision {
  const before = checkin.passId
    ? found(known.find('checkin', `${gymScope(checkin.gymId)}/checkins`, 'passId', checkin.passId))
    : undefined;
  const placed = placeVisits(overlaid(before ?? [], [checkin])).map((one) => one.checkin);
  return outcome(checkin, changed(before ?? [], placed, moment), { unknown: ['pass'], before: before ?? [], gym });
}

function settled(known: Known, moment: Moment, checkin: Checkin, record: MemberRecord, gym: Gym): Decision {
  const before = found(record.checkins) ?? [];
  const booking = bookingFor(checkin, before, found(record.bookings) ?? []);
  const linked: Checkin = booking ? { ...checkin, bookingId: booking._id } : checkin;
  const bookings = booking ? attendance(known, moment, booking, linked) : [];
  const documents = settleAll(known, moment, { checkins: [linked], bookings });
  const [attended] = bookings;
  if (attended) documents.push(...counted(known, moment, attended.gymId, attended.slotId, bookings));
  return outcome(linked, documents, { unknown: [], before, gym });
}

/** Who came, first, and whoever is forgiven by it, who may be the same member. One that the register had already is only linked. */
function attendance(known: Known, moment: Moment, booking: Booking, checkin: Checkin): Booking[] {
  if (booking.checkinId !== undefined && booking.status === 'attended') return [];
  if (booking.status === 'attended') return [{ ...booking, ...stamp(moment, booking), checkinId: checkin._id }];
  const attended = attendedBy(booking, checkin, moment);
  return [attended, ...forgiven(known, moment, attended)];
}

const attendedBy = (booking: Booking, checkin: Checkin, moment: Moment): Booking => ({
  ...wasThere(booking),
  ...stamp(moment, booking),
  checkinId: checkin._id,
});

interface Context {
  readonly unknown: readonly string[];
  readonly before: readonly Checkin[];
  readonly gym: Gym;
}

/** The verdict follows the check-in as it now stands; a duplicate is good news told in green (C1). */
function outcome(checkin: Checkin, documents: AnyDocument[], { unknown, before, gym }: Context): Decision {
  const after = documents.filter((doc): doc is Checkin => doc.type === 'checkin');
  const all = overlaid([...before, checkin], after);
  const now = all.find((one) => one._id === checkin._id) ?? checkin;
  const written = after.includes(now) ? documents : [...documents, now];
  if (now.status === 'duplicate') {
    const first = all.find((one) => one._id === now.mergedInto);
    return {
      ...accepted(written, unknown),
      code: 'ALREADY_IN',
      facts: { time: first && localTime(first.judgedAt, gym.timeZone) },
    };
  }
  const code = now.codes[0];
  return code ? flagged(code, written, unknown) : accepted(written, unknown);
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
