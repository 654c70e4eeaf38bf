/** What becomes of a message (product.md 2.24): every status and everything that can happen to it. A draft is one that is being counted. */
import type { Machine } from '../basics/machine.ts';
import type { MessageStatus } from './types.ts';

export const MESSAGE_EVENTS = [
  /** Counted, and nobody has to look at it first. */
  'cleared',
  /** Counted, and somebody has to. */
  'doubted',
  /** Counted, and its audience is another than its sender was shown (G22). */
  'changed',
  'approved',
  'refused',
  'cancelled',
  /** Its time has come, and it was counted once more. */
  'begun',
  /** The last of it has gone out; `failed`: not to everybody. */
  'ended',
  'failed',
] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

const STATUS = { code: 'MESSAGE_STATUS' } as const;

export const MESSAGE = {
  draft: {
    ...{ cleared: 'scheduled', doubted: 'pending_approval', changed: 'cancelled', approved: STATUS, refused: STATUS },
    ...{ cancelled: 'cancelled', begun: 'draft', ended: 'draft', failed: 'draft' },
  },
  pending_approval: {
    ...{ cleared: 'pending_approval', doubted: 'pending_approval', changed: 'pending_approval' },
    ...{ approved: 'scheduled', refused: 'cancelled', cancelled: 'cancelled' },
    ...{ begun: 'pending_approval', ended: 'pending_approval', failed: 'pending_approval' },
  },
  // Grown beyond what may go unseen, it is looked at after all.
  scheduled: {
    ...{ cleared: 'scheduled', doubted: 'pending_approval', changed: 'cancelled', approved: STATUS, refused: STATUS },
    ...{ cancelled: 'cancelled', begun: 'sending', ended: 'scheduled', failed: 'scheduled' },
  },
  sending: {
    ...{ cleared: 'sending', doubted: 'sending', changed: 'sending', approved: STATUS, refused: STATUS },
    ...{ cancelled: STATUS, begun: 'sending', ended: 'sent', failed: 'partially_failed' },
  },
  sent: {
    ...{ cleared: 'sent', doubted: 'sent', changed: 'sent', approved: STATUS, refused: STATUS },
    ...{ cancelled: STATUS, begun: 'sent', ended: 'sent', failed: 'sent' },
  },
  partially_failed: {
    ...{ cleared: 'partially_failed', doubted: 'partially_failed', changed: 'partially_failed', approved: STATUS },
    ...{ refused: STATUS, cancelled: STATUS, begun: 'partially_failed', ended: 'partially_failed', failed: 'partially_failed' },
  },
  cancelled: {
    ...{ cleared: 'cancelled', doubted: 'cancelled', changed: 'cancelled', approved: STATUS, refused: STATUS },
    ...{ cancelled: 'cancelled', begun: 'cancelled', ended: 'cancelled', failed: 'cancelled' },
  },
} as const satisfies Machine<MessageStatus, MessageEvent>;
