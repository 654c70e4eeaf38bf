/** Who removed what of a review, as those have it who decide about it. */
import type { ReviewCase } from '../shape.ts';
import type { Removal } from './shape.ts';

/** One that was decided before this was written down was removed by whoever decided last. */
export function removalOf(opened: ReviewCase | undefined, of: Removal['of']): Removal | undefined {
  const one = opened?.removals?.find((removal) => removal.of === of);
  if (one || opened?.decided?.as !== 'removed') return one;
  const { uid, name, at } = opened.decided;
  return { of, uid, name, at };
}

export const removalsWith = (opened: ReviewCase | undefined, of: Removal['of'], change: (one: Removal) => Removal): Removal[] => {
  const one = removalOf(opened, of);
  return [...removalsBut(opened, of), ...(one ? [change(one)] : [])];
};

export const removalsBut = (opened: ReviewCase | undefined, of: Removal['of']): Removal[] =>
  (opened?.removals ?? []).filter((removal) => removal.of !== of);
