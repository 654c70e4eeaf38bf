/** What becomes of a lease. Time alone does nothing to it before the class is over. */
import type { Machine } from '../basics/machine.ts';
import type { LeaseStatus } from './shape.ts';

export type LeaseEvent =
  /** The device that holds it gives it back. */
  | 'givenBack'
  /** The gym takes it from a device that is lost. */
  | 'reclaimed'
  /** The class is over, as its timetable has it. */
  | 'over';

const LEASE_OVER = { code: 'LEASE_OVER' } as const;

export const LEASE = {
  open: { givenBack: 'returned', reclaimed: 'reclaimed', over: 'ended' },
  returned: { givenBack: 'returned', reclaimed: LEASE_OVER, over: 'returned' },
  ended: { givenBack: LEASE_OVER, reclaimed: LEASE_OVER, over: 'ended' },
  reclaimed: { givenBack: LEASE_OVER, reclaimed: 'reclaimed', over: 'reclaimed' },
} as const satisfies Machine<LeaseStatus, LeaseEvent>;
