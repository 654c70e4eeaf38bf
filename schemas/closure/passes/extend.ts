/** Monthly and fixed passes get back the days a gym was closed, so many at a time that no decision keeps the others waiting (S7). */
import { changed } from '../../basics/revise.ts';
import { gymScope, memberScope } from '../../basics/scope.ts';
import { without } from '../../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { notice } from '../../notice/make.ts';
import { settleAll } from '../../pass/member.ts';
import type { Pass } from '../../pass/shape.ts';
import type { RosterEntry } from '../../roster/shape.ts';
import { closureOf } from '../known.ts';
import type { ClosureExtend } from '../proposals.ts';
import type { GymClosure } from '../shape.ts';
import { longerBy } from './longer.ts';

const EXTENDED: readonly Pass['kind'][] = ['monthly', 'fixed_term'];
const RUNNING: readonly Pass['status'][] = ['active', 'past_due', 'paused'];

export function decideClosureExtend({ body: { gymId, closureId } }: ClosureExtend, known: Known, moment: Moment): Decision {
  const closure = found(closureOf(known, gymId, closureId));
  if (!closure?.extending) return accepted([]);
  const { after } = closure.extending;
  const left = (found(known.find('roster', `${gymScope(gymId)}/roster`, 'gymId', gymId)) ?? [])
    .filter(({ _id, kind }) => EXTENDED.includes(kind) && (after === undefined || _id > after))
    .toSorted((one, other) => (one._id < other._id ? -1 : 1));
  const piece = left.slice(0, LIMITS.followedAtOnce);
  const last = left.length > piece.length ? piece.at(-1)?._id : undefined;
  const next = last === undefined ? without(closure, 'extending') : { ...closure, extending: { after: last } };
  const passes = piece.flatMap((entry) => extended(entry, closure, known));
  return accepted([
    ...changed([closure], [next], moment),
    ...settleAll(known, moment, { bookings: [], passes }),
    ...passes.map((pass) => told(pass, closure, moment)),
  ]);
}

const daysOf = ({ credited = [] }: GymClosure): number => credited.reduce((sum, { days }) => sum + days, 0);

/**
 * One that was running when the gym closed, and that opens no other gym. The whole length is day for day also where it would have ended
 * inside: the days it still had come after the closure.
 */
function extended({ memberId, passId }: RosterEntry, closure: GymClosure, known: Known): Pass[] {
  const pass = found(known.get('pass', `${memberScope(memberId)}/passes`, passId));
  const isOn = pass?.validTo !== undefined && pass.validTo > closure.startsAt && (pass.validFrom ?? '') <= closure.startsAt;
  if (!pass || !isOn || !RUNNING.includes(pass.status) || pass.gymIds.length > 1) return [];
  return pass.given?.by?.includes(closure._id) ? [] : [longerBy(pass, daysOf(closure), closure._id)];
}

function told({ _id, memberId, snapshot }: Pass, closure: GymClosure, moment: Moment) {
  const days = daysOf(closure);
  return notice(moment, memberId, `${_id}:${closure._id}`, {
    event: 'closure.days_back',
    title: `${days} ${days === 1 ? 'day' : 'days'} more on your pass`,
    body: `${snapshot.gymName} is closed for a while, so your ${snapshot.name} lasts that much longer.`,
    link: '/member/passes',
  });
}
