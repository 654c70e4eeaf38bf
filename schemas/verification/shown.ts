/** Where a verification lies: with the gym's owner, and with those who run the platform; what these have noted, with them alone. */
import { gymScope } from '../basics/scope.ts';
import { shown } from '../noun.ts';
import { Verification, VerificationReview } from './shape.ts';

export const shownVerification = shown(Verification, {
  in: ['platform/verifications', 'gym/verifications'],
  databases: ({ gymId }) => ['platform/verifications', `${gymScope(gymId)}/verifications`],
  exportedAs: null,
  provisional: 'own',
});

export const shownReview = shown(VerificationReview, {
  in: ['platform/verifications'],
  databases: () => ['platform/verifications'],
  exportedAs: null,
  provisional: 'never',
});
