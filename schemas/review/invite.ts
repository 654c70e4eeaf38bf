/** whoever came in is asked once what they think, some hours later, and never again about that gym. */
import { selfScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import { checkinAt } from '../checkin/settled/review.ts';
import type { Checkin } from '../checkin/shape.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { isPublicGym } from '../gym/public.ts';
import { LIMITS } from '../limits.ts';
import { personOf } from '../person/known.ts';
import { isOff } from '../setting/value.ts';
import { belongsTo, ownReview, reviewIdOf } from './known.ts';
import type { ReviewInvited } from './proposals.ts';
import { visitorInvited } from './told.ts';

/** Whoever has written already, and whoever was asked, hears nothing; nor do those who work there, or are leaving. */
export function decideReviewInvited({ body: { gymId, checkinId } }: ReviewInvited, known: Known, moment: Moment): Decision {
  const visit = found(checkinAt(known, gymId, checkinId));
  const uid = visit?.memberId;
  const gym = found(gymOf(known, gymId));
  if (!visit || uid === undefined || !gym || !isPublicGym(gym) || !isLately(visit, moment)) return accepted([]);
  // Nobody is asked for what they could not write now.
  if (isOff(known, 'flags.reviews', moment.receivedAt)) return accepted([]);
  const mayWrite = personOf(known, uid)?.status === 'active' && !belongsTo(known, uid, gymId);
  if (!mayWrite || found(ownReview(known, uid, gymId)) || wasAsked(known, uid, gymId)) return accepted([]);
  return accepted([visitorInvited(uid, gym, moment)]);
}

function isLately({ direction, status, judgedAt }: Checkin, { receivedAt }: Moment): boolean {
  const ago = between(judgedAt, receivedAt);
  return direction === 'in' && status === 'accepted' && ago >= LIMITS.reviewInviteAfter && ago <= LIMITS.reviewInviteWithin;
}

/** Whatever they were told of their review of it says so. */
const wasAsked = (known: Known, uid: string, gymId: string): boolean =>
  found(known.get('notice', `${selfScope(uid)}/self`, `notice:${uid}:${reviewIdOf(gymId, uid)}`)) !== undefined;
