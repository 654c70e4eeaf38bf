/** Where a review lies: whole with its author and with those who run the platform, what is published of it with its gym. */
import { gymScope, memberScope } from '../../basics/scope.ts';
import { shown } from '../../noun.ts';
import { GymReview, Review } from '../shape.ts';

export const shownReview = shown(Review, {
  in: ['member/reviews', 'platform/reviews'],
  databases: ({ uid }) => [`${memberScope(uid)}/reviews`, 'platform/reviews'],
  exportedAs: 'reviews',
  provisional: 'own',
});

export const shownGymReview = shown(GymReview, {
  in: ['gym/reviews'],
  databases: ({ gymId }) => [`${gymScope(gymId)}/reviews`],
  exportedAs: null,
  provisional: 'own',
});
