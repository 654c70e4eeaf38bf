/**
 * A gym's list gets another key when a tablet that held it is taken out of service: with what lies on that one nobody finds a code that is issued
 * later. First the key is told, then every entry is hashed with it, a page at a time, by errands (A12); until the last is, tablets look with the
 * keys before it as well, so that no good code is refused meanwhile.
 */
import { keyOf } from '../basics/key.ts';
import { changed, stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { TurnErrand } from '../errand/shape.ts';
import { listKeyOf } from './hashed.ts';
import type { ListTurned, ListWalked } from './proposals.ts';
import { EARLIER_KEYS } from './shape.ts';

/** Nothing where no code has been hashed for that gym yet. */
export function turnErrands(known: Known, moment: Moment, gymId: string): TurnErrand[] {
  const inForce = found(listKeyOf(known, gymId));
  // Another tablet before the new key is there has not seen that one either: the same errand.
  return inForce ? [turnErrand(moment, { gymId, turn: (inForce.turn ?? 0) + 1, does: 'key' })] : [];
}

const turnErrand = (moment: Moment, task: TurnErrand['task']): TurnErrand => ({
  _id: `errand:turn-${keyOf(task.gymId)}-${task.turn}-${task.after === undefined ? task.does : keyOf(task.after)}`,
  type: 'errand',
  ...stamp(moment),
  kind: 'turn-list',
  status: 'open',
  task,
});

/** In a decision of its own, before any entry's: whoever has an entry that was hashed with it has the key. */
export function decideListTurned({ body: { gymId, key, cost, turn } }: ListTurned, known: Known, moment: Moment): Decision {
  const before = found(listKeyOf(known, gymId));
  if (!before || turn <= (before.turn ?? 0)) return accepted([]);
  const earlier = [{ key: before.key, cost: before.cost }, ...(before.earlier ?? [])].slice(0, EARLIER_KEYS);
  return accepted([
    ...changed([before], [{ ...before, key, cost, turn, earlier }], moment),
    turnErrand(moment, { gymId, turn, does: 'entries' }),
  ]);
}

export function decideListWalked({ body: { gymId, turn, after } }: ListWalked, known: Known, moment: Moment): Decision {
  const before = found(listKeyOf(known, gymId));
  // With another key by now: the walk with that one comes by all of them.
  if (before?.turn !== turn) return accepted([]);
  if (after !== undefined) return accepted([turnErrand(moment, { gymId, turn, does: 'entries', after })]);
  return accepted(changed([before], [without(before, 'earlier')], moment));
}
