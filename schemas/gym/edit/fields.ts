/** The fields of a gym that are simply one thing or another (G2), and what each is called to its owner. */
import { type Edited, mergeOf } from '../../basics/merge.ts';
import type { GymEdit } from '../proposals.ts';
import type { Gym } from '../shape.ts';

export type GymChanges = GymEdit['body'];

export const SIMPLE_FIELDS = [
  'name',
  'tagline',
  'description',
  'address',
  'geo',
  'telephone',
  'email',
  'url',
  'accessibilityInformation',
  'ageRange',
  'restrictions',
  'houseRules',
  'whatToBring',
  'firstVisit',
  'maxOccupancy',
] as const satisfies readonly (keyof GymChanges & keyof Gym)[];
export type SimpleField = (typeof SIMPLE_FIELDS)[number];

export const FIELD_NAMES: Readonly<Record<SimpleField, string>> = {
  name: 'the gym’s name',
  tagline: 'the tagline',
  description: 'the description',
  address: 'the address',
  geo: 'the pin on the map',
  telephone: 'the phone number',
  email: 'the email address',
  url: 'the website',
  accessibilityInformation: 'what you say about access',
  ageRange: 'the ages you take',
  restrictions: 'who it is for',
  houseRules: 'the house rules',
  whatToBring: 'what to bring',
  firstVisit: 'the first visit',
  maxOccupancy: 'how many fit in',
};

/** What one part of an edit came to. */
export interface Part {
  readonly gym: Gym;
  readonly taken: readonly string[];
  /** Names of fields that somebody else changed to something else. */
  readonly conflicting: readonly string[];
}

/** @param skip fields that this proposal has had its way with already */
export function withFields(gym: Gym, edit: GymChanges, skip: ReadonlySet<string>): Part {
  const after = { ...gym };
  const taken: string[] = [];
  const conflicting: string[] = [];
  for (const field of SIMPLE_FIELDS) {
    const change = edit[field];
    if (!change || skip.has(field)) continue;
    const merged = mergeOf(gym[field], change);
    if (merged === 'conflicting') conflicting.push(FIELD_NAMES[field]);
    if (merged !== 'taken') continue;
    put(after, field, change);
    taken.push(field);
  }
  return { gym: after, taken, conflicting };
}

function put<F extends SimpleField>(gym: Gym, field: F, { to }: Edited<unknown>): void {
  if (to === null) Reflect.deleteProperty(gym, field);
  else Reflect.set(gym, field, to);
}

/** The same edit as if its author had seen what stands now. */
export function fieldsInSight(gym: Gym, edit: GymChanges): GymChanges {
  const seen = SIMPLE_FIELDS.flatMap((field) => {
    const change = edit[field];
    return change ? [[field, { ...change, from: gym[field] ?? null }] as const] : [];
  });
  return { ...edit, ...Object.fromEntries(seen) };
}
