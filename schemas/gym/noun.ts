/** A gym as it is published, with its offers, hours and closures (product.md 2.2). */
import type { Instant } from '../basics/primitives.ts';
import { changed } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { BY_NOBODY, GONE, NOWHERE, without } from '../blank.ts';
import { found } from '../decision.ts';
import { type Due, document, type Leaver, type Noun, system } from '../noun.ts';
import { grantsOf } from '../person/known.ts';
import { ratedGymsErased } from '../review/shown/erased.ts';
import { decideGymSet } from './decide.ts';
import { gym as desk } from './for-desk.ts';
import { gym as everyone } from './for-everyone.ts';
import { decideGymClosing } from './live/closing.ts';
import { GymClosing, GymSet } from './proposals.ts';
import { GymRecord, recordIdOf } from './record.ts';
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
      erased: ratedGymsErased,
    }),
    gymrecord: document(GymRecord, {
      ...desk.documents.gymrecord,
      blanked: (doc) => ({
        ...without(doc, 'agreement', 'paused', 'closing'),
        ...BY_NOBODY,
        history: [],
        touched: [],
        policies: [],
      }),
      due: closingDue,
      erased: recordsErased,
    }),
  },
  readers: {
    'area/gyms': 'anyone',
    'venue/gyms': 'anyone',
    'gym/gyms': 'staff',
    'platform/gyms': 'admin',
  },
  // A new name of the gym is carried to whoever works there.
  indexes: { gyms: ['areaId'], people: ['gymId'], roster: ['gymId'] },
  kinds: {
    ...desk.kinds,
    'system.gym-set': system(GymSet, decideGymSet),
    'system.gym-closing': system(GymClosing, decideGymClosing),
  },
  collections: everyone.collections,
  notices: {
    'gym.live': { group: 'always', mailed: true },
    'gym.closing': { group: 'always', mailed: true },
    'gym.closed': { group: 'always', mailed: true },
  },
} as const satisfies Noun;

/** That it was agreed to, when and by whom stays; under which name goes with the person, and so does what their devices were called. */
function recordsErased({ after: { uid, displayName }, known, moment }: Leaver): readonly GymRecord[] {
  return (grantsOf(known, uid)?.gyms ?? []).flatMap(({ gymId }) => {
    const record = found(known.get('gymrecord', `${gymScope(gymId)}/gyms`, recordIdOf(gymId)));
    if (!record) return [];
    const { agreement } = record;
    const after: GymRecord = {
      ...record,
      history: record.history.map((one) => (one.by === uid ? without(one, 'device') : one)),
      ...(agreement?.by === uid && { agreement: { ...agreement, name: displayName } }),
    };
    return changed([record], [after], moment);
  });
}

/** What of it is next, and when: people first, then their money. */
function closingDue({ gymId, closing, updatedAt: at }: GymRecord): Due | null {
  if (!closing) return null;
  const next = (when: Instant, step: 'tell' | 'look' | 'refund', after?: { readonly after?: string | undefined }) =>
    ({ at: when, kind: 'system.gym-closing', body: { gymId, step, ...after } }) as const;
  if (closing.telling) return next(at, 'tell', closing.telling);
  if (closing.refunding) return next(at, 'refund', closing.refunding);
  return closing.lookAt === undefined ? null : next(closing.lookAt, 'look');
}
