/** Numbers of a series, one after another: whoever draws one writes the counter with what it numbers, in one decision. */
import { stamp } from '../basics/revise.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { Counter } from './shape.ts';

const COUNTERS = 'cell/counters';

/** The next of `series`, and its counter as it stands then. Undefined on a device, which does not know the number: it comes with the answer. */
export function counted(known: Known, moment: Moment, series: string): Counter | undefined {
  const _id = `counter:${series}`;
  const finding = known.get('counter', COUNTERS, _id);
  if (finding.state === 'unknown') return undefined;
  const before = found(finding);
  return { _id, type: 'counter', ...stamp(moment, before), last: (before?.last ?? 0) + 1 };
}
