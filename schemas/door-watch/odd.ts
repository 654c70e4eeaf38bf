/**
 * What is odd about check-ins, each as a function of what was decided and of nothing else, whatever the order in which it came. One that every visit
 * of it was decided about is none any more: the visits themselves say so, in their open doubts.
 */
import { keyOf } from '../basics/key.ts';
import type { Instant } from '../basics/primitives.ts';
import { between } from '../basics/time.ts';
import { openDoubts } from '../checkin/doubts.ts';
import { isOverride } from '../checkin/entering/override.ts';
import { byJudgedTime, isEntrance } from '../checkin/order.ts';
import type { Checkin } from '../checkin/shape.ts';
import { distance, impossiblePairs } from '../checkin/travel.ts';
import type { ReasonCode } from '../codes.ts';
import { LIMITS } from '../limits.ts';
import type { Pass } from '../pass/shape.ts';
import { WATCH } from './limits.ts';
import type { AnomalyFacts, AnomalyKind } from './shape.ts';

/** As it is found: the check-ins it is judged from, earliest first, and the numbers. */
export interface Odd {
  readonly kind: AnomalyKind;
  /** Of its cause: with the kind it is what it is known by. */
  readonly cause: string;
  readonly at: Instant;
  readonly checkins: readonly Checkin[];
  readonly facts: AnomalyFacts;
}

/** With one of these on it a visit makes its member's be looked at, and so does losing it. */
export const ODD_CODES: readonly ReasonCode[] = ['IMPOSSIBLE_TRAVEL', 'OVERUSED', 'QR_COPIED'];

/** @param checkins every check-in of one member, on whatever pass @param passes every pass of theirs */
export const oddOfMember = (checkins: readonly Checkin[], passes: readonly Pass[]): Odd[] => [
  ...travels(checkins),
  ...overuses(checkins, passes),
  ...copies(checkins),
];

const isOpen = (checkin: Checkin, ...codes: readonly ReasonCode[]): boolean =>
  checkin.status === 'accepted_flagged' && openDoubts(checkin).some((code) => codes.includes(code));

const seconds = (earlier: Checkin, later: Checkin): number => Math.round(between(earlier.judgedAt, later.judgedAt) / 1000);

/** C4, as passes are suspended by it. */
const travels = (checkins: readonly Checkin[]): Odd[] =>
  impossiblePairs(checkins)
    .filter((pair) => pair.some((one) => isOpen(one, 'IMPOSSIBLE_TRAVEL')))
    .map(([earlier, later]) => ({
      ...{ kind: 'travel', cause: `${keyOf(earlier._id)}.${keyOf(later._id)}`, at: later.judgedAt },
      ...{ checkins: [earlier, later], facts: { ...apart(earlier, later), seconds: seconds(earlier, later) } },
    }));

const apart = (one: Checkin, other: Checkin): AnomalyFacts => ({ metres: Math.round(distance(one.gymGeo, other.gymGeo)) });

/** C3: settling the pass says which of its visits it did not hold. */
function overuses(checkins: readonly Checkin[], passes: readonly Pass[]): Odd[] {
  return passes.flatMap(({ _id, visitsTotal, visitsUsed }): Odd[] => {
    const over = checkins
      .filter(({ passId, codes, consumedVisit }) => passId === _id && consumedVisit && codes.includes('OVERUSED'))
      .toSorted(byJudgedTime);
    const [first] = over;
    if (!first || !over.some((one) => isOpen(one, 'OVERUSED'))) return [];
    const most = visitsTotal === undefined ? {} : { most: visitsTotal };
    return [{ kind: 'overuse', cause: keyOf(_id), at: first.judgedAt, checkins: over, facts: { times: visitsUsed, ...most } }];
  });
}

/**
 * C5, R-37: one phone's code at two gyms while it was good, or one pass shown from another phone within the minutes in which one phone shows it.
 * One code at two doors of one gym is whoever walks from one to the other (C1).
 */
function copies(checkins: readonly Checkin[]): Odd[] {
  const entered = checkins.filter(isEntrance).toSorted(byJudgedTime);
  return entered.flatMap((later, index): Odd[] => {
    const before = entered.slice(0, index);
    const elsewhere = before.findLast(
      (one) => one.gymId !== later.gymId && isSameCode(one, later) && between(one.judgedAt, later.judgedAt) <= WATCH.codeShownFor,
    );
    const shown = later.codes.includes('QR_COPIED')
      ? before.findLast((one) => one.passId === later.passId && between(one.judgedAt, later.judgedAt) <= LIMITS.oneShows)
      : undefined;
    const pair = elsewhere ? [elsewhere, later] : later.codes.includes('QR_COPIED') ? [...(shown ? [shown] : []), later] : [];
    if (!pair.some((one) => isOpen(one, 'QR_COPIED', 'IMPOSSIBLE_TRAVEL'))) return [];
    const [first] = pair;
    const facts = first && first !== later ? { ...apart(first, later), seconds: seconds(first, later) } : {};
    return [{ kind: 'copied', cause: keyOf(later._id), at: later.judgedAt, checkins: pair, facts }];
  });
}

const isSameCode = (one: Checkin, other: Checkin): boolean =>
  one.proof !== undefined && one.proof.tokenHash === other.proof?.tokenHash;

/** Who let somebody in: on a tablet whoever typed their PIN. */
export const letInBy = ({ actedBy, staffId }: Pick<Checkin, 'actedBy' | 'staffId'>): string => actedBy ?? staffId;

/** It was done whatever became of the visit; seen twice, it was done once. */
export const countsAsOverride = (checkin: Checkin): boolean => isOverride(checkin) && checkin.status !== 'duplicate';

/** @param checkins of one day at the gyms where they work @param day the gym's calendar day */
export function oddOverrides(uid: string, day: string, checkins: readonly Checkin[]): Odd[] {
  const theirs = checkins
    .filter((one) => one.gymDay === day && letInBy(one) === uid && countsAsOverride(one))
    .toSorted(byJudgedTime);
  const beyond = theirs[WATCH.overridesADay];
  if (!beyond) return [];
  const facts = { times: theirs.length, most: WATCH.overridesADay };
  return [{ kind: 'overrides', cause: `${uid}.${day}`, at: beyond.judgedAt, checkins: theirs, facts }];
}
