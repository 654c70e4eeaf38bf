/** What people hear of a review. Not what is in it: that is read in the app. */
import { localDay, plus } from '../basics/time.ts';
import type { Known, Moment } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { reviewIdOf } from './known.ts';
import { REMOVAL_WORDS } from './moderation/removal.words.ts';
import type { RemovalCode } from './said.ts';
import type { Review } from './shape.ts';

const OWN = '/member/reviews';
const ZONE = 'Europe/London';

/** A new one, for the gym's owners: who wrote it and how many stars it has, they read there. */
export const ownersHear = ({ shownAs, gymId, gymName }: Review, known: Known, moment: Moment): Notice[] =>
  ownersOf(known, gymId).map((uid) =>
    notice(moment, uid, shownAs, {
      event: 'review.posted',
      title: 'Somebody reviewed your gym',
      body: `${gymName}: there’s a new review. You can reply to it.`,
      link: '/owner/reviews',
    }),
  );

const toAuthor = ({ uid, _id }: Review, moment: Moment, words: Omit<Parameters<typeof notice>[3], 'link'>): Notice =>
  notice(moment, uid, _id, { ...words, link: OWN });

/** R-63. What is told of their review later takes its place. */
export const visitorInvited = (uid: string, { _id, name }: Pick<Gym, '_id' | 'name'>, moment: Moment): Notice =>
  notice(moment, uid, reviewIdOf(_id, uid), {
    event: 'review.invited',
    title: `How was ${name}?`,
    body: 'A few words help the next person decide. Good or bad, it’s up to you, and we won’t ask again.',
    link: OWN,
  });

/** Nobody says who or what made us look. */
export const authorHeld = (review: Review, moment: Moment): Notice =>
  toAuthor(review, moment, {
    event: 'review.held',
    title: 'We’re checking your review',
    body: `${review.gymName}: nobody else sees it for now. We’ll tell you what we decide.`,
  });

export const authorKept = (review: Review, moment: Moment): Notice =>
  toAuthor(review, moment, {
    event: 'review.kept',
    title: 'Your review is published',
    body: `${review.gymName}: we had a look, and it stays.`,
  });

export const authorRemoved = (review: Review, code: RemovalCode, note: string | undefined, moment: Moment): Notice =>
  toAuthor(review, moment, {
    event: 'review.removed',
    title: 'We removed your review',
    body: `${review.gymName}: ${REMOVAL_WORDS[code]} ${secondLook(moment)}${note === undefined ? '' : ` ${note}`}`,
    severity: 'action',
  });

/** R-66: what one may do about it, and until when. */
const secondLook = ({ receivedAt }: Moment): string =>
  `If you disagree, you can ask for a second look until ${localDay(plus(receivedAt, LIMITS.reviewAppealWithin), ZONE)}.`;

export const authorAnswered = (review: Review, moment: Moment): Notice =>
  notice(moment, review.uid, review.shownAs, {
    event: 'review.answered',
    title: `${review.gymName} replied to your review`,
    body: 'You can read the reply beside your review.',
    link: OWN,
  });

/** V1: the gym was suspended when it was written, and did not come back. */
export const authorArchived = (review: Review, moment: Moment): Notice =>
  toAuthor(review, moment, {
    event: 'review.archived',
    title: 'Your review wasn’t published',
    body: `${review.gymName} isn’t back on Fitness Hub. Your words are still here for you to copy.`,
  });

/** The gym's reply was taken away: its owners hear why. */
export const replyRemoved = (
  { gymId, gymName, shownAs }: Review,
  code: RemovalCode,
  note: string | undefined,
  known: Known,
  moment: Moment,
): Notice[] =>
  ownersOf(known, gymId).map((uid) =>
    notice(moment, uid, `${shownAs}:reply`, {
      event: 'review.reply_removed',
      title: 'We removed your reply to a review',
      body: `${gymName}: ${REMOVAL_WORDS[code]} ${secondLook(moment)}${note === undefined ? '' : ` ${note}`}`,
      link: '/owner/reviews',
      severity: 'action',
    }),
  );
