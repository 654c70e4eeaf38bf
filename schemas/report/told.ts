/** What whoever reported something hears of it, and nobody else: that it arrived, and that it was decided. */
import { keyOf } from '../basics/key.ts';
import { stamp } from '../basics/revise.ts';
import type { Moment } from '../decision.ts';
import type { MailErrand } from '../errand/shape.ts';
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

/** To whoever has an account, a notice; to whoever has none, an email alone. */
export const reporterTold = (report: ContentReport, moment: Moment): Notice | MailErrand =>
  report.uid === undefined
    ? mailOf(report, moment)
    : notice(moment, report.uid, report._id, {
        ...{ event: 'report.decided', title: DECIDED, link: '/member/reviews' },
        body: whatCameOf(report, WHAT_CAME[report.status === 'dismissed' && report.appeal ? 'final' : report.status]),
      });

export const DECIDED = 'We looked at what you reported';

const whatCameOf = ({ gymName, target }: ContentReport, came: string): string =>
  `${gymName}: you told us about ${WHAT[target]}. ${came}`;

/** The same to a visitor, who says elsewhere that they do not agree. */
export const visitorTold = (report: ContentReport): string =>
  whatCameOf(report, report.status === 'dismissed' ? 'It doesn’t break our rules, so it stays.' : WHAT_CAME[report.status]);

/** An errand holds no address: it is read as the email is sent. */
const mailOf = ({ _id }: ContentReport, moment: Moment): MailErrand => ({
  _id: `errand:mail-report-${keyOf(_id)}`,
  type: 'errand',
  ...stamp(moment),
  status: 'open',
  kind: 'mail',
  task: { about: 'report', reportId: _id },
});
