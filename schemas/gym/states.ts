/** What becomes of a gym (product.md 2.2): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { Gym } from './shape.ts';

export const GYM_EVENTS = [
  /** All that is asked for is there. */
  'completed',
  /** An administrator found it in order. */
  'verified',
  'opened',
  'paused',
  'resumed',
  'suspended',
  /** An administrator takes it back: it goes on as it was before. */
  'reinstated',
  'reinstatedPaused',
  /** Its owner gives thirty days' notice. */
  'ending',
  'ended',
  /** By a super-admin: fraud, or against the law. */
  'removed',
] as const;
export type GymEvent = (typeof GYM_EVENTS)[number];

const NOT_NOW = { code: 'GYM_STATUS' } as const;
const never = {
  completed: NOT_NOW,
  verified: NOT_NOW,
  opened: NOT_NOW,
  paused: NOT_NOW,
  resumed: NOT_NOW,
  suspended: NOT_NOW,
  reinstated: NOT_NOW,
  reinstatedPaused: NOT_NOW,
  ending: NOT_NOW,
  ended: NOT_NOW,
  removed: 'removed',
} as const;

export const GYM = {
  listed: never,
  draft: { ...never, completed: 'pending_verification' },
  pending_verification: { ...never, completed: 'pending_verification', verified: 'ready' },
  ready: { ...never, verified: 'ready', opened: 'live' },
  live: { ...never, opened: 'live', resumed: 'live', paused: 'paused', suspended: 'suspended', ending: 'closing' },
  paused: { ...never, paused: 'paused', resumed: 'live', reinstated: 'live', suspended: 'suspended', ending: 'closing' },
  suspended: { ...never, suspended: 'suspended', reinstated: 'live', reinstatedPaused: 'paused' },
  closing: { ...never, ending: 'closing', ended: 'closed' },
  closed: { ...never, ended: 'closed' },
  removed: never,
} as const satisfies Machine<Gym['status'], GymEvent>;
