/** What becomes of a closure (product.md 2.11): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { ClosureStatus } from './shape.ts';

/** `draft`: on the device of who writes it, and nowhere else. */
export type ClosureState = 'draft' | ClosureStatus;
export type ClosureEvent =
  /** Its author sends it off. */
  | 'planned'
  /** Its first moment has come. */
  | 'began'
  /** Its last moment is over. */
  | 'finished'
  /** Somebody who may takes it back. */
  | 'calledOff';

const OVER = { code: 'CLOSURE_OVER' } as const;

export const CLOSURE = {
  draft: { planned: 'scheduled', began: 'draft', finished: 'draft', calledOff: 'draft' },
  scheduled: { planned: 'scheduled', began: 'active', finished: 'scheduled', calledOff: 'cancelled' },
  active: { planned: 'active', began: 'active', finished: 'ended', calledOff: 'cancelled' },
  ended: { planned: 'ended', began: 'ended', finished: 'ended', calledOff: OVER },
  cancelled: { planned: 'cancelled', began: 'cancelled', finished: 'cancelled', calledOff: 'cancelled' },
} as const satisfies Machine<ClosureState, ClosureEvent>;
