/** What check-ins that were decided just now say is odd, or is not any more: of their members, and of who let them in. */
import { gymScope } from '../basics/scope.ts';
import type { Checkin } from '../checkin/shape.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { kioskIdOf } from '../kiosk/uid.ts';
import { memberName, memberRecord, overlaid } from '../pass/member.ts';
import type { Pass } from '../pass/shape.ts';
import { grantsOf } from '../person/known.ts';
import { anomalyIdOf, anomalyOf, foundAgain, type OddNow, settledNow } from './anomaly.ts';
import { WATCH } from './limits.ts';
import { countsAsOverride, letInBy, ODD_CODES, type Odd, oddOfMember, oddOverrides } from './odd.ts';
import { initialsOf, seenVisit } from './seen.ts';
import type { Anomaly } from './shape.ts';
import { DOOR_BOOK } from './where.ts';

/** A check-in as it was before a decision, where there was one, and as it is after it. */
export interface Turn {
  readonly before: Checkin | undefined;
  readonly after: Checkin;
}

const codesOf = ({ before, after }: Turn) => [...(before?.codes ?? []), ...after.codes];

/** A5: the gym that is named is that of the last visit. */
function asFound(odd: Odd, whose: Pick<OddNow, 'memberId' | 'staffInitials'>): OddNow {
  const { kind, cause, at, checkins, facts } = odd;
  const visits = checkins.map(seenVisit);
  const last = visits.at(-1);
  return {
    ...{ _id: anomalyIdOf(kind, cause), kind, at, facts },
    ...{ gymId: last?.gymId ?? '', gymName: last?.gymName ?? '' },
    ...whose,
    visits: visits.slice(-WATCH.visitsNamed),
  };
}

/** Of everybody of whom one of the decided check-ins is in doubt for what others of theirs say, or was. */
export function oddMembers(turns: readonly Turn[], documents: readonly AnyDocument[], known: Known, moment: Moment): Anomaly[] {
  const asked = turns.filter((turn) => codesOf(turn).some((code) => ODD_CODES.includes(code)));
  const members = new Set(asked.flatMap(({ after, before }) => after.memberId ?? before?.memberId ?? []));
  return [...members].flatMap((memberId) => {
    const record = memberRecord(known, memberId);
    const checkins = overlaid(
      found(record.checkins) ?? [],
      turns.map(({ after }) => after).filter((one) => one.memberId === memberId),
    );
    const passes = overlaid(
      found(record.passes) ?? [],
      documents.filter((doc): doc is Pass => doc.type === 'pass' && doc.memberId === memberId),
    );
    const odd = oddOfMember(checkins, passes).map((one) => asFound(one, { memberId }));
    const ids = new Set(odd.map(({ _id }) => _id));
    const earlier = found(known.find('anomaly', DOOR_BOOK, 'memberId', memberId)) ?? [];
    return [
      ...odd.flatMap((one) => foundAgain(one, known, moment)),
      ...earlier.filter(({ _id }) => !ids.has(_id)).flatMap((one) => settledNow(one, moment)),
    ];
  });
}

/** Of everybody who let one of them in against the list, over all gyms at which they work. */
export function oddStaff(turns: readonly Turn[], known: Known, moment: Moment): Anomaly[] {
  const asked = new Map(
    turns
      .filter(({ before, after }) => countsAsOverride(after) || (before !== undefined && countsAsOverride(before)))
      .map(({ after }) => [`${letInBy(after)} ${after.gymDay}`, after]),
  );
  return [...asked.values()].flatMap((one) => {
    const { gymId, gymDay } = one;
    const uid = letInBy(one);
    const gyms = new Set([gymId, ...(grantsOf(known, uid)?.gyms ?? []).map((grant) => grant.gymId)]);
    const before = [...gyms].flatMap((id) => found(known.find('checkin', `${gymScope(id)}/checkins`, 'gymDay', gymDay)) ?? []);
    const odd = oddOverrides(
      uid,
      gymDay,
      overlaid(
        before,
        turns.map(({ after }) => after),
      ),
    );
    const isTablet = kioskIdOf(uid) !== undefined;
    const staffInitials = isTablet ? {} : { staffInitials: initialsOf(memberName(known, uid)) };
    return odd.length > 0
      ? odd.flatMap((each) => foundAgain(asFound(each, staffInitials), known, moment))
      : settledNow(anomalyOf(known, anomalyIdOf('overrides', `${uid}.${gymDay}`)), moment);
  });
}
