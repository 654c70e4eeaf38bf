/** The moment before which nothing can have been said of a visit by those who run the platform, who are employed at no gym (L6). */
import type { Instant } from '../../basics/primitives.ts';
import { gymScope } from '../../basics/scope.ts';
import { found, type Known } from '../../decision.ts';
import type { CheckinCorrect } from './proposals.ts';

export const correctedSince = ({ body }: CheckinCorrect, known: Known): readonly (Instant | undefined)[] => [
  found(known.get('checkin', `${gymScope(body.gymId)}/checkins`, body.checkinId))?.judgedAt,
];
