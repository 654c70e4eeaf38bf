/** A warning that a pass ends is due. Said late or twice, its holder is told once, of the time that is left then. */
import type { Instant } from '../../basics/primitives.ts';
import { changed } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { localTime, plus } from '../../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import type { PassExpiring } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { visitsLeft } from '../usable.ts';
import { dayOf, timeOf } from './day-words.ts';
import { daysLeft, endOfUnused, warnedNext } from './ends.ts';

export function decidePassExpiring({ body }: PassExpiring, known: Known, moment: Moment): Decision {
  const pass = found(known.get('pass', `${memberScope(body.memberId)}/passes`, body.passId));
  const at = pass && warnedNext(pass);
  const end = pass && endOfUnused(pass);
  if (!pass || !at || !end || at > moment.receivedAt) return accepted([]);
  const warned: Pass = { ...pass, warnedAt: moment.receivedAt };
  const documents = changed([pass], [warned], moment);
  return accepted(end <= moment.receivedAt ? documents : [...documents, told(warned, end, moment)]);
}

function told(pass: Pass, end: Instant, moment: Moment): Notice {
  const { _id, memberId, status, snapshot } = pass;
  const isWaiting = status === 'ready';
  const left = visitsLeft(pass);
  const unused = left === undefined || isWaiting ? '' : ` You have ${left} ${left === 1 ? 'visit' : 'visits'} left on it.`;
  const body = isWaiting
    ? `Come in by ${lastMoment(pass, end)}, or it ends without having started.`
    : `It lets you in until ${lastMoment(pass, end)}.${unused}`;
  return notice(moment, memberId, `${_id}:expiring`, {
    event: 'pass.expiring',
    title: `${isWaiting ? 'Start' : 'Ends'} ${inDays(daysLeft(end, moment.receivedAt, snapshot.timeZone))}: ${snapshot.name}`,
    body: `${snapshot.gymName}. ${body}`,
    link: '/member/passes',
    until: end,
  });
}

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `within ${days} days`);

/** A day that is had as a whole is named, not the midnight after it. */
const lastMoment = (pass: Pass, end: Instant): string =>
  localTime(end, pass.snapshot.timeZone) === '00:00' ? `the end of ${dayOf(pass, plus(end, -1))}` : timeOf(pass, end);
