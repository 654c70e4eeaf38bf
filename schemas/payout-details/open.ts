/** Reading what was typed (product.md 2.10, R-61): a super-admin, never without a reason, which is on record first. */
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { detailsOf } from './known.ts';
import type { DetailsOpened } from './proposals.ts';

/** Who may not read it does not learn whether it is there (A11). */
export function decideDetailsOpened({ body }: DetailsOpened, known: Known, _moment: Moment): Decision {
  const { uid, gymId, detailsId, reason } = body;
  const there = detailsOf(known, gymId).some(({ _id }) => _id === detailsId);
  if (platformPowerMissing(known, { by: uid }, 'super-admin') || !there) return refused('NOT_FOUND');
  return audited(accepted([]), {
    by: uid,
    action: 'payout.details_opened',
    target: { type: 'gym', id: gymId },
    reason,
    after: { details: detailsId },
  });
}
