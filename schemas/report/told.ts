/** What whoever reported something hears of it, and nobody else: that it arrived, and that it was decided. */
import type { Moment } from '../decision.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import type { ContentReport } from './shape.ts';

const WHAT = { review: 'a review', response: 'a reply', gym: 'the gym' } as const;

const WHAT_CAME = {
  ...{ new: '', in_review: '' },
  actioned: 'We’ve done something about it. Thank you.',
  dismissed: 'It doesn’t break our rules, so it stays. You can ask for a second look for 14 days.',
  duplicate: 'Somebody else had told us too, so we look at that. Thank you.',
  final: 'We had a second look, and it stays. That is final.',
} as const;

export const reporterTold = (report: ContentReport, moment: Moment): Notice =>
  notice(moment, report.uid, report._id, {
    event: 'report.decided',
    title: 'We looked at what you reported',
    body: `${report.gymName}: you told us about ${WHAT[report.target]}. ${
      WHAT_CAME[report.status === 'dismissed' && report.appeal ? 'final' : report.status]
    }`,
    link: '/member/reviews',
  });
