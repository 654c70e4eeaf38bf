import type { SalePaper } from './shape.ts';

const SIMPLIFIED_UP_TO = 25_000;

/**
 * What kind of paper the law wants: up to £250 a simplified one will do; over that each line says its net amount, and who bought it is part of
 * it (VAT Regulations 1995, 14 and 16). Whoever isn't registered for VAT gives a plain receipt. A credit note is as full as what it is of.
 */
export function paperKind({ seller, total }: Pick<SalePaper, 'seller' | 'total'>): 'plain' | 'simplified' | 'full' {
  if (seller.vatNumber === undefined) return 'plain';
  return total.amountMinor > SIMPLIFIED_UP_TO ? 'full' : 'simplified';
}
