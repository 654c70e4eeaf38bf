/**
 * What somebody changed in a form while what they had there before was being stored. It stays a draft, as a change of what went: one's own change
 * is not another's, about which they would be asked (G1 to G4). Pure.
 */
import { sameContent } from '../../../../schemas/basics/revise.ts';
import type { GymChanges } from '../../../../schemas/gym/edit/fields.ts';
import { byOpening } from '../../../../schemas/gym/edit/week.ts';
import type { Hours } from '../../../../schemas/gym/opening-hours.ts';
import type { FieldsDraft } from './fields.ts';

/** `edit`: what went. */
export function fieldsSince(now: FieldsDraft, edit: Partial<GymChanges>): FieldsDraft {
  const seen = Object.entries(now.seen).map(([field, before]) => {
    const change: unknown = Reflect.get(edit, field);
    return typeof change === 'object' && change !== null && 'to' in change ? [field, change.to] : [field, before];
  });
  return { ...now, seen: JSON.parse(JSON.stringify(Object.fromEntries(seen))) };
}

/** Day → its hours as they were typed, and as they stood when it was touched. */
type Days = Record<string, { readonly typed: Hours[]; readonly seen: Hours[] | null }>;
export function daysSince(now: Days, sent: Days): Days {
  return Object.fromEntries(
    Object.entries(now).flatMap(([day, { typed, seen }]) => {
      const before = sent[day];
      if (before && sameContent(before.typed, typed)) return [];
      return [[day, { typed, seen: before ? before.typed.toSorted(byOpening) : seen }] as const];
    }),
  );
}

interface Wanted {
  readonly add: string[];
  readonly drop: string[];
}
const less = (some: readonly string[], others: readonly string[]): string[] => some.filter((one) => !others.includes(one));

/** A thing that was taken out of what had gone is to be dropped again, and one that was let stay to be put back. */
export const listSince = (now: Wanted, sent: Wanted): Wanted => ({
  add: [...less(now.add, sent.add), ...less(sent.drop, now.drop)],
  drop: [...less(now.drop, sent.drop), ...less(sent.add, now.add)],
});
