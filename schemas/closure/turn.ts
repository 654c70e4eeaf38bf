/** A closure begins and ends by itself (product.md 2.11); one that comes every year is followed by the next. */
import { changed, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { spanOf } from './asked.ts';
import { closureOf } from './known.ts';
import { creditedBy } from './passes/days.ts';
import type { ClosureTurn } from './proposals.ts';
import { withPublished } from './publish.ts';
import type { GymClosure } from './shape.ts';
import { CLOSURE } from './states.ts';
import { nextYearsOf } from './yearly.ts';

/** As it stands now: begun, or over. What it gives back to passes is reckoned once, when it begins. */
export function turned(closure: GymClosure, known: Known, { receivedAt }: Moment): GymClosure {
  const begun = closure.startsAt <= receivedAt ? CLOSURE[closure.status].began : closure.status;
  const status = closure.endsAt <= receivedAt ? CLOSURE[begun].finished : begun;
  if (begun === closure.status) return { ...closure, status };
  const all = found(known.find('closure', `${gymScope(closure.gymId)}/schedules`, 'gymId', closure.gymId)) ?? [];
  const credited = creditedBy(closure, all);
  return { ...closure, status, ...(credited.length > 0 && { credited, extending: {} }) };
}

export function decideClosureTurn({ body: { gymId, closureId } }: ClosureTurn, known: Known, moment: Moment): Decision {
  const before = found(closureOf(known, gymId, closureId));
  const gym = found(gymOf(known, gymId));
  if (!before) return accepted([]);
  const after = turned(before, known, moment);
  const isOver = before.status !== 'ended' && after.status === 'ended';
  const next = isOver && gym && gym.status !== 'removed' ? followedBy(after, moment) : undefined;
  const told =
    gym && [after, ...(next ? [next] : [])].reduce((one, closure) => withPublished(one, closure, moment.receivedAt), gym);
  return accepted([
    ...changed([before], [after], moment),
    ...(next ? [next] : []),
    ...(gym && told ? changed([gym], [told], moment) : []),
  ]);
}

/** Too far ahead to touch a class: those that are planned later are made closed. */
function followedBy(closure: GymClosure, moment: Moment): GymClosure | undefined {
  const terms = nextYearsOf(closure);
  if (!terms) return undefined;
  const { year, ...when } = terms;
  return {
    ...without(closure, 'credited', 'extending'),
    ...stamp(moment),
    ...when,
    ...spanOf({ ...closure, ...when }),
    _id: `${closure._id.split('.')[0]}.${year}`,
    status: CLOSURE.draft.planned,
    affected: { bookings: 0, members: 0 },
  };
}
