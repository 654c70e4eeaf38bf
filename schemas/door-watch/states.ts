/** What becomes of an anomaly: it is found by what was decided, and ends because somebody says so or because it is none any more. */
import type { Machine } from '../basics/machine.ts';
import type { Anomaly } from './shape.ts';

export type AnomalyStanding = 'none' | Anomaly['status'];
export type AnomalyEvent =
  /** The facts say so, as they did before. */
  | 'found'
  /** They say more than before. */
  | 'grown'
  /** They do not say so any more, or its visits were decided about. */
  | 'settled'
  /** Somebody says that nothing more has to be done. */
  | 'closed';

const CHANGED = { code: 'CHANGED_MEANWHILE' } as const;

export const ANOMALY = {
  none: { found: 'open', grown: 'open', settled: 'none', closed: { code: 'NOT_FOUND' } },
  open: { found: 'open', grown: 'open', settled: 'settled', closed: 'closed' },
  // What somebody has looked at is looked at anew when there is more of it.
  closed: { found: 'closed', grown: 'open', settled: 'settled', closed: { code: 'ALREADY_DECIDED' } },
  settled: { found: 'open', grown: 'open', settled: 'settled', closed: CHANGED },
} as const satisfies Machine<AnomalyStanding, AnomalyEvent>;
