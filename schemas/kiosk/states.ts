/** What becomes of a tablet at the door: every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { KioskStatus } from './shape.ts';

export type KioskEvent =
  /** The tablet says that it has its gym's list and is at work. */
  | 'ready'
  /** The tablet says how it is. */
  | 'told'
  /** The gym gives it another name or another mode. */
  | 'edited'
  /** The gym takes it out of service. There is no way back: the same tablet is enrolled anew. */
  | 'revoked'
  /** It was enrolled anew, and showed by the key of this enrolment that it is the same tablet. */
  | 'replaced';

const KIOSK_REVOKED = { code: 'KIOSK_REVOKED' } as const;

export const KIOSK = {
  registered: { ready: 'active', told: 'registered', edited: 'registered', revoked: 'revoked', replaced: 'revoked' },
  active: { ready: 'active', told: 'active', edited: 'active', revoked: 'revoked', replaced: 'revoked' },
  revoked: { ready: KIOSK_REVOKED, told: KIOSK_REVOKED, edited: KIOSK_REVOKED, revoked: 'revoked', replaced: 'revoked' },
} as const satisfies Machine<KioskStatus, KioskEvent>;
