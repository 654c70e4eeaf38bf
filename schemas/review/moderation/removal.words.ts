/** why a review was taken away, in a sentence for its author and for everybody. */
import type { RemovalCode } from '../said.ts';

export const REMOVAL_WORDS: Readonly<Record<RemovalCode, string>> = {
  fake: 'It wasn’t about a real visit.',
  offensive: 'It insulted or threatened somebody.',
  personal_data: 'It said who somebody is, or how to reach them.',
  not_about_visit: 'It wasn’t about a visit to this gym.',
  conflict: 'Whoever wrote it has something to gain or lose by it.',
  illegal: 'The law doesn’t let us show it.',
  spam: 'It was advertising, or the same words over and over.',
};
