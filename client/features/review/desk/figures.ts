/** What a gym reads off its reviews at a glance. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { SUB_SCORES, type SubScore } from '../../../../schemas/review/said.ts';
import type { GymReview } from '../../../../schemas/review/shape.ts';
import type { Rows } from '../../../sync/queries/rows.ts';

export const FILTERS = ['all', 'open', 'replied'] as const;
export type ReviewFilter = (typeof FILTERS)[number];

/** Published, newest first: nothing that a gym does changes the order. */
export const published = (reviews: readonly GymReview[]): GymReview[] =>
  reviews.filter(({ status }) => status === 'published').toSorted((one, other) => (one.startedAt > other.startedAt ? -1 : 1));

export const isReplied = ({ reply }: Pick<GymReview, 'reply'>): boolean =>
  reply?.status === 'published' || reply?.status === 'removed';

export const inFilter = (reviews: readonly GymReview[], filter: ReviewFilter): GymReview[] =>
  reviews.filter((one) => filter === 'all' || isReplied(one) === (filter === 'replied'));

export const starsOf = (reviews: readonly GymReview[]): number[] =>
  [1, 2, 3, 4, 5].map((stars) => reviews.filter(({ rating }) => rating === stars).length);

/** The mean of each part that somebody gave stars to, to one decimal place. */
export const partsOf = (reviews: readonly GymReview[]): (readonly [SubScore, number])[] =>
  SUB_SCORES.flatMap((part) => {
    const given = reviews.flatMap(({ sub }) => sub?.[part] ?? []);
    return given.length === 0
      ? []
      : [[part, Math.round((given.reduce((sum, one) => sum + one) / given.length) * 10) / 10] as const];
  });

/** When the oldest was written of a list, newest first, that was cut short; undefined where all are here. */
export const oldestOfCut = ({ rows, cut }: Rows<GymReview>): Instant | undefined =>
  cut ? rows.at(-1)?.doc.startedAt : undefined;
