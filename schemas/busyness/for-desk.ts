/** What a gym's own people have of its visits by the hour. */
import { gymScope } from '../basics/scope.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { BusyCount } from './shape.ts';

export const busyness = {
  for: 'desk',
  documents: {
    busycount: shown(BusyCount, {
      in: ['gym/gyms'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/gyms`],
      exportedAs: null,
      // A visit that waits is counted when it has arrived.
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {},
} as const satisfies DeviceNoun;
