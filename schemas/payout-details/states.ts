/** What becomes of details that were sent (product.md 2.10): every status and everything that can happen to it. A draft is on no device but the one it is typed on. */
import type { Machine } from '../basics/machine.ts';
import type { DetailsStatus } from './shape.ts';

export type DetailsEvent =
  /** The provider has them and answers later, or waits for the gym on its own page. */
  | 'checking'
  /** The account is the gym's, by the name it has at the bank. */
  | 'verified'
  | 'rejected'
  /** Others were sent while these were looked at, or were verified after these. */
  | 'superseded';

export const DETAILS: Machine<DetailsStatus, DetailsEvent> = {
  submitted: { checking: 'checking', verified: 'verified', rejected: 'rejected', superseded: 'superseded' },
  checking: { checking: 'checking', verified: 'verified', rejected: 'rejected', superseded: 'superseded' },
  verified: { checking: 'verified', verified: 'verified', rejected: 'verified', superseded: 'superseded' },
  rejected: { checking: 'rejected', verified: 'rejected', rejected: 'rejected', superseded: 'rejected' },
  superseded: { checking: 'superseded', verified: 'superseded', rejected: 'superseded', superseded: 'superseded' },
};

export const isOpen = (status: DetailsStatus): boolean => status === 'submitted' || status === 'checking';
