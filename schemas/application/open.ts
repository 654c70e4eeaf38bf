/** An application as its applicant or an administrator may act on it, and how it moves on: what `submit`, `reply`, `ask` and the others share. */
import { byText } from '../basics/by-text.ts';
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { localDay, localTime, plus } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { personOf } from '../person/known.ts';
import { publicName } from '../person/shape.ts';
import type { Application, ApplicationReview } from './shape.ts';
import { reviewIdOf } from './shape.ts';
import { APPLICATION, type ApplicationEvent } from './states.ts';

export const ZONE = 'Europe/London';
export const QUEUE = 'platform/applications';

/** An end, in the words of a sentence: "it was withdrawn on …". */
const ENDS: { readonly [S in Application['status']]?: string } = {
  approved: 'approved',
  rejected: 'refused',
  withdrawn: 'withdrawn',
  expired: 'closed',
  duplicate: 'sent twice',
};

/** Either what was looked for, or what is to be answered instead. */
export type Or<T> = { readonly found: T } | { readonly instead: Decision };

/** One's own: the applicant's side. Somebody else's is not there. */
export function ownApplication(applicationId: string, known: Known, moment: Moment): Or<Application> {
  const finding = known.get('application', `${selfScope(moment.by)}/self`, applicationId);
  if (finding.state === 'known') return { found: finding.value };
  return { instead: finding.state === 'unknown' ? accepted([], ['applications']) : refused('NOT_FOUND') };
}

/** For an administrator alone. */
export function queued(applicationId: string, known: Known, moment: Moment): Or<Application> {
  const grants = known.get('grants', `${selfScope(moment.by)}/self`, `grants:${moment.by}`);
  if (grants.state !== 'unknown' && !found(grants)?.admin) return { instead: refused('NO_PERMISSION') };
  const finding = known.get('application', QUEUE, applicationId);
  if (finding.state === 'known') return { found: finding.value };
  return { instead: finding.state === 'unknown' ? accepted([], ['applications']) : refused('NOT_FOUND') };
}

export const reviewOf = (applicationId: string, known: Known): ApplicationReview | undefined =>
  found(known.get('applicationreview', QUEUE, reviewIdOf(applicationId)));

/** Where an event leads, or why it leads nowhere: by the table, the sentence naming who or what was before. */
export function next(application: Application, event: ApplicationEvent, known: Known): Or<Application['status']> {
  const to = APPLICATION[application.status][event];
  if (!isRefusal(to)) return { found: to };
  const review = reviewOf(application._id, known);
  const at = review?.decided?.at ?? application.decision?.at ?? application.history.at(-1)?.at ?? application.updatedAt;
  const state = ENDS[application.status] ?? '';
  const date = localDay(to.code === 'APPLICATION_WAITING' ? (application.answerBy ?? at) : at, ZONE);
  const name = review?.decided?.name ?? 'another administrator';
  return { instead: refused(to.code, { state, date, time: localTime(at, ZONE), name }) };
}

/** The same application, further on: stamped, and its history one line longer when its status changed. */
export function movedOn(application: Application, change: Partial<Application>, moment: Moment): Application {
  const status = change.status ?? application.status;
  const history =
    status === application.status ? application.history : [...application.history, { status, at: moment.receivedAt }].slice(-100);
  return { ...application, ...change, ...stamp(moment, application), history };
}

/** One more line of the conversation. In the order in which they were written. */
export function withSaid(application: Application, said: Application['thread'][number]): Application['thread'] {
  return [...application.thread, said].sort((a, b) => byText(a.at, b.at) || byText(a.id, b.id));
}

/** Nobody waits for it any more, and its answers go after a year. */
export const ended = (application: Application, change: Partial<Application>, moment: Moment): Application => {
  const { answerBy: _answerBy, ...rest } = application;
  return movedOn(rest, { ...change, keptUntil: plus(moment.receivedAt, LIMITS.applicationKept) }, moment);
};

/** Whether somebody else is at it: the name and until when. */
export function claimedByAnother(review: ApplicationReview | undefined, moment: Moment): { name: string; until: Instant } | null {
  const claim = review?.claim;
  return claim && claim.uid !== moment.by && claim.until > moment.receivedAt ? claim : null;
}

/** What an administrator is called to another. */
export function nameOf(uid: string, known: Known): string {
  const person = personOf(known, uid);
  return person ? publicName(person.displayName) : 'An administrator';
}

/** The document that remembers who of us is at it, changed. */
export function reviewed(
  application: Application,
  change: Partial<ApplicationReview>,
  known: Known,
  moment: Moment,
): ApplicationReview {
  const before = reviewOf(application._id, known);
  const fresh = { _id: reviewIdOf(application._id), type: 'applicationreview', applicationId: application._id } as const;
  return { ...fresh, ...before, ...change, ...stamp(moment, before) };
}

/** Claims end with what they were for. */
export function unclaimed(
  application: Application,
  change: Partial<ApplicationReview>,
  known: Known,
  moment: Moment,
): ApplicationReview {
  const { claim: _claim, ...rest } = reviewed(application, change, known, moment);
  return rest;
}

export const claimRefused = ({ name, until }: { name: string; until: Instant }): Decision =>
  refused('CLAIMED', { name, time: localTime(until, ZONE) });
