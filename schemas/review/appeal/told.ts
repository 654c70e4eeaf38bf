/** What whoever asked for a second look hears of it. Why it was decided so is read in the app. */
import type { Known, Moment } from '../../decision.ts';
import { ownersOf } from '../../employment/owners.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import type { Review } from '../shape.ts';
import type { AppealVerdict } from './shape.ts';

export const authorAnsweredAgain = ({ uid, _id, gymName }: Review, as: AppealVerdict, moment: Moment): Notice =>
  notice(moment, uid, _id, {
    ...{ link: '/member/reviews', severity: 'action' },
    ...(as === 'restored'
      ? {
          event: 'review.restored',
          title: 'Your review is back',
          body: `${gymName}: somebody else had a second look. Everybody can read it again.`,
        }
      : {
          event: 'review.upheld',
          title: 'Your review stays removed',
          body: `${gymName}: somebody else had a second look, and that is final. You can read why beside your review.`,
        }),
  });

export const gymAnsweredAgain = (
  { gymId, gymName, shownAs }: Review,
  as: AppealVerdict,
  known: Known,
  moment: Moment,
): Notice[] =>
  ownersOf(known, gymId).map((uid) =>
    notice(moment, uid, `${shownAs}:reply`, {
      ...{ link: '/owner/reviews', severity: 'action' },
      ...(as === 'restored'
        ? {
            event: 'review.reply_restored',
            title: 'Your reply to a review is back',
            body: `${gymName}: somebody else had a second look. Everybody can read it again.`,
          }
        : {
            event: 'review.reply_upheld',
            title: 'Your reply to a review stays removed',
            body: `${gymName}: somebody else had a second look, and that is final. You can read why beside the review.`,
          }),
    }),
  );
