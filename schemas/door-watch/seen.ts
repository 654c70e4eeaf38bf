/** A check-in as those see it who run the platform: nobody is named. */
import { keyOf } from '../basics/key.ts';
import { isOverride } from '../checkin/entering/override.ts';
import type { Checkin } from '../checkin/shape.ts';
import type { SeenVisit } from './shape.ts';

const PASS_END = 6;

/** "Sam K." → "SK". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();

export function seenVisit(checkin: Checkin): SeenVisit {
  const { _id: checkinId, gymId, gymName, memberName, passId, method, judgedAt, receivedAt, status, codes, review } = checkin;
  return {
    ...{ checkinId, gymId, gymName, method, judgedAt, receivedAt, status, codes },
    ...(memberName === undefined ? {} : { initials: initialsOf(memberName) }),
    ...(passId === undefined ? {} : { passEnd: keyOf(passId).slice(-PASS_END) }),
    overridden: isOverride(checkin),
    ...(review && { review: { verdict: review.verdict, at: review.at, byUs: review.because !== undefined } }),
  };
}
