/** Photos of a gym as its owner wants them, against those it has, merged item by item (G3). Pure. */
import * as z from 'zod/mini';
import { sameContent } from '../../../../../schemas/basics/revise.ts';
import type { GymChanges } from '../../../../../schemas/gym/edit/fields.ts';
import type { PhotoChoice } from '../../../../../schemas/upload/shape.ts';

/** Nothing has to be right yet: one that was just chosen has no words. */
const Chosen = z.strictObject({ hash: z.string(), alt: z.string() });
/** What is to be put there, taken away and in which order, whatever else becomes of the list meanwhile. */
export const PhotosDraft = z.strictObject({
  put: z.array(Chosen),
  drop: z.array(z.string()),
  order: z.optional(z.array(z.string())),
});
export type PhotosDraft = z.infer<typeof PhotosDraft>;

/** As they would stand. */
export function shownPhotos(before: readonly PhotoChoice[], draft: PhotosDraft | undefined): readonly PhotoChoice[] {
  const { put, drop, order } = draft ?? { put: [], drop: [] };
  const kept = before.filter(({ hash }) => !drop.includes(hash));
  const all = [
    ...kept.map(({ hash, alt }) => put.find((one) => one.hash === hash) ?? { hash, alt }),
    ...put.filter(({ hash }) => kept.every((one) => one.hash !== hash)),
  ];
  const place = ({ hash }: PhotoChoice) => (order?.includes(hash) ? order.indexOf(hash) : all.length);
  return order ? all.toSorted((one, other) => place(one) - place(other)) : all;
}

/** How to come from what there is to what is wanted; undefined: it is so. */
export function photosDraft(before: readonly PhotoChoice[], wanted: readonly PhotoChoice[]): PhotosDraft | undefined {
  const put = wanted.filter(({ hash, alt }) => before.find((one) => one.hash === hash)?.alt !== alt);
  const drop = before.flatMap(({ hash }) => (wanted.some((one) => one.hash === hash) ? [] : [hash]));
  const draft = { put: [...put], drop };
  const order = wanted.map(({ hash }) => hash);
  const isInOrder = sameContent(
    shownPhotos(before, draft).map(({ hash }) => hash),
    order,
  );
  if (put.length + drop.length === 0 && isInOrder) return undefined;
  return isInOrder ? draft : { ...draft, order };
}

/** As it is sent. */
export const photosEdit = ({ put, drop, order }: PhotosDraft): NonNullable<GymChanges['photos']> => ({
  put: put.map(({ hash, alt }) => ({ hash, alt: alt.trim() })),
  drop,
  ...(order && { order }),
});
