/** A card ends with its month, by the clock in London; a month before, its holder is told (product.md 2.10). */
import type { Instant } from '../basics/primitives.ts';
import { addLocalDays, instantAt } from '../basics/time.ts';
import type { PaymentMethod } from './shape.ts';

const ZONE = 'Europe/London';
const TOLD_DAYS_BEFORE = 30;

type Dated = Pick<PaymentMethod, 'expMonth' | 'expYear'>;

/** The first moment at which it can't be charged any more. */
export function endOfCard({ expMonth, expYear }: Dated): Instant {
  const [year, month] = expMonth === 12 ? [expYear + 1, 1] : [expYear, expMonth + 1];
  return instantAt(`${year}-${String(month).padStart(2, '0')}-01`, '00:00', ZONE);
}

export const toldOfEndAt = (card: Dated): Instant => addLocalDays(endOfCard(card), -TOLD_DAYS_BEFORE, ZONE);

export function statusAt(card: Dated, at: Instant): 'active' | 'expiring' | 'expired' {
  if (endOfCard(card) <= at) return 'expired';
  return toldOfEndAt(card) <= at ? 'expiring' : 'active';
}
