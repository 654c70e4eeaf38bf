/** A card that the provider keeps, as it is reported: known by whose it is and what it shows, so that the same one saved twice is one. */
import { createHash } from 'node:crypto';
import type { SavedCard } from '../../schemas/payment-method/shape.ts';
import type { SavedMethod } from './payments.ts';

export function savedCard(memberId: string, of: SavedMethod): SavedCard {
  const { brand, last4, expMonth, expYear } = of;
  const shows = [memberId, brand, last4, expMonth, expYear].join(' ');
  return { reference: createHash('sha256').update(shows).digest('hex').slice(0, 24), ...of };
}
