/** What whoever reported something hears of it, and nobody else: that it arrived, and that it was decided. */
import type { Moment } from '../decision.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import type { ContentReport } from './shape.ts';

const WHAT = { review: 'a review', response: 'a reply', gym: 'the gym' } as const;

export const reporterTold = (report: ContentReport, moment: Moment): Notice =>
  notice(moment, report.uid, report._id, {
    event: 'report.decided',
    title: 'We looked at what you reported',
    body: `${report.gymName}: you told us about ${WHAT[report.target]}. ${
      report.status === 'actioned' ? 'We’ve done something about it. Thank you.' : 'It doesn’t break our rules, so it stays.'
    }`,
    link: '/member/reviews',
  });
