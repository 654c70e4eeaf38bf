/** Renewals that were not paid, in the order in which somebody can still do something about them. Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { PastDue } from '../../../schemas/past-due/shape.ts';

const DAY = 86_400_000;
/** So long one that ended stays on the list. */
const ENDED_SHOWN = 30 * DAY;

/** Those that are tried again, the next first; then those that were given up, the latest first. */
export function unpaidOf(all: readonly PastDue[], now: string): readonly PastDue[] {
  const open = all.filter(({ status }) => status === 'open');
  const ended = all.filter(({ status, updatedAt }) => status === 'ended' && updatedAt > plus(now, -ENDED_SHOWN));
  return [
    ...open.toSorted((a, b) => byText(a.nextTryAt ?? a.since, b.nextTryAt ?? b.since) || byText(a._id, b._id)),
    ...ended.toSorted((a, b) => byText(b.updatedAt, a.updatedAt)),
  ];
}
