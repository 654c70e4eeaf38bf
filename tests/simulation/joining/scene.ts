/** What the joining worlds begin with: two who run the platform, two with a gym each, two who may come to work there, and a gym to be claimed. */

import { instantOf } from '../../../schemas/basics/time.ts';
import { AMENITIES, type Gym } from '../../../schemas/gym/shape.ts';
import { GYMS, START } from '../scene.ts';

/** The first of them is a super-admin. */
export const ADMINS = ['admin001', 'admin002'] as const;
/** The first has two devices. */
export const OWNERS = ['owner001', 'owner002'] as const;
export const WORKERS = ['worker01', 'worker02'] as const;
export const PEOPLE: readonly string[] = [...ADMINS, ...OWNERS, ...WORKERS];

const [PLAIN] = GYMS;
const photo = (key: string) => ({ hash: key.repeat(64), alt: `The ${key} room`, width: 1200, height: 800 });

/** Everything that going live asks for but the agreement and our word. */
export const COMPLETE = {
  description: 'A gym under the railway arches with a climbing wall, six racks and coffee that people come for on its own.',
  photos: ['a', 'b', 'c'].map(photo),
  openingHours: [{ dayOfWeek: ['Monday', 'Friday'], opens: '06:00', closes: '22:00' }],
  amenityFeature: [{ type: AMENITIES[0], value: true }],
} satisfies Partial<Gym>;

const gym = (key: string, change: Partial<Gym>): Gym => ({ ...PLAIN, _id: `gym:${key}`, slug: key, ...COMPLETE, ...change });

/** Words that stand nowhere else, so that they can be looked for. */
export const BEGUN = gym('begun', { name: 'Ferngate Begun', status: 'draft' });
export const OPEN = gym('open', { name: 'Ferngate Open', status: 'live', liveSince: instantOf(START) });
export const LISTED = gym('listed', { name: 'Ferngate Listed', status: 'listed', offers: [] });
