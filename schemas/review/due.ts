/** Time has passed: the visit may have been taken back since (V2), a gym that was suspended may be back (V1), and it grows old. */
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { between, laterOf, latestOf, plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import type { Checkin } from '../checkin/shape.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { withCase } from './moderation/case.ts';
import type { ReviewDue } from './proposals.ts';
import type { Hold, Review } from './shape.ts';
import { oldFrom } from './shown/ageing.ts';
import { ratingWith, shownAnew } from './shown/publish.ts';
import { REVIEW } from './states.ts';
import { authorArchived, authorHeld, ownersHear } from './told.ts';

/** A timer that is early, or rings for what is withdrawn, changes nothing. */
export function decideReviewDue({ body: { uid, reviewId } }: ReviewDue, known: Known, moment: Moment): Decision {
  const before = found(known.get('review', `${memberScope(uid)}/reviews`, reviewId));
  if (!before?.lookAt || before.lookAt > moment.receivedAt) return accepted([]);
  const ages = oldFrom(before.startedAt);
  if (moment.receivedAt >= ages)
    return accepted([{ ...without(before, 'lookAt'), ...stamp(moment, before) }, ...ratingWith([], before.gymId, known, moment)]);
  const heldFor = holdsNow(before, known);
  const age = between(laterOf(before.createdAt, before.textAt), moment.receivedAt);
  const isOver = heldFor.includes('gym_suspended') && age > LIMITS.reviewGymBackWithin;
  const status = isOver ? REVIEW[before.status].archived : statusWith(before, heldFor);
  const goesOn = heldFor.includes('gym_suspended') || age < LIMITS.reviewLookFor;
  const after: Review = {
    ...{ ...without(before, 'lookAt'), ...stamp(moment, before), status, heldFor: isOver ? [] : [...heldFor] },
    ...(!isOver && { lookAt: goesOn ? plus(moment.receivedAt, LIMITS.reviewLookEvery) : ages }),
  };
  if (before.status === status) return accepted([after]);
  const told =
    status === 'archived'
      ? [authorArchived(after, moment)]
      : status === 'held'
        ? [authorHeld(after, moment)]
        : ownersHear(after, known, moment);
  return accepted([after, ...shownAnew(after, known, moment), ...withCase(after, {}, known, moment), ...told]);
}

/** What somebody decided about the rest of it stays. */
function holdsNow({ heldFor, gymId, uid, checkinId, moderation }: Review, known: Known): Hold[] {
  const rest = heldFor.filter((one) => one !== 'visit' && one !== 'gym_suspended');
  const visit = found(known.get('checkin', `${memberScope(uid)}/checkins`, checkinId));
  const isSuspended = found(gymOf(known, gymId))?.status === 'suspended' && heldFor.includes('gym_suspended');
  return [
    ...rest,
    // Whoever runs the platform has said since that it stays.
    ...(visit?.status === 'voided' && (heldFor.includes('visit') || !isKeptSince(takenBackAt(visit), moderation))
      ? (['visit'] as const)
      : []),
    ...(isSuspended ? (['gym_suspended'] as const) : []),
  ];
}

const isKeptSince = (at: Instant, moderation: Review['moderation']): boolean => moderation?.as === 'kept' && moderation.at >= at;

const takenBackAt = ({ review, objection, updatedAt }: Checkin): Instant => latestOf([review?.at, objection?.at]) ?? updatedAt;

function statusWith({ status }: Review, heldFor: readonly Hold[]): Review['status'] {
  if (heldFor.length > 0) return REVIEW[status].doubted;
  return status === 'held' ? 'published' : status;
}
