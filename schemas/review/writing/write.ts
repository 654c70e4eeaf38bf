/** A member says what they think of a gym (product.md 2.9), or says it differently. Its stars decide nothing here. */
import { isRestricted } from '../../account/known.ts';
import { isRefusal } from '../../basics/machine.ts';
import { stamp } from '../../basics/revise.ts';
import { localDay, plus } from '../../basics/time.ts';
import { accepted, type Decision, flagged, found, type Known, type Moment, refused } from '../../decision.ts';
import { gymOf } from '../../gym/known.ts';
import type { Gym } from '../../gym/shape.ts';
import { LIMITS } from '../../limits.ts';
import { memberName, memberRecord } from '../../pass/member.ts';
import { personOf } from '../../person/known.ts';
import { opIdOf } from '../../proposal/shape.ts';
import { isOff } from '../../setting/value.ts';
import { choosePhotos } from '../../upload/choose.ts';
import { belongsTo, countsAt, gymsReviews, ownReview, reviewIdOf } from '../known.ts';
import { withCase } from '../moderation/case.ts';
import type { ReviewWrite } from '../proposals.ts';
import type { Hold, Review } from '../shape.ts';
import { shownAnew } from '../shown/publish.ts';
import { notByWords, REVIEW } from '../states.ts';
import { ownersHear } from '../told.ts';
import { earlierVersion } from './earlier.ts';
import { heldIn, wrongIn } from './screen.ts';
import { signalsOf } from './signals.ts';
import { type VisitFound, visitFor } from './visit.ts';
import { WRONG } from './wrong.words.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/London';
const CLOSED: readonly Gym['status'][] = ['removed', 'closed'];

export function decideReviewWrite({ _id: proposalId, body, origin }: ReviewWrite, known: Known, moment: Moment): Decision {
  const wrong = wrongIn(body);
  if (wrong) return refused('VALIDATION', WRONG[wrong]);
  // Ours alone: who owes for a visit may say what they think of it.
  if (isRestricted(known, moment.by)) return refused('REVIEW_RESTRICTED');
  const gymFinding = gymOf(known, body.gymId);
  const gym = found(gymFinding);
  if (gymFinding.state === 'absent') return refused('NOT_FOUND');
  // V1: gone meanwhile. Its author keeps the words in the Outbox.
  if (gym && CLOSED.includes(gym.status)) return refused('GYM_REMOVED');
  if (belongsTo(known, moment.by, body.gymId)) return refused('REVIEW_OWN_GYM');
  const { checkins } = memberRecord(known, moment.by);
  const own = ownReview(known, moment.by, body.gymId);
  if (checkins.state === 'unknown' || own.state === 'unknown') return accepted([], ['visits']);
  const at = countsAt(origin, moment);
  const before = found(own);
  const standing = before && before.status !== 'withdrawn' && before.status !== 'archived' ? before : undefined;
  // Taking back what was removed does not make room for the next one.
  if (before?.status === 'removed' || (before?.status === 'withdrawn' && before.moderation?.as === 'removed'))
    return refused('REVIEW_REMOVED');
  // V4: on another device they have said something since.
  if (standing && standing.textAt > at) return accepted([earlierVersion(standing, body, at, moment)]);
  const again = standing && at > plus(standing.startedAt, LIMITS.reviewEditFor) ? standing : undefined;
  // What is said differently of what stands is nothing new.
  if ((!standing || again) && isOff(known, 'flags.reviews', moment.receivedAt)) return refused('REVIEWS_OFF');
  const since = again && plus(again.startedAt, LIMITS.reviewAgainAfter);
  const visited = visitOf(standing, again, visitFor(found(checkins) ?? [], body.gymId, at, since), found(checkins) ?? []);
  if (!('visit' in visited)) {
    if (since !== undefined)
      return refused('REVIEW_LOCKED', { days: LIMITS.reviewEditFor / DAY, date: localDay(since, zoneOf(gym)) });
    const code = visited.state === 'too_long_ago' ? 'REVIEW_WINDOW_OVER' : 'REVIEW_NOT_ELIGIBLE';
    return refused(code, { days: LIMITS.reviewAfterVisit / DAY });
  }
  const { visit } = visited;
  const heldFor: Hold[] = [
    ...heldIn(body),
    ...(visited.state === 'taken_back' ? (['visit'] as const) : []),
    ...(gym?.status === 'suspended' ? (['gym_suspended'] as const) : []),
    ...notByWords(before),
  ];
  const status = REVIEW[before?.status ?? 'none'][heldFor.length > 0 ? 'stopped' : 'passed'];
  if (isRefusal(status)) return refused(status.code);
  const subject = reviewIdOf(body.gymId, moment.by);
  const chosen = choosePhotos(body.photos ?? [], before?.photos ?? [], { subject, purpose: 'review' }, known, moment);
  if ('refused' in chosen) return chosen.refused;
  const { photos: _photos, gymId: _gymId, ...words } = body;
  const review: Review = {
    _id: subject,
    type: 'review',
    ...stamp(moment, before),
    ...{ proposalId, judgedAt: moment.judgedAt, uid: moment.by, gymId: body.gymId },
    gymName: gym?.name ?? visit.gymName,
    memberName: memberName(known, moment.by),
    shownAs: before?.shownAs ?? `gymreview:${opIdOf(proposalId)}`,
    checkinId: visit._id,
    visitMonth: localDay(visit.judgedAt, zoneOf(gym)).slice(0, 7),
    ...words,
    ...(chosen.photos.length > 0 && { photos: [...chosen.photos] }),
    startedAt: standing && !again ? standing.startedAt : at,
    textAt: at,
    status,
    heldFor,
    lookAt: plus(moment.receivedAt, LIMITS.reviewLookEvery),
    ...(standing?.moderation && { moderation: standing.moderation }),
    versions: versionsWith(before),
  };
  const shown = [...shownAnew(review, known, moment), ...chosen.uploads];
  const isNew = !standing && status === 'published';
  const told = isNew ? ownersHear(review, known, moment) : [];
  const others = (found(gymsReviews(known, body.gymId)) ?? []).filter(({ _id }) => _id !== review.shownAs);
  const joinedAt = personOf(known, moment.by)?.createdAt;
  const odd = signalsOf({ text: review.text, at, isNew: review.startedAt === at, visitAt: visit.judgedAt, joinedAt, others });
  const documents = [review, ...shown, ...withCase(review, odd, known, moment), ...told];
  const unknown = [...(gymFinding.state === 'unknown' ? ['gyms'] : []), ...chosen.unknown];
  return status === 'held' ? flagged('REVIEW_HELD', documents, unknown) : accepted(documents, unknown);
}

/** Changing the words of one that can still be changed takes no new visit; the one it rests on must not have been taken back since (V2). */
function visitOf(
  standing: Review | undefined,
  again: Review | undefined,
  now: VisitFound,
  checkins: Parameters<typeof visitFor>[0],
): VisitFound {
  if (!standing || again || now.state === 'counts') return now;
  const visit = checkins.find(({ _id }) => _id === standing.checkinId);
  return visit ? { state: visit.status === 'voided' ? 'taken_back' : 'counts', visit } : now;
}

function versionsWith(before: Review | undefined): Review['versions'] {
  if (!before) return [];
  const { rating, title, text, textAt: at } = before;
  return [...before.versions, { rating, ...(title !== undefined && { title }), text, at }].slice(-10);
}

const zoneOf = (gym: Gym | undefined): string => gym?.timeZone ?? ZONE;
