/** The VAT in what a gym sold, by its rate, as its receipts say it. Pure. */
import { type Money, money } from '../../../schemas/basics/primitives.ts';
import type { PaperLine, SalePaper } from '../../../schemas/receipt/shape.ts';
import type { Period } from './period.ts';

export interface VatSum {
  readonly rate: PaperLine['vatRate'];
  /** With VAT, and what of it is VAT: less what credit notes took off. */
  readonly gross: Money;
  readonly vat: Money;
}

/** Of papers whose tax point is in those months: what was sold in one and given back in another counts in each. */
export function vatByRate(papers: readonly SalePaper[], { first, last }: Period): readonly VatSum[] {
  const sums = new Map<PaperLine['vatRate'], { gross: number; vat: number }>();
  for (const paper of papers) {
    const month = paper.taxPoint.slice(0, 7);
    if (month < first || month > last) continue;
    const sign = paper.type === 'receipt' ? 1 : -1;
    for (const { vatRate, gross, vat } of paper.lines) {
      const sum = sums.get(vatRate) ?? { gross: 0, vat: 0 };
      sums.set(vatRate, { gross: sum.gross + sign * gross.amountMinor, vat: sum.vat + sign * vat.amountMinor });
    }
  }
  return [...sums].map(([rate, { gross, vat }]) => ({ rate, gross: money(gross), vat: money(vat) }));
}
