/**
 * Since when a proposal can have been made at all (product.md 5.0, L6): nobody acts on what is not there yet, or with a power they do
 * not have yet. What is unknown bounds nothing.
 */
import type { Known } from '../decision.ts';
import type { Instant } from '../primitives.ts';
import { deviceKind, type Proposal } from '../proposals.ts';
import { latestOf } from '../time.ts';

/** The latest of what it rests on, as far as that is known; undefined: it rests on nothing. */
export function possibleSince(proposal: Proposal, known: Known, by: string): Instant | undefined {
  return latestOf(deviceKind(proposal.kind)?.since(proposal, known, by) ?? []);
}
