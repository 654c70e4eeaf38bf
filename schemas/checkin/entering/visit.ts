/**
 * A visit as it is written down and settled with all that is known of its member, whoever recorded it: somebody at the door, or the member with the
 * code that hangs or shines there.
 */
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { between, localDay, localTime } from '../../basics/time.ts';
import { countedFrom } from '../../busyness/count.ts';
import type { ReasonCode, ReasonFacts } from '../../codes.ts';
import { accepted, type Decision, flagged, found, type Known, type Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import type { Gym } from '../../gym/shape.ts';
import { LIMITS } from '../../limits.ts';
import { type MemberRecord, overlaid } from '../../pass/member.ts';
import { opIdOf } from '../../proposal/shape.ts';
import { bookingFor } from '../attend.ts';
import type { CheckinRecord } from '../proposals.ts';
import { sameVisitFor } from '../same-visit.ts';
import type { Checkin } from '../shape.ts';
import { CHECKIN } from '../states.ts';
import { type Entered, entered } from './entered.ts';
import { entryRulesOf } from './entry-rules.ts';
import { provenBy } from './nonce.ts';

export function newCheckin(
  fact: Pick<CheckinRecord, '_id' | 'body'>,
  known: Known,
  moment: Moment,
  gym: Gym,
  who: { memberId: string | undefined; memberName: string | undefined; codes: ReasonCode[]; at: Instant },
): Checkin {
  const { passId, method, direction, proof, nonce, checkedAgainst, localCode, staffReason, staffNote } = fact.body;
  return {
    _id: `checkin:${opIdOf(fact._id)}`,
    type: 'checkin',
    ...stamp(moment),
    proposalId: fact._id,
    judgedAt: who.at,
    gymId: gym._id,
    gymName: gym.name,
    gymGeo: gym.geo,
    gymDay: localDay(who.at, gym.timeZone),
    ...(passId ? { passId } : {}),
    ...(who.memberId ? { memberId: who.memberId } : {}),
    ...(who.memberName ? { memberName: who.memberName } : {}),
    method,
    direction,
    ...(proof ? { proof } : {}),
    ...(nonce ? { nonce } : {}),
    checkedAgainst,
    localVerdict: fact.body.localVerdict === 'ok' ? 'ok' : 'ok_warn',
    ...(localCode ? { localCode } : {}),
    staffId: moment.by,
    ...(staffReason ? { staffReason } : {}),
    ...(staffNote ? { staffNote } : {}),
    receivedAt: moment.receivedAt,
    ...(fact.body.cameAt === undefined ? {} : { reportedAt: moment.judgedAt }),
    ...sameVisitFor(known, who.at),
    ...entryRulesOf(gym),
    status: CHECKIN.none[who.codes.length > 0 ? 'doubted' : 'stands'],
    codes: who.codes,
    consumedVisit: false,
    reEntry: false,
  };
}

export const withoutPass = (checkin: Checkin): Checkin => ({
  ...checkin,
  codes: [...checkin.codes, 'PASS_MISSING'],
  status: CHECKIN[checkin.status].doubted,
});

export function settled(known: Known, moment: Moment, checkin: Checkin, record: MemberRecord, gym: Gym): Decision {
  const before = found(record.checkins) ?? [];
  const counting = countedFrom(checkin, gym, known, moment);
  const { linked, documents } = together(known, moment, checkin, record);
  return outcome(linked, [...documents, ...counting], { unknown: [], before, gym });
}

interface Context {
  readonly unknown: readonly string[];
  readonly before: readonly Checkin[];
  readonly gym: Gym;
}

/** With what its member said of the same visit before, if this proves it: the class is attended by whichever of the two was in time for it. */
function together(known: Known, moment: Moment, checkin: Checkin, record: MemberRecord): Entered {
  const own = provenBy(checkin, known, moment);
  if (!own || !bookingFor(own, found(record.checkins) ?? [], found(record.bookings) ?? []))
    return entered(known, moment, checkin, record, own ? [own] : []);
  return { ...entered(known, moment, own, record, [checkin]), linked: checkin };
}

/** The verdict follows the check-in as it now stands; a duplicate is good news told in green (C1). */
export function outcome(checkin: Checkin, documents: AnyDocument[], { unknown, before, gym }: Context): Decision {
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
  if (!code) return accepted(written, unknown);
  return { ...flagged(code, written, unknown), ...(code === 'QR_COPIED' ? { facts: copiedFrom(now, all, gym) } : {}) };
}

/** C5: when the other phone showed it. */
function copiedFrom(now: Checkin, all: readonly Checkin[], gym: Gym): ReasonFacts {
  const apart = (one: Checkin) => Math.abs(between(one.judgedAt, now.judgedAt));
  const others = all.filter((one) => one._id !== now._id && one.passId === now.passId && apart(one) <= LIMITS.oneShows);
  const [nearest] = others.toSorted((one, other) => apart(one) - apart(other));
  return { time: nearest && localTime(nearest.judgedAt, gym.timeZone), minutes: LIMITS.oneShows / 60_000 };
}
