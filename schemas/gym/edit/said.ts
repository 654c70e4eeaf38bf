/** What a gym may not say of itself, and in which words it is told so. The form asks before it sends, the rule when it comes. */

import type { Edited } from '../../basics/merge.ts';
import { Email, Phone, WebAddress } from '../../basics/primitives.ts';
import type { Gym } from '../shape.ts';
import { wrongWeek } from '../wrong-week.ts';
import { ACCESS_SUPPORT } from './access-support.ts';
import { conceptOf } from './activities.ts';
import { wrongDescription } from './description.ts';
import type { GymChanges } from './fields.ts';
import { MOST } from './lists.ts';
import { wrongSpecialDay } from './week.ts';

export interface Wrong {
  readonly field: string;
  readonly rule: string;
}

/** Each text that can be too long: what it is called, and the most it can hold. */
export const TEXTS = {
  tagline: ['Tagline', 120],
  description: ['Description', 3000],
  accessibilityInformation: ['Getting in and around', 1000],
  restrictions: ['Who it’s for', 500],
  houseRules: ['House rules', 1000],
  whatToBring: ['What to bring', 1000],
  firstVisit: ['Your first visit', 1000],
} as const satisfies Partial<Record<keyof GymChanges, readonly [string, number]>>;
const TEXT_FIELDS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

export const tooLong = (most: number): string => `use up to ${most.toLocaleString('en-GB')} characters.`;
export const LINK_RULE = 'begin with https:// and use up to 300 characters, without a space.';
export const isLink = (said: string): boolean => WebAddress.safeParse(said).success;

/** What of the edit itself is wrong. */
export function wrongEdit(edit: GymChanges): Wrong | undefined {
  for (const field of TEXT_FIELDS) {
    const [called, most] = TEXTS[field];
    if ((edit[field]?.to?.length ?? 0) > most) return { field: called, rule: tooLong(most) };
  }
  const rule = edit.description?.to ? wrongDescription(edit.description.to) : undefined;
  if (rule) return { field: 'Description', rule };
  return wrongContact(edit) ?? wrongAges(edit) ?? wrongChoice(edit);
}

const isSaid = (change: Edited<string> | undefined): change is { from: string | null; to: string } =>
  typeof change?.to === 'string';

function wrongContact({ telephone, email, url, sameAs }: GymChanges): Wrong | undefined {
  if (isSaid(telephone) && !Phone.safeParse(telephone.to).success)
    return { field: 'Phone', rule: 'use a whole number, for example 0161 749 2000.' };
  if (isSaid(email) && !Email.safeParse(email.to).success) return { field: 'Email', rule: 'use a whole address.' };
  if (isSaid(url) && !isLink(url.to)) return { field: 'Website', rule: LINK_RULE };
  return sameAs?.put.some((link) => !isLink(link)) ? { field: 'Links', rule: LINK_RULE } : undefined;
}

function wrongAges({ ageRange }: GymChanges): Wrong | undefined {
  const { min = 0, max = min } = ageRange?.to ?? {};
  return max < min ? { field: 'Ages', rule: 'the oldest can’t be younger than the youngest.' } : undefined;
}

function wrongChoice({ activities, accessibilitySupport }: GymChanges): Wrong | undefined {
  const activity = activities?.put.find((one) => conceptOf(one) === undefined);
  if (activity !== undefined) return { field: 'Activities', rule: notListed(activity) };
  const support = accessibilitySupport?.put.find((one) => !ACCESS_SUPPORT.includes(one));
  return support === undefined ? undefined : { field: 'Access', rule: notListed(support) };
}

const notListed = (one: string): string => `choose from the list. “${one}” isn’t on it.`;

/** What cannot be so, now that everything is merged. */
export function wrongGym(gym: Gym, full: keyof typeof MOST | undefined): Wrong | undefined {
  for (const [field, rows] of [
    ['Opening hours', gym.openingHours],
    ['Staffed hours', gym.staffedHours],
  ] as const) {
    const wrong = wrongWeek(rows ?? []);
    if (wrong) return { field, rule: wrong.rule };
  }
  const special = wrongSpecialDay(gym.specialOpeningHours ?? []);
  if (special) return { field: 'Special hours', rule: special.rule };
  return full && { field: LISTS[full], rule: `you can have ${MOST[full]}.` };
}

const LISTS: Readonly<Record<keyof typeof MOST, string>> = {
  amenityFeature: 'Amenities',
  accessibilitySupport: 'Access',
  activities: 'Activities',
  equipment: 'Equipment',
  photos: 'Photos',
  sameAs: 'Links',
};
