/** A pass that opens several gyms is sold while it opens all of them: whoever buys it pays for what they read. */
import { gymScope } from '../../basics/scope.ts';
import { type Decision, type Known, refused } from '../../decision.ts';
import { ownersOf } from '../../employment/owners.ts';
import { gymOf } from '../../gym/known.ts';
import type { AlsoAt, Gym } from '../../gym/shape.ts';

const OPEN: readonly Gym['status'][] = ['live', 'paused'];

/** @returns the refusal, where one of them is known to be gone or to be somebody else's by now */
export function notThere(seller: Gym, alsoAt: AlsoAt, known: Known): Decision | undefined {
  const isWrong = alsoAt.some(({ gymId }) => {
    const other = gymOf(known, gymId);
    if (other.state === 'unknown') return false;
    return other.state === 'absent' || !OPEN.includes(other.value.status) || !haveOneOwner(seller._id, gymId, known);
  });
  return isWrong ? refused('TERMS_CHANGED') : undefined;
}

/** Whoever has not got both lists of people cannot tell, and says so to nobody. */
export function haveOneOwner(gymId: string, other: string, known: Known): boolean {
  const people = [gymId, other].map((one) => known.find('employee', `${gymScope(one)}/people`, 'gymId', one));
  if (people.some(({ state }) => state === 'unknown')) return true;
  const theirs = ownersOf(known, other);
  return ownersOf(known, gymId).some((uid) => theirs.includes(uid));
}
