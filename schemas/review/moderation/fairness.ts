/**
 * Whether bad reviews are stopped more often than good ones (R-66, CMA): of each number of stars how many were written, held and removed, counted
 * from the reviews as they were decided. Nothing that holds or removes one asks for its stars; this looks whether it comes out so.
 */
import type { Review, ReviewCase } from '../shape.ts';

export interface Fairness {
  /** Reviews that were written; one that was taken back or whose author has left was. */
  readonly written: number;
  /** Held once, for their words, their visit or a report. Not those whose gym was suspended. */
  readonly held: number;
  /** Removed, and not back. */
  readonly removed: number;
}
export interface FairnessByStars extends Fairness {
  readonly stars: number;
}

const STARS = [1, 2, 3, 4, 5];

type Read = Pick<Review, '_id' | 'rating' | 'status' | 'moderation'>;
type ReadCase = Pick<ReviewCase, 'reviewId' | 'heldFor' | 'wasHeld'>;

/** One row for each number of stars, as they stand now. */
export function fairnessOf(reviews: readonly Read[], cases: readonly ReadCase[]): readonly FairnessByStars[] {
  const held = new Set(
    cases.filter(({ heldFor, wasHeld }) => wasHeld === true || heldFor.length > 0).map(({ reviewId }) => reviewId),
  );
  return STARS.map((stars) => {
    const those = reviews.filter(({ rating }) => rating === stars);
    return {
      stars,
      written: those.length,
      held: those.filter(({ _id }) => held.has(_id)).length,
      removed: those.filter(({ moderation }) => moderation?.as === 'removed').length,
    };
  });
}

export const togetherOf = (rows: readonly Fairness[]): Fairness =>
  rows.reduce<Fairness>(
    (sum, { written, held, removed }) => ({
      written: sum.written + written,
      held: sum.held + held,
      removed: sum.removed + removed,
    }),
    { written: 0, held: 0, removed: 0 },
  );

/** Of a hundred, to one decimal place; null: there is nothing to take it of. */
export const rateOf = (part: number, { written }: Pick<Fairness, 'written'>): number | null =>
  written === 0 ? null : Math.round((part * 1000) / written) / 10;

/** With fewer, one review more or less moves a rate by more than three of a hundred. */
export const FEW = 30;
