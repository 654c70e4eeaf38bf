/**
 * what may say that a review is not genuine. It is shown to those who look into it, with what it was seen by, and holds nothing. How many
 * stars it gives is not handed in. Whether two came from one device is not asked: a device's id is of one registration (product.md 6.1).
 */
import { byText } from '../../basics/by-text.ts';
import type { Instant } from '../../basics/primitives.ts';
import { between, plus } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import type { GymReview, Signal, SignalFacts } from '../shape.ts';

interface Asked {
  readonly text: string;
  readonly at: Instant;
  /** Not one that was there, said differently. */
  readonly isNew: boolean;
  readonly visitAt: Instant;
  /** When their account was made; absent: not known. */
  readonly joinedAt: Instant | undefined;
  /** The gym's others. */
  readonly others: readonly Pick<GymReview, '_id' | 'text' | 'startedAt'>[];
}
interface Odd {
  readonly signals: Signal[];
  readonly seen?: SignalFacts;
}

export function signalsOf({ text, at, isNew, visitAt, joinedAt, others }: Asked): Odd {
  const lately = others.filter(({ startedAt }) => startedAt > plus(at, -LIMITS.reviewBurstWithin) && startedAt <= at);
  const inADay = lately.length + 1;
  const nearest = mostLike(text, others);
  const like = nearest && nearest.likeness > LIMITS.reviewLikeness ? nearest : undefined;
  const [sinceVisit, age] = [between(visitAt, at), joinedAt === undefined ? Infinity : between(joinedAt, at)];
  const isBurst = isNew && inADay >= LIMITS.reviewBurst;
  const isSoon = age < LIMITS.reviewNewAccount && sinceVisit < LIMITS.reviewSoonAfter;
  const seen: SignalFacts = {
    ...(isBurst && { inADay }),
    ...(like && { like: { id: like.id, percent: Math.floor(like.likeness * 100) } }),
    ...(isSoon && { minutes: Math.floor(sinceVisit / 60_000), accountDays: Math.floor(Math.max(age, 0) / 86_400_000) }),
  };
  const signals: Signal[] = [
    ...(isBurst ? (['many_at_once'] as const) : []),
    ...(like ? (['like_another'] as const) : []),
    ...(isSoon ? (['minutes_after'] as const) : []),
  ];
  return signals.length === 0 ? { signals } : { signals, seen };
}

/** Among the newest, so that what it costs does not grow with the gym. */
function mostLike(text: string, others: Asked['others']): { readonly id: string; readonly likeness: number } | undefined {
  const runs = runsOf(text);
  if (runs.size === 0) return undefined;
  const newest = others.toSorted((one, other) => byText(other.startedAt, one.startedAt)).slice(0, LIMITS.reviewsCompared);
  return newest
    .map(({ _id: id, text: theirs }) => ({ id, likeness: inCommon(runs, runsOf(theirs)) }))
    .toSorted((one, other) => other.likeness - one.likeness)[0];
}

/** How much two texts have in common, 0 to 1: of their runs of three words, those that are in both (the Jaccard index of word trigrams). */
export const likeness = (one: string, other: string): number => inCommon(runsOf(one), runsOf(other));

function inCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((run) => b.has(run)).length;
  return both === 0 ? 0 : both / (a.size + b.size - both);
}

function runsOf(text: string): Set<string> {
  const words = [...text.toLowerCase().matchAll(/\p{L}+|\p{N}+/gu)].map(([word]) => word);
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}
