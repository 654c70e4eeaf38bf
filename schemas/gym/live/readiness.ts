/**
 * What a gym needs before everybody may find it, once: the checklist of its owner, the meter over its profile and the decision to go live all
 * ask here. It asks for what exists by now, and only on the way to being live: what joins the list later closes no gym.
 */

import { AGREEMENT_VERSION } from '../agreement-version.ts';
import { SHORTEST_DESCRIPTION, wrongDescription } from '../edit/description.ts';
import type { GymRecord } from '../record.ts';
import type { Gym } from '../shape.ts';

export const LEAST_PHOTOS = 3;

export const NEEDS = ['agreement', 'description', 'address', 'activities', 'photos', 'hours', 'pass', 'verification'] as const;
export type Need = (typeof NEEDS)[number];
/** Those that its profile is made of. */
export const PROFILE_NEEDS = ['description', 'address', 'activities', 'photos', 'hours'] as const satisfies readonly Need[];

export interface ReadyFor {
  readonly gym: Gym;
  readonly record: Pick<GymRecord, 'agreement'> | undefined;
  /** Its verification was approved, and has not run out. */
  readonly verified: boolean;
}

const MET: Readonly<Record<Need, (of: ReadyFor) => boolean>> = {
  agreement: ({ record }) => record?.agreement?.version === AGREEMENT_VERSION,
  description: ({ gym }) => gym.description !== undefined && wrongDescription(gym.description) === undefined,
  address: ({ gym }) => gym.address.streetAddress.trim() !== '' && gym.address.addressLocality.trim() !== '',
  activities: ({ gym }) => gym.activities.length > 0,
  photos: ({ gym }) => (gym.photos ?? []).filter(({ alt }) => alt.trim() !== '').length >= LEAST_PHOTOS,
  hours: ({ gym }) => (gym.openingHours ?? []).length > 0,
  pass: ({ gym }) => gym.offers.some(({ status }) => status === 'on_sale'),
  verification: ({ verified }) => verified,
};

/** What is missing, as its owner is told: a sentence each. */
export const MISSING: Readonly<Record<Need, string>> = {
  agreement: 'Read the agreement for gyms and accept it with your name.',
  description: `Describe your gym in at least ${SHORTEST_DESCRIPTION} characters, without phone numbers or web addresses.`,
  address: 'Fill in the street and the town.',
  activities: 'Choose at least one activity.',
  photos: `Add at least ${LEAST_PHOTOS} photos, each with a line that says what it shows.`,
  hours: 'Say when you’re open.',
  pass: 'Put at least one pass on sale.',
  verification: 'We haven’t confirmed yet that the gym is yours.',
};

/** We have confirmed that it is its owner's, and that counts today. One that became ready before its badge was kept has been. */
export const isVerified = ({ verified, status }: Pick<Gym, 'verified' | 'status'>): boolean => verified ?? status === 'ready';

export const isMet = (need: Need, of: ReadyFor): boolean => MET[need](of);
/** In the order in which they are asked for; none: it may go live. */
export const missingFor = (of: ReadyFor, needs: readonly Need[] = NEEDS): readonly Need[] =>
  needs.filter((need) => !isMet(need, of));

/** How much of it is there, 0 to 100. */
export function completeness(of: ReadyFor, needs: readonly Need[] = NEEDS): number {
  return Math.round((100 * (needs.length - missingFor(of, needs).length)) / needs.length);
}
