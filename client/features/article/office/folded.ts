/** Differences without the long stretches in which nothing changed. Pure. */
import type { LineChange } from './differences.ts';

export type FoldedLine = LineChange | { readonly what: 'skipped'; readonly lines: number };

/** So many unchanged lines stand before and after a change. */
const AROUND = 2;

export function folded(changes: readonly LineChange[]): FoldedLine[] {
  const isNear = (at: number): boolean =>
    changes.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ what }) => what !== 'same');
  const lines: FoldedLine[] = [];
  for (const [at, change] of changes.entries()) {
    const last = lines.at(-1);
    if (isNear(at)) lines.push(change);
    else if (last?.what === 'skipped') lines[lines.length - 1] = { what: 'skipped', lines: last.lines + 1 };
    else lines.push({ what: 'skipped', lines: 1 });
  }
  return lines;
}
