/** A gym as it is published, with its offers, hours and closures (product.md 2.2). */
import { BY_NOBODY, GONE, NOWHERE } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideGymSet } from './decide.ts';
import { gym as everyone } from './for-everyone.ts';
import { GymSet } from './proposals.ts';
import { Gym } from './shape.ts';

/** A place nobody could find. */
const NOWHERE_TO_GO = {
  name: GONE,
  slug: 'removed',
  address: { streetAddress: '', addressLocality: '', postalCode: 'ZZ9 9ZZ', addressCountry: 'GB' },
  geo: NOWHERE,
  ageRange: { min: 0 },
  policies: { cutoffHours: 1, bookingWindowDays: 1, reEntry: 'none', requirePhoto: false, entryMode: 'walk_in' },
  amenityFeature: [],
  activities: [],
  offers: [],
  closures: [],
} satisfies Partial<Gym>;

export const gym = {
  documents: {
    gym: document(Gym, {
      ...everyone.documents.gym,
      blanked: ({ _id, type, schemaVersion, createdAt, updatedAt, kind, areaId, timeZone, status }) => ({
        ...{ _id, type, schemaVersion, createdAt, updatedAt, kind, areaId, timeZone, status },
        ...BY_NOBODY,
        ...NOWHERE_TO_GO,
      }),
      due: null,
      erased: null,
    }),
  },
  readers: {
    'area/gyms': 'anyone',
    'venue/gyms': 'anyone',
    'gym/gyms': 'staff',
    'platform/gyms': 'admin',
    // Articles are read beside it one day; nobody writes any yet.
    'public/articles': 'anyone',
  },
  indexes: { gyms: ['areaId'] },
  kinds: { 'system.gym-set': system(GymSet, decideGymSet) },
  collections: everyone.collections,
  notices: {},
} as const satisfies Noun;
