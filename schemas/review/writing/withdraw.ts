/** A member takes back what they said of a gym: at any time, for good as far as others go. */
import { isRefusal } from '../../basics/machine.ts';
import { stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { releaseUploads } from '../../upload/choose.ts';
import { ownReview } from '../known.ts';
import { withCase } from '../moderation/case.ts';
import type { ReviewWithdraw } from '../proposals.ts';
import type { Review } from '../shape.ts';
import { shownAnew } from '../shown/publish.ts';
import { notByWords, REVIEW, standingOf } from '../states.ts';

export function decideReviewWithdraw({ body }: ReviewWithdraw, known: Known, moment: Moment): Decision {
  const finding = ownReview(known, moment.by, body.gymId);
  if (finding.state === 'unknown') return accepted([], ['reviews']);
  const before = found(finding);
  const status = REVIEW[before ? standingOf(before) : 'none'].withdrawn;
  if (!before || isRefusal(status)) return refused('NOT_FOUND');
  if (before.status === status) return accepted([]);
  const after: Review = {
    ...without(before, 'photos', 'lookAt', 'appeal'),
    ...stamp(moment, before),
    status,
    heldFor: notByWords(before),
  };
  const photos = (before.photos ?? []).map(({ hash }) => hash);
  const uploads = releaseUploads(photos, { subject: before._id, purpose: 'review' }, known, moment);
  return accepted([after, ...shownAnew(after, known, moment), ...uploads, ...withCase(after, {}, known, moment)]);
}
