/** What those who run the platform look at: one that is held, that was reported, or of which something looks odd. */
import { replaced, stamp } from '../../basics/revise.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { isPending, type Removal } from '../appeal/shape.ts';
import { caseIdOf } from '../known.ts';
import type { Review, ReviewCase, Signal, SignalFacts } from '../shape.ts';

interface Because {
  readonly signals?: readonly Signal[];
  readonly seen?: SignalFacts;
  /** Reports that nobody has decided about, where that has changed. */
  readonly reports?: number;
  /** Who removed what, where that has changed. */
  readonly removals?: readonly Removal[];
  readonly decided?: ReviewCase['decided'];
}

/** What it takes to look into one is ours: a gym's being suspended is none of it. */
const toLookAt = ({ heldFor }: Pick<Review, 'heldFor'>) => heldFor.filter((one) => one !== 'gym_suspended');

/** Open while something is to be decided. Written by whoever may see it: no member's device. */
export function withCase(review: Review, because: Because, known: Known, moment: Moment): ReviewCase[] {
  const finding = known.get('reviewcase', 'platform/reviews', caseIdOf(review));
  if (finding.state === 'unknown') return [];
  const before = found(finding);
  const signals = [...new Set([...(before?.signals ?? []), ...(because.signals ?? [])])];
  const reports = because.reports ?? before?.reports ?? 0;
  const removals = because.removals ?? before?.removals ?? [];
  const isAppealed = removals.some(isPending);
  const isGone = review.status === 'withdrawn' || review.status === 'archived';
  const isOver = isGone || (because.decided !== undefined && reports === 0 && !isAppealed);
  const isAsked = isAppealed || toLookAt(review).length > 0 || reports > 0 || signals.length > (before?.signals.length ?? 0);
  const status = !isOver && (isAsked || before?.status === 'open') ? 'open' : 'closed';
  if (!before && status === 'closed' && !because.decided) return [];
  const seen = because.seen || before?.seen ? { ...before?.seen, ...because.seen } : undefined;
  const decided = because.decided ?? before?.decided;
  const after: ReviewCase = {
    ...{ _id: caseIdOf(review), type: 'reviewcase', ...stamp(moment, before), reviewId: review._id, gymId: review.gymId },
    heldFor: [...toLookAt(review)],
    ...{ signals, reports, status },
    ...(seen && { seen }),
    ...((before?.wasHeld || toLookAt(review).length > 0) && { wasHeld: true as const }),
    ...(removals.length > 0 && { removals: [...removals] }),
    openedAt: before?.status === 'open' ? before.openedAt : moment.receivedAt,
    ...(decided && { decided }),
  };
  return replaced(before, after, moment);
}
