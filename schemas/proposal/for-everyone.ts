/** What a person reads of their own proposals, and the answer that ends one that is held. */

import type { Instant } from '../basics/primitives.ts';
import { selfScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideHeldAnswer } from './held.ts';
import { HeldAnswer } from './proposals.ts';

export const proposal = {
  for: 'everyone',
  // A proposal is no document of a decision: its outcome is the decision itself.
  documents: {},
  kinds: { 'held.answer': request(HeldAnswer, { ...ORDINARY, decide: decideHeldAnswer, since: heldSince }) },
  // Beside what the person's own scope holds.
  collections: {},
} as const satisfies DeviceNoun;

function heldSince({ body }: HeldAnswer, known: Known, by: string): readonly (Instant | undefined)[] {
  return [found(known.get('proposal', `${selfScope(by)}/proposals`, body.proposalId))?.outcome.at];
}
