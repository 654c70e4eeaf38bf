/** What everybody may know of the requests (product.md 2.20): how many for an outcode, where that names nobody. Pure. */
import * as z from 'zod/mini';
import { byText } from '../basics/by-text.ts';
import { whole } from '../basics/primitives.ts';
import { Outcode } from '../person/shape.ts';
import { LEAST_COUNTED } from './place.ts';
import type { AreaRequest } from './shape.ts';

export const AreaRequestCounts = z.object({ counts: z.array(z.object({ outcode: Outcode, count: whole(LEAST_COUNTED, 1e9) })) });
export type AreaRequestCounts = z.infer<typeof AreaRequestCounts>;

/** A person's several requests for the same outcode count once. */
export function countsOf(requests: Iterable<Pick<AreaRequest, '_id' | 'outcode' | 'uid'>>): AreaRequestCounts['counts'] {
  const askers = new Map<string, Set<string>>();
  for (const { _id, outcode, uid } of requests)
    if (outcode !== undefined) askers.set(outcode, (askers.get(outcode) ?? new Set()).add(uid ?? _id));
  return [...askers]
    .map(([outcode, { size: count }]) => ({ outcode, count }))
    .filter(({ count }) => count >= LEAST_COUNTED)
    .toSorted((one, other) => other.count - one.count || byText(one.outcode, other.outcode));
}
