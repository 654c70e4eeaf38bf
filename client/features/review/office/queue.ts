/** Which reviews those who run the platform look at, and in which order. The stars of one are never asked. */
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { ContentReport } from '../../../../schemas/report/shape.ts';
import { isOpenReport } from '../../../../schemas/report/states.ts';
import { isPending } from '../../../../schemas/review/appeal/shape.ts';
import type { Review, ReviewCase } from '../../../../schemas/review/shape.ts';

export const SHOWN = ['open', 'decided', 'all'] as const;
export type ReviewPart = (typeof SHOWN)[number];
export const shownIn = (said: string | null): ReviewPart => SHOWN.find((one) => one === said) ?? 'open';

/** Somebody asks for a second look, and nobody has taken it. */
export const isAppealed = (opened: ReviewCase | undefined): boolean => opened?.removals?.some(isPending) ?? false;

export interface ReviewLookedAt {
  readonly key: string;
  readonly review: Review;
  readonly opened: ReviewCase | undefined;
}

/** Open ones by when they came; the rest newest first. `words`: only those in which that stands. */
export function looked(
  reviews: readonly Review[],
  cases: readonly ReviewCase[],
  shown: ReviewPart,
  words = '',
): ReviewLookedAt[] {
  const byReview = new Map(cases.map((one) => [one.reviewId, one]));
  const wanted = words.trim().toLowerCase();
  const all = reviews.map((review) => ({ key: keyOf(review.shownAs), review, opened: byReview.get(review._id) }));
  const inPart = all.filter(({ opened }) => shown === 'all' || (shown === 'open' ? opened?.status === 'open' : opened?.decided));
  return inPart
    .filter(({ review }) => wanted === '' || says(review, wanted))
    .toSorted((one, other) =>
      shown === 'open'
        ? (one.opened?.openedAt ?? '') < (other.opened?.openedAt ?? '')
          ? -1
          : 1
        : one.review.textAt > other.review.textAt
          ? -1
          : 1,
    );
}

const says = ({ gymName, memberName, title = '', text }: Review, wanted: string): boolean =>
  [gymName, memberName, title, text].some((one) => one.toLowerCase().includes(wanted));

/** The gravest first, then the oldest. */
export const queued = (reports: readonly ContentReport[], isOpen: boolean): ContentReport[] =>
  reports
    .filter((one) => isOpenReport(one) === isOpen)
    .toSorted((one, other) => one.priority - other.priority || (one.createdAt < other.createdAt ? -1 : 1));
