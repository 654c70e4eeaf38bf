/** An application comes in: numbered, one for each business and place, at most three in thirty days (product.md 2.14, 3.9, G13). */
import type { LocalDate } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { addDays, instantAt, localDay, plus, weekday } from '../basics/time.ts';
import { counted } from '../contact/counted.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { ownOf, profileOf } from '../person/known.ts';
import { opIdOf } from '../proposal/shape.ts';
import { isOff } from '../setting/value.ts';
import { QUEUE, ZONE } from './open.ts';
import type { ApplicationSubmit } from './proposals.ts';
import { placed } from './queue.ts';
import { type Application, siteOf } from './shape.ts';
import { OPEN } from './states.ts';
import { emailed, told } from './told.ts';

/** We answer within so many working days. */
const ANSWERED_WITHIN = 5;
/** Monday is 0. */
const SATURDAY = 5;

export function decideApplicationSubmit(proposal: ApplicationSubmit, known: Known, moment: Moment): Decision {
  const { body } = proposal;
  const profile = profileOf(known, moment.by);
  const person = found(profile);
  if (profile.state === 'absent' || (person && !person.emailVerified)) return refused('EMAIL_UNVERIFIED');
  if (isOff(known, 'flags.applications', moment.receivedAt)) return refused('APPLICATIONS_OFF');
  const tooMany = overLimit(known, moment);
  if (tooMany) return tooMany;
  if (body.gymId !== undefined) {
    const gym = gymOf(known, body.gymId);
    if (gym.state === 'absent') return refused('NOT_FOUND');
    if (gym.state === 'known' && gym.value.status !== 'listed') return refused('GYM_TAKEN');
  }
  // The account's own address is the one that was confirmed, whatever was typed.
  const answers = { ...body.answers, ...(person ? { email: person.email } : {}) };
  const made: Application = {
    _id: `application:${opIdOf(proposal._id)}`,
    type: 'application',
    ...stamp(moment),
    uid: moment.by,
    status: 'submitted',
    answers,
    site: siteOf(answers),
    ...(body.gymId === undefined ? {} : { gymId: body.gymId }),
    ...(body.invite === undefined ? {} : { invite: body.invite }),
    dueAt: instantAt(workingDays(localDay(moment.receivedAt, ZONE), ANSWERED_WITHIN), '17:00', ZONE),
    thread: [],
    history: [{ status: 'submitted', at: moment.receivedAt }],
  };
  return before(made, known, moment) ?? received(made, known, moment);
}

/** Counted over all that were sent, whatever became of them. */
function overLimit(known: Known, moment: Moment): Decision | null {
  const own = found(ownOf(known, moment.by, 'application')) ?? [];
  const since = plus(moment.receivedAt, -LIMITS.applicationsWithin);
  const sent = own.map(({ createdAt }) => createdAt).filter((at) => at > since);
  const oldest = sent.sort().at(-LIMITS.applications);
  if (oldest === undefined) return null;
  const date = addDays(localDay(plus(oldest, LIMITS.applicationsWithin), ZONE), 1);
  return refused('APPLICATION_LIMIT', { limit: LIMITS.applications, date });
}

/** One application for a business at a place that is open, or whose gym is here. A second open one is kept for thirty days, and tells where the first is if that is one's own. */
function before(made: Application, known: Known, moment: Moment): Decision | null {
  const same = found(known.find('application', QUEUE, 'site', made.site)) ?? own(made, known, moment);
  const open = same.find(({ status }) => OPEN.includes(status));
  if (open) {
    const isOwn = open.uid === moment.by;
    const twice: Application = {
      ...made,
      status: 'duplicate',
      history: [{ status: 'duplicate', at: moment.receivedAt }],
      keptUntil: plus(moment.receivedAt, LIMITS.duplicateKept),
      ...(isOwn ? { duplicateOf: open._id } : {}),
    };
    return refused(isOwn ? 'DUPLICATE' : 'ALREADY_APPLIED', {}, [twice]);
  }
  const taken = alreadyHere(same, known, moment);
  if (taken) return taken;
  const refusedOn = same
    .flatMap(({ status, decision }) => (status === 'rejected' && decision?.againFrom ? [decision] : []))
    .find(({ againFrom = '' }) => againFrom > moment.receivedAt);
  if (!refusedOn?.againFrom) return null;
  return refused('APPLICATION_TOO_SOON', {
    date: localDay(refusedOn.at, ZONE),
    again: addDays(localDay(refusedOn.againFrom, ZONE), 1),
  });
}

/** What we said yes to is set up, or open: it is not brought in a second time while it is here. */
function alreadyHere(same: readonly Application[], known: Known, moment: Moment): Decision | null {
  for (const { status, madeGymId, uid, decision } of same) {
    if (status !== 'approved' || madeGymId === undefined) continue;
    const gym = found(gymOf(known, madeGymId));
    if (!gym || gym.status === 'closed' || gym.status === 'removed') continue;
    if (uid !== moment.by) return refused('GYM_TAKEN');
    return refused('APPLICATION_APPROVED', { date: localDay(decision?.at ?? moment.receivedAt, ZONE) });
  }
  return null;
}

/** What a device knows of the same: its person's own. */
const own = (made: Application, known: Known, moment: Moment): readonly Application[] => {
  const held = known.find('application', `${selfScope(moment.by)}/self`, 'type', 'application');
  return (found(held) ?? []).filter(({ site }) => site === made.site);
};

function received(made: Application, known: Known, moment: Moment): Decision {
  const year = localDay(moment.receivedAt, ZONE).slice(0, 4);
  const counter = counted(known, moment, `application-${year}`);
  if (!counter) return accepted([made], ['applications']);
  const numbered: Application = { ...made, ref: `GA-${year}-${String(counter.last).padStart(5, '0')}` };
  const received = [told(numbered, 'received', moment), emailed(numbered, 'received', moment)];
  return accepted([...placed([numbered], known, moment), counter, ...received]);
}

function workingDays(day: LocalDate, count: number): LocalDate {
  if (count === 0) return day;
  const next = addDays(day, 1);
  return workingDays(next, weekday(next) < SATURDAY ? count - 1 : count);
}
