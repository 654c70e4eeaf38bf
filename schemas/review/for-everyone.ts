/** What everybody reads of a gym's reviews, beside the gym: with its area, and so without a network. */
import { shownIn } from '../gym/public.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { GymRating } from './shown/shape.ts';

export const review = {
  for: 'everyone',
  documents: {
    gymrating: shown(GymRating, {
      in: ['area/gyms', 'venue/gyms', 'gym/gyms'],
      databases: ({ gymId, areaId, unlisted }) => shownIn('gyms', gymId, areaId, !unlisted),
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {},
} as const satisfies DeviceNoun;
