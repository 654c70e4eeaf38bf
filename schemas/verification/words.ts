/** What is verified, as people call it. */
import type { ItemName } from './shape.ts';

export const ITEM_WORDS: Readonly<Record<ItemName, string>> = {
  identity: 'Photo ID',
  business: 'Business details',
  premises: 'Proof of premises',
  public_liability_insurance: 'Public liability insurance',
  music_licence: 'Music licence',
  first_aid: 'First aid certificate',
  photos_match: 'Photos',
};
