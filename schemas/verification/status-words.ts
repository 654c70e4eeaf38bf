import type { ItemStatus } from './states.ts';

/** How one stands, inside a sentence. */
export const ITEM_STATUS_WORDS: Readonly<Record<ItemStatus, string>> = {
  not_started: 'not sent',
  submitted: 'sent',
  in_review: 'being looked at',
  changes_requested: 'sent back',
  approved: 'in order',
  rejected: 'not taken',
  expiring: 'in order, and running out',
  expired: 'run out',
};
