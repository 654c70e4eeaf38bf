/** How busy a gym is, as everybody reads it beside the gym. */

import { shownIn } from '../gym/public.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { Busyness } from './shape.ts';

export const busyness = {
  for: 'everyone',
  documents: {
    busyness: shown(Busyness, {
      in: ['area/gyms', 'venue/gyms', 'gym/gyms'],
      databases: ({ gymId, areaId, unlisted }) => shownIn('gyms', gymId, areaId, !unlisted),
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {},
} as const satisfies DeviceNoun;
