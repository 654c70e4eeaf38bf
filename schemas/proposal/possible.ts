/**
 * Since when a proposal can have been made at all (product.md 5.0, L6): nobody acts on what is not there yet, or with a power they do
 * not have yet. What is unknown bounds nothing.
 */

import type { Instant } from '../basics/primitives.ts';
import { latestOf } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { deviceKind, type Proposal } from '../folds/proposals.ts';

/** The latest of what it rests on, as far as that is known; undefined: it rests on nothing. */
export function possibleSince(proposal: Proposal, known: Known, by: string): Instant | undefined {
  return latestOf(deviceKind(proposal.kind)?.since(proposal, known, by) ?? []);
}
