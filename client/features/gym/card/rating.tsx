import { IconStarFilled } from '@tabler/icons-react';
import type { DirectoryRow } from '../../../../schemas/gym-directory/row.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { formatCount } from '../../../ui/format.ts';
import styles from './rating.module.css';

// Not in the card itself, which comes with pages that say nothing of stars.
const words = {
  /** Heard after the score by whoever does not see its star. */
  outOfFive: ' out of 5 stars',
  reviews: (count: number) => `(${formatCount(count, 'review', 'reviews')})`,
};

/** how good its visitors found it. Nothing where too few have said so: then nobody can say. */
export function GymRating({ rating }: { rating: DirectoryRow['rating'] }) {
  if (rating === undefined || rating.count < LIMITS.reviewsForScore) return null;
  const { mean, count } = rating;
  return (
    <p className={styles.rating}>
      <IconStarFilled size={16} aria-hidden className={styles.star} />
      <span>
        <strong>{mean.toFixed(1)}</strong>
        <span className="only-for-ears">{words.outOfFive}</span> <span className={styles.count}>{words.reviews(count)}</span>
      </span>
    </p>
  );
}
