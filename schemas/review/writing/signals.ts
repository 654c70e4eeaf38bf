/** what may say that a review is not genuine. It is shown to those who look into it, and holds nothing. */
import type { Instant } from '../../basics/primitives.ts';
import { between, plus } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import type { GymReview, Signal } from '../shape.ts';

interface Asked {
  readonly text: string;
  readonly at: Instant;
  readonly visitAt: Instant;
  /** When their account was made; absent: not known. */
  readonly joinedAt: Instant | undefined;
  /** The gym's others. */
  readonly others: readonly GymReview[];
}

export function signalsOf({ text, at, visitAt, joinedAt, others }: Asked): Signal[] {
  const lately = others.filter(({ startedAt }) => startedAt > plus(at, -LIMITS.reviewBurstWithin) && startedAt <= at);
  const isNew = joinedAt !== undefined && between(joinedAt, at) < LIMITS.reviewNewAccount;
  return [
    ...(lately.length + 1 >= LIMITS.reviewBurst ? (['many_at_once'] as const) : []),
    ...(others.some((one) => likeness(text, one.text) > 0.9) ? (['like_another'] as const) : []),
    ...(isNew && between(visitAt, at) < LIMITS.reviewSoonAfter ? (['minutes_after'] as const) : []),
  ];
}

/** How much two texts have in common, 0 to 1: of their runs of three words, those that are in both (Jaccard). */
export function likeness(one: string, other: string): number {
  const [a, b] = [runsOf(one), runsOf(other)];
  if (a.size === 0 || b.size === 0) return 0;
  const both = [...a].filter((run) => b.has(run)).length;
  return both / (a.size + b.size - both);
}

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}
