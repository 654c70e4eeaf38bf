/** What is left of a review for its gym when its words go: that there was one. A reply may speak of them, and goes too. */
import { without } from '../blank.ts';
import type { GymReview } from './shape.ts';

export const withoutWords = (review: GymReview): Omit<GymReview, 'sub' | 'title' | 'photos' | 'incentive' | 'reply'> => ({
  ...without(review, 'sub', 'title', 'photos', 'incentive', 'reply'),
  text: '',
});
