/**
 * a device says that nothing waits on it. It is believed only where everything up to the number it names has arrived and been
 * decided, and only by a clock that somebody can vouch for: the moment counts, and a no-show hangs on it.
 */
import { replaced, stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { DeviceDrained } from './proposals.ts';
import { type Drain, drainIdOf } from './shape.ts';

export function decideDrained({ origin, body }: DeviceDrained, known: Known, moment: Moment): Decision {
  const { deviceId } = origin;
  const _id = drainIdOf(deviceId);
  const before = found(known.get('drain', `${selfScope(moment.by)}/self`, _id));
  if (moment.decided === undefined) return accepted([], ['device']);
  const isLater = before === undefined || moment.judgedAt > before.drainedAt;
  if (origin.trust !== 'synced' || body.upTo >= origin.seq || !isLater) return accepted([]);
  const answered = [...moment.decided.map(([from, to]) => ({ from, to })), ...body.gone];
  if (!isWhole({ from: (before?.upTo ?? 0) + 1, to: body.upTo }, answered)) return accepted([]);
  const upTo = Math.max(body.upTo, before?.upTo ?? 0);
  const after: Drain = {
    _id,
    type: 'drain',
    ...stamp(moment, before),
    uid: moment.by,
    deviceId,
    upTo,
    drainedAt: moment.judgedAt,
  };
  return accepted(replaced(before, after, moment));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Whether these leave no number of it out. */
function isWhole({ from, to }: Range, parts: readonly Range[]): boolean {
  let next = from;
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    if (part.from > next) break;
    next = Math.max(next, part.to + 1);
  }
  return next > to;
}
