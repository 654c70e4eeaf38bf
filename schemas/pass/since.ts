/** The moments before which a proposal about a pass cannot have been made (L6). */

import type { Instant } from '../basics/primitives.ts';
import { memberScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import type { PassBuy, PassCancel, PassPause, PassRenewal, PassResume, PassStart } from './proposals.ts';

export function boughtSince({ body }: PassBuy, known: Known): readonly (Instant | undefined)[] {
  return [found(gymOf(known, body.gymId))?.createdAt];
}

/** Of whatever its holder says of it: since they hold it. */
export function heldSince(
  { body }: PassCancel | PassStart | PassRenewal | PassPause | PassResume,
  known: Known,
  by: string,
): readonly (Instant | undefined)[] {
  return [passSince(known, by, body.passId)];
}

export const passSince = (known: Known, memberId: string | undefined, passId: string): Instant | undefined =>
  memberId ? found(known.get('pass', `${memberScope(memberId)}/passes`, passId))?.createdAt : undefined;
