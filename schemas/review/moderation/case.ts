/** What those who run the platform look at: one that is held, that was reported, or of which something looks odd. */
import { replaced, stamp } from '../../basics/revise.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { caseIdOf } from '../known.ts';
import type { Review, ReviewCase, Signal } from '../shape.ts';

interface Because {
  readonly signals?: readonly Signal[];
  /** Reports that nobody has decided about, where that has changed. */
  readonly reports?: number;
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
  const isOver =
    review.status === 'withdrawn' || review.status === 'archived' || (because.decided !== undefined && reports === 0);
  const isAsked = toLookAt(review).length > 0 || reports > 0 || signals.length > (before?.signals.length ?? 0);
  const status = !isOver && (isAsked || before?.status === 'open') ? 'open' : 'closed';
  if (!before && status === 'closed' && !because.decided) return [];
  const decided = because.decided ?? before?.decided;
  const after: ReviewCase = {
    ...{ _id: caseIdOf(review), type: 'reviewcase', ...stamp(moment, before), reviewId: review._id, gymId: review.gymId },
    heldFor: [...toLookAt(review)],
    ...{ signals, reports, status },
    openedAt: before?.status === 'open' ? before.openedAt : moment.receivedAt,
    ...(decided && { decided }),
  };
  return replaced(before, after, moment);
}
