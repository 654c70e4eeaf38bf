/** Proposals themselves: what their author reads of them, and the answer that ends one that is held. */
import { found, type Known } from '../decision.ts';
import { house, type Noun, ORDINARY, request } from '../noun.ts';
import type { Instant } from '../primitives.ts';
import { selfScope } from '../scope.ts';
import { decideHeldAnswer, decideHeldTimedOut } from './held.ts';
import { HeldAnswer, HeldTimedOut } from './proposals.ts';

export const proposal = {
  // A proposal is no document of a decision: its outcome is the decision itself.
  documents: {},
  readers: { 'self/proposals': 'self' },
  indexes: {},
  kinds: {
    'held.answer': request(HeldAnswer, { ...ORDINARY, decide: decideHeldAnswer, since: heldSince }),
    'system.held-timed-out': house(HeldTimedOut, decideHeldTimedOut),
  },
  notices: {},
} as const satisfies Noun;

function heldSince({ body }: HeldAnswer, known: Known, by: string): readonly (Instant | undefined)[] {
  return [found(known.get('proposal', `${selfScope(by)}/proposals`, body.proposalId))?.outcome.at];
}
