/** What a gym may not say of itself, and in which words it is told so. The form asks before it sends, the rule when it comes. */
import type { Gym } from '../shape.ts';
import { wrongWeek } from '../wrong-week.ts';
import { conceptOf } from './activities.ts';
import { wrongDescription } from './description.ts';
import type { GymChanges } from './fields.ts';
import { MOST } from './lists.ts';
import { wrongSpecialDay } from './week.ts';

export interface Wrong {
  readonly field: string;
  readonly rule: string;
}

/** What of the edit itself is wrong. */
export function wrongEdit(edit: GymChanges): Wrong | undefined {
  const rule = typeof edit.description?.to === 'string' ? wrongDescription(edit.description.to) : undefined;
  if (rule) return { field: 'Description', rule };
  const unknown = edit.activities?.put.find((one) => conceptOf(one) === undefined);
  return unknown === undefined ? undefined : { field: 'Activities', rule: `choose from the list. “${unknown}” isn’t on it.` };
}

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
  if (special)
    return { field: 'Special hours', rule: `look at those from ${special.validFrom}: days overlap, or a time is missing.` };
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
