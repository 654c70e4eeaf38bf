import { expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import type { CreditNote } from '../../../schemas/receipt/shape.ts';
import { receipt } from '../../../tests/rules/documents.ts';
import { vatFile } from './files.ts';
import { vatByRate } from './vat.ts';

const exempt = [{ name: 'Physio', gross: money(3000), vatRate: 'exempt', vat: money(0) }] as const;
const note = (taxPoint: string): CreditNote => ({
  ...receipt('a', { taxPoint, lines: [{ name: '10 visits', gross: money(1200), vatRate: 'standard_20', vat: money(200) }] }),
  ...{ _id: 'creditnote:one-2026-1', type: 'creditnote', number: 'FH-7K3M9Q-2026-CN-000001', reason: 'changed_mind' },
  ...{ receiptId: 'receipt:one-2026-a', receiptNumber: 'FH-7K3M9Q-2026-000001' },
});

it('[R-8] each rate has its own row, less what credit notes of that month took off', () => {
  const march = { first: '2026-03', last: '2026-03' };
  const papers = [receipt('a'), receipt('b'), receipt('c', { lines: [...exempt] }), note('2026-03-20'), note('2026-04-01')];
  expect(vatByRate(papers, march)).toEqual([
    { rate: 'standard_20', gross: money(10_800), vat: money(1800) },
    { rate: 'exempt', gross: money(3000), vat: money(0) },
  ]);
  // Sold in March and given back in April, it is April that has less.
  expect(vatByRate(papers, { first: '2026-04', last: '2026-04' })).toEqual([
    { rate: 'standard_20', gross: money(-1200), vat: money(-200) },
  ]);
});

it('[R-8] a quarter is what its months are, and nothing of the days beside it', () => {
  const papers = ['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01'].map((taxPoint) => receipt(taxPoint, { taxPoint }));
  const quarter = vatByRate(papers, { first: '2026-01', last: '2026-03' });
  expect(quarter).toEqual([{ rate: 'standard_20', gross: money(12_000), vat: money(2000) }]);
});

it('[R-8] as a file: a row a rate, and the VAT on our commission under them', () => {
  const words = {
    what: 'Rate',
    heads: ['With VAT', 'Before VAT', 'VAT'],
    rates: { standard_20: '20%' },
    keptRow: 'On commission',
  };
  const rates = [{ rate: 'standard_20', gross: money(10_800), vat: money(1800) }] as const;
  expect(vatFile(rates, money(-180), words)).toBe(
    'Rate,With VAT,Before VAT,VAT\r\n20%,108.00,90.00,18.00\r\nOn commission,,,1.80\r\n',
  );
});
