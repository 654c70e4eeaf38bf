/** what a gym owes us now, pence: what the last run carried, less what has been paid or written off since, and what banks have taken of that again. */
import type { MoneyStanding } from '../shape.ts';

export const owesOf = ({ carried, settled }: Pick<MoneyStanding, 'carried' | 'settled'>): number =>
  Math.max(0, 0 - carried.amountMinor - (settled?.amountMinor ?? 0));
