/** Three-way merge of one field, against what its author saw (G1, G2): what nobody else changed is taken, what somebody did waits for a choice. */
import { sameContent } from './revise.ts';

/** What the author saw, and what it is to be; null is empty. */
export interface Edited<V> {
  readonly from: V | null;
  readonly to: V | null;
}

/** `same`: it is so already · `taken`: nobody changed it meanwhile · `conflicting`: somebody did, to something else (G2). */
export type Merged = 'same' | 'taken' | 'conflicting';

export function mergeOf(is: unknown, { from, to }: Edited<unknown>): Merged {
  if (sameContent(is ?? null, to ?? null)) return 'same';
  return sameContent(is ?? null, from ?? null) ? 'taken' : 'conflicting';
}
