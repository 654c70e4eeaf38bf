/** Opening again, or after all (product.md 2.11). What was closed is on again; who had lost their place books it once more, and is told so on the screen. */
import { isRefusal } from '../basics/machine.ts';
import { changed } from '../basics/revise.ts';
import { accepted, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { followed } from '../slot/follow.ts';
import { closureAsked } from './asked.ts';
import { closureOf } from './known.ts';
import type { ClosureCancel } from './proposals.ts';
import { withPublished } from './publish.ts';
import { closedDays } from './slots/days.ts';
import { CLOSURE } from './states.ts';

export function decideClosureCancel({ body: { gymId, closureId } }: ClosureCancel, known: Known, moment: Moment): Decision {
  const asked = closureAsked('closure.cancel', gymId, known, moment);
  if ('instead' in asked) return asked.instead;
  const finding = closureOf(known, gymId, closureId);
  if (finding.state === 'unknown') return accepted([], ['closure']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  const before = finding.value;
  const status = CLOSURE[before.status].calledOff;
  if (isRefusal(status)) return refused(status.code);
  if (status === before.status) return accepted([]);
  const after = { ...before, status };
  const gym = withPublished(asked.gym, after, moment.receivedAt);
  return accepted([
    ...changed([before], [after], moment),
    ...changed([asked.gym], [gym], moment),
    ...followed(known, moment, closedDays(known, moment, gym, gym.closures).days),
  ]);
}
