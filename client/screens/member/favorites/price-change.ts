/** What a pass cost when a gym was added, where it costs something else now. Pure. */
import type { Favourite } from '../../../../schemas/favourite/shape.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { formatMoney } from '../../../ui/format.ts';

export interface PriceChange {
  readonly way: 'up' | 'down' | 'gone';
  /** As it is written: `£40.00`. */
  readonly was: string;
}

export function priceChange({ priceSeen }: Pick<Favourite, 'priceSeen'>, gym: Pick<Gym, 'priceFrom'>): PriceChange | undefined {
  if (priceSeen === undefined) return undefined;
  const was = formatMoney(priceSeen);
  if (gym.priceFrom === undefined) return { way: 'gone', was };
  const difference = gym.priceFrom.amountMinor - priceSeen.amountMinor;
  if (difference === 0) return undefined;
  return { way: difference > 0 ? 'up' : 'down', was };
}
