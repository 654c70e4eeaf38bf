/** What becomes of an employment (product.md 2.12): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { EmploymentStatus } from './shape.ts';

/** `none`: this person never worked there. */
export type EmploymentState = 'none' | EmploymentStatus;
export type EmploymentEvent =
  /** The system gives a preset: the operator, an application that was approved. */
  | 'hired'
  /** Somebody accepts an invitation. */
  | 'joined'
  /** The owner changes what they may do. */
  | 'set'
  | 'suspended'
  | 'resumed'
  /** By the owner, the system, or because they leave themselves. */
  | 'removed';

const NOT_FOUND = { code: 'NOT_FOUND' } as const;
const ALREADY = { code: 'ALREADY_ON_TEAM' } as const;
const GONE = { code: 'EMPLOYEE_GONE' } as const;

export const EMPLOYMENT = {
  none: {
    hired: 'active',
    joined: 'active',
    set: NOT_FOUND,
    suspended: NOT_FOUND,
    resumed: NOT_FOUND,
    removed: NOT_FOUND,
  },
  active: {
    hired: 'active',
    joined: ALREADY,
    set: 'active',
    suspended: 'suspended',
    resumed: 'active',
    removed: 'removed',
  },
  suspended: {
    hired: 'active',
    // Whoever was suspended does not let themselves in again.
    joined: ALREADY,
    set: 'suspended',
    suspended: 'suspended',
    resumed: 'active',
    removed: 'removed',
  },
  removed: {
    hired: 'active',
    joined: 'active',
    set: GONE,
    suspended: GONE,
    resumed: GONE,
    removed: 'removed',
  },
} as const satisfies Machine<EmploymentState, EmploymentEvent>;
