/** A gym as everybody may read it, as its staff do while it is not public, and as those who run the platform do. */
import { type DeviceNoun, shown } from '../noun.ts';
import { isPublicGym, shownIn } from './public.ts';
import { Gym } from './shape.ts';

export const gym = {
  for: 'everyone',
  documents: {
    gym: shown(Gym, {
      in: ['platform/gyms', 'area/gyms', 'venue/gyms', 'gym/gyms'],
      databases: (doc) => ['platform/gyms', ...shownIn('gyms', doc._id, doc.areaId, isPublicGym(doc))],
      exportedAs: null,
      // Nobody but its own people proposes anything that changes one.
      provisional: 'always',
      partly: ['amenityFeature', 'offers'],
    }),
  },
  kinds: {},
  collections: { 'area/gyms': { indexes: [] }, 'gym/gyms': { indexes: [] }, 'platform/gyms': { indexes: [] } },
} as const satisfies DeviceNoun;
