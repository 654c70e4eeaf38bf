/** Somebody reports a review, a gym's reply to one, or a gym (2.17). Three of them, or its gym on a legal ground, hold a review until we have looked. */
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { gymOf } from '../gym/known.ts';
import { grantAt } from '../person/power.ts';
import { opIdOf } from '../proposal/shape.ts';
import { gymsReview } from '../review/known.ts';
import { withCase } from '../review/moderation/case.ts';
import type { GymReview, Review } from '../review/shape.ts';
import { shownAnew } from '../review/shown/publish.ts';
import { REVIEW } from '../review/states.ts';
import { authorHeld } from '../review/told.ts';
import { settingAt } from '../setting/value.ts';
import { addressOf, openReportsOf, REPORTS } from './known.ts';
import type { ReportMake, ReportReceivedFrom } from './proposals.ts';
import type { ContentReport, ReportForm, ReportReason } from './shape.ts';
import { isOpenReport } from './states.ts';

/** On which a gym's word is enough: that one dislikes a review is none. */
const LEGAL: readonly ReportReason[] = ['illegal', 'personal_data'];
const PRIORITY: Readonly<Record<ReportReason, number>> = {
  ...{ illegal: 1, unsafe: 1 },
  ...{ offensive: 2, personal_data: 2 },
  ...{ fake: 3, spam: 3, conflict_of_interest: 3, copyright: 3, other: 3 },
};

export function decideReportMake({ _id: proposalId, body }: ReportMake, known: Known, moment: Moment): Decision {
  const own = found(known.find('report', `${memberScope(moment.by)}/reviews`, 'uid', moment.by)) ?? [];
  if (own.some((one) => isAbout(one, body) && isOpenReport(one))) return refused('REPORT_OPEN');
  const address = addressOf(known, moment.by);
  // Nobody confirmed that it was they: what they say now takes its place, and is not refused for it.
  const before = openReportsOf(known, body.targetId).filter(
    (one) => isAbout(one, body) && one.email !== undefined && one.email === address,
  );
  const made = { proposalId, opId: opIdOf(proposalId), form: without(body, 'email'), uid: moment.by };
  return reported(made, before, known, moment);
}

/** From somebody who is not signed in: said by the system, which checked the form. */
export function decideReportReceived({ _id: proposalId, body }: ReportReceivedFrom, known: Known, moment: Moment): Decision {
  const { opId, form } = body;
  // Whoever is not signed in chose this id: it must not be another's.
  if (found(known.get('report', REPORTS, `report:${opId}`))) return refused('DUPLICATE');
  if (form.email === undefined) return refused('VALIDATION', NO_ADDRESS);
  const isTheirs = ({ email, uid }: ContentReport) => (uid === undefined ? email : addressOf(known, uid)) === form.email;
  if (openReportsOf(known, form.targetId).some((one) => isAbout(one, form) && isTheirs(one))) return refused('REPORT_OPEN');
  return reported({ proposalId, opId, form, uid: undefined }, [], known, moment);
}

/** Of a visitor's form. */
export const NO_ADDRESS = { field: 'Email', rule: 'we need it to tell you what we decide.' } as const;

/** What of it says too little, in words; null where nothing is wrong. */
export const wrongInReport = ({ reason, details }: ReportForm): { field: string; rule: string } | null =>
  reason === 'other' && details === undefined ? { field: 'Details', rule: 'say in a few words what is wrong.' } : null;

const isAbout = (one: ContentReport, { target, targetId }: ReportForm): boolean =>
  one.target === target && one.targetId === targetId;

interface Made {
  readonly proposalId: string;
  readonly opId: string;
  readonly form: ReportForm;
  readonly uid: string | undefined;
}

/** `before`: what it takes the place of. */
function reported(made: Made, before: readonly ContentReport[], known: Known, moment: Moment): Decision {
  const { proposalId, opId, form, uid } = made;
  const wrong = wrongInReport(form);
  if (wrong) return refused('VALIDATION', wrong);
  const gymFinding = gymOf(known, form.gymId);
  if (gymFinding.state === 'absent') return refused('NOT_FOUND');
  const review = form.target === 'gym' ? undefined : gymsReview(known, form.gymId, form.targetId);
  if (form.target === 'gym' ? form.targetId !== form.gymId : review?.state === 'absent') return refused('NOT_FOUND');
  const shown = review && found(review);
  if (shown && shown.status !== 'published') return refused('REVIEW_GONE');
  if (shown && form.target === 'response' && shown.reply?.status !== 'published') return refused('REVIEW_GONE');
  const report: ContentReport = {
    ...{ _id: `report:${opId}`, type: 'report', ...stamp(moment), proposalId, judgedAt: moment.judgedAt },
    ...{ ...form, ...(uid !== undefined && { uid }), gymName: found(gymFinding)?.name ?? 'Gym' },
    ...{ snapshot: saidIn(shown, form.target), priority: PRIORITY[form.reason], status: 'new' },
  };
  const replaced = before.map(
    (one): ContentReport => ({
      ...{ ...one, ...stamp({ ...moment, by: 'system' }, one) },
      ...{ status: 'duplicate', decidedAt: moment.receivedAt },
    }),
  );
  const gone = before.map(({ _id }) => _id);
  const unknown = review?.state === 'unknown' || gymFinding.state === 'unknown' ? ['gyms'] : [];
  return accepted([report, ...replaced, ...(shown ? followed(report, gone, shown, known, moment) : [])], unknown);
}

const saidIn = (shown: GymReview | undefined, target: ContentReport['target']): string =>
  (target === 'response' ? shown?.reply?.text : shown?.text) ?? '';

/** Of the review itself: a reply goes only when somebody decides so. */
function followed(report: ContentReport, gone: readonly string[], shown: GymReview, known: Known, moment: Moment): AnyDocument[] {
  const review = found(known.find('review', 'platform/reviews', 'shownAs', shown._id))?.[0];
  if (!review) return [];
  const reports = [...openReportsOf(known, shown._id).filter(({ _id }) => !gone.includes(_id)), report];
  const grant = report.uid === undefined ? undefined : grantAt(known, report.uid, report.gymId);
  const byGym = grant?.preset === 'owner' && LEGAL.includes(report.reason);
  // An address is anybody's to invent: without an account it brings a review before us, and hides none.
  const against = new Set(reports.filter(({ target }) => target === 'review').flatMap(({ uid }) => uid ?? []));
  const next = REVIEW[review.status].doubted;
  // Somebody has looked at these very words, and they stay.
  const wasKept = review.moderation?.as === 'kept' && review.moderation.at > review.textAt;
  const many = settingAt(known, 'reviews.reportsHold', moment.receivedAt);
  const isHeld = report.target === 'review' && !wasKept && (byGym || (many !== undefined && against.size >= many));
  if (!isHeld || isRefusal(next) || next !== 'held') return withCase(review, { reports: reports.length }, known, moment);
  const after: Review = {
    ...{ ...review, ...stamp({ ...moment, by: 'system' }, review), status: next },
    heldFor: [...new Set([...review.heldFor, 'reports' as const])],
  };
  return [
    after,
    ...shownAnew(after, known, moment),
    ...withCase(after, { reports: reports.length }, known, moment),
    authorHeld(after, moment),
  ];
}
