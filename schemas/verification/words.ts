/** What is verified, as people call it. */
import type { ItemName } from './shape.ts';
import type { ItemStatus } from './states.ts';

export const ITEM_WORDS: Readonly<Record<ItemName, string>> = {
  identity: 'Photo ID',
  business: 'Business details',
  premises: 'Proof of premises',
  public_liability_insurance: 'Public liability insurance',
  music_licence: 'Music licence',
  first_aid: 'First aid certificate',
  photos_match: 'Photos',
};

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
