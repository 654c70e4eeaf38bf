/** How busy a gym is. */
import { gymScope, venueScope } from '../basics/scope.ts';
import { BY_NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideBusynessCount } from './count.ts';
import { busyness as desk } from './for-desk.ts';
import { busyness as everyone } from './for-everyone.ts';
import { BusynessCount } from './proposals.ts';
import { BusyCount, Busyness } from './shape.ts';

export const busyness = {
  documents: {
    busyness: document(Busyness, {
      ...everyone.documents.busyness,
      homes: ({ gymId }) => [`${venueScope(gymId)}/gyms`, `${gymScope(gymId)}/gyms`],
      blanked: (doc) => ({ ...without(doc, 'level'), ...BY_NOBODY }),
      due: null,
      // Of nobody.
      erased: null,
    }),
    busycount: document(BusyCount, {
      ...desk.documents.busycount,
      blanked: (doc) => ({ ...without(doc, 'countAt'), ...BY_NOBODY, days: [] }),
      due: ({ gymId, countAt }) => (countAt ? { at: countAt, kind: 'system.busyness-count', body: { gymId } } : null),
      erased: null,
    }),
  },
  readers: { 'area/gyms': 'anyone', 'venue/gyms': 'anyone', 'gym/gyms': 'staff' },
  indexes: { checkins: ['gymDay'] },
  kinds: { 'system.busyness-count': system(BusynessCount, decideBusynessCount) },
  collections: {},
  notices: {},
} as const satisfies Noun;
