/** Who is next (product.md 2.14): how everybody who waits hears of their place. */
import { changed } from '../basics/revise.ts';
import type { Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { QUEUE } from './open.ts';
import type { Application } from './shape.ts';
import { byTurn } from './states.ts';

/**
 * Applications that come into the queue, leave it, or come back, and with them every other whose place is another now. Farther back than
 * `LIMITS.queueShown` all read the same, so one decision writes no more than that.
 */
export function placed(moved: readonly Application[], known: Known, moment: Moment): readonly Application[] {
  const waiting = known.find('application', QUEUE, 'status', 'submitted');
  // A device that does not hold the queue knows nobody's place, nor its own.
  if (waiting.state === 'unknown') return moved;
  const before = (found(waiting) ?? []).filter(({ _id }) => !moved.some((one) => one._id === _id));
  const queue = [...before, ...moved.filter(({ status }) => status === 'submitted')].toSorted(byTurn);
  const ahead = new Map(queue.map(({ _id }, place) => [_id, Math.min(place, LIMITS.queueShown)]));
  const inPlace = (one: Application): Application => {
    const { ahead: _ahead, ...rest } = one;
    const place = ahead.get(one._id);
    return place === undefined ? rest : { ...rest, ahead: place };
  };
  return [...moved.map(inPlace), ...changed(before, before.map(inPlace), moment)];
}
