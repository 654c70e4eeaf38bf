/**
 * Lists of a gym (G3): what two devices put and took away is all done; the order is that of whoever is heard last. Of two words about the
 * same item the one that was judged later stands, whichever is heard first: a photo whose text was changed after somebody threw it away is
 * there again.
 */
import type { Instant } from '../../basics/primitives.ts';
import { sameContent } from '../../basics/revise.ts';
import type { PhotoRef } from '../../upload/shape.ts';
import { SOME_SIZE } from '../../upload/widths.ts';
import { type GymRecord, KEPT } from '../record.ts';
import type { Gym } from '../shape.ts';
import type { GymChanges, Part } from './fields.ts';

/** The key of an item: two of the same key are one. */
const KEYS = {
  amenityFeature: (item: Gym['amenityFeature'][number]) => item.type,
  accessibilitySupport: (item: string) => item,
  activities: (item: string) => item,
  equipment: (item: NonNullable<Gym['equipment']>[number]) => `${item.category}/${item.name}`,
  photos: (item: PhotoRef) => item.hash,
  sameAs: (item: string) => item,
} as const;
export type ListField = keyof typeof KEYS;
export const LIST_FIELDS = [
  'amenityFeature',
  'accessibilitySupport',
  'activities',
  'equipment',
  'photos',
  'sameAs',
] as const satisfies readonly ListField[];
/** The most of each, as the shape has it. */
export const MOST: Readonly<Record<ListField, number>> = {
  amenityFeature: 40,
  accessibilitySupport: 12,
  activities: 20,
  equipment: 100,
  photos: 15,
  sameAs: 5,
};

type Touched = GymRecord['touched'];
interface ListChange<T> {
  readonly put: readonly T[];
  readonly drop: readonly string[];
  readonly order?: readonly string[] | undefined;
}
interface MergedList<T> {
  readonly items: readonly T[];
  readonly touched: Touched;
}

/** @param at the judged time of the change */
function mergedList<T>(
  list: ListField,
  before: readonly T[],
  { put, drop, order }: ListChange<T>,
  known: Touched,
  at: Instant,
): MergedList<T> {
  const keyOf = (item: T) => (KEYS[list] as (item: T) => string)(item);
  let touched = known;
  /** Its word, unless a later one about the same item was heard before. */
  const says = (key: string, gone: boolean): boolean => {
    const of = touched.find((one) => one.list === list && one.key === key);
    if (of && of.at > at) return false;
    touched = [...touched.filter((one) => one !== of), { list, key, at, gone }];
    return true;
  };
  const dropped = new Set(drop.filter((key) => says(key, true)));
  const added = put.filter((item) => says(keyOf(item), false));
  const byKey = new Map(added.map((item) => [keyOf(item), item]));
  const kept = before.filter((item) => !dropped.has(keyOf(item))).map((item) => byKey.get(keyOf(item)) ?? item);
  const there = new Set(kept.map(keyOf));
  const items = [...kept, ...[...byKey.values()].filter((item) => !there.has(keyOf(item)))];
  return { items: order ? inOrder(items, order, keyOf) : items, touched };
}

/** What the order does not name stays behind what it does. */
function inOrder<T>(items: readonly T[], order: readonly string[], keyOf: (item: T) => string): T[] {
  const place = (item: T) => {
    const at = order.indexOf(keyOf(item));
    return at < 0 ? order.length : at;
  };
  return items.toSorted((one, other) => place(one) - place(other));
}

/** @returns with `full`: the list that would hold more than it may */
export function withLists(
  gym: Gym,
  edit: GymChanges,
  record: GymRecord,
  at: Instant,
): Part & { touched: Touched; full?: ListField } {
  const after = { ...gym };
  const taken: string[] = [];
  let { touched } = record;
  let full: ListField | undefined;
  for (const list of LIST_FIELDS) {
    const change = list === 'photos' ? sized(edit.photos, gym) : edit[list];
    if (!change) continue;
    const before: readonly unknown[] = gym[list] ?? [];
    const merged = mergedList<unknown>(list, before, change, touched, at);
    touched = merged.touched;
    if (sameContent(merged.items, before)) continue;
    if (merged.items.length > MOST[list]) full ??= list;
    Reflect.set(after, list, merged.items);
    taken.push(list);
  }
  return { gym: after, taken, conflicting: [], touched: touched.slice(-KEPT.touched), ...(full && { full }) };
}

/** As its list holds them: one that is there has its size, of a new one the server says it. */
function sized(change: GymChanges['photos'], { photos = [] }: Pick<Gym, 'photos'>) {
  if (!change) return undefined;
  const put = change.put.map(({ hash, alt }) => {
    const { width, height } = photos.find((one) => one.hash === hash) ?? SOME_SIZE;
    return { hash, alt, width, height };
  });
  return { ...change, put };
}
