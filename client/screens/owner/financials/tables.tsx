import { useMemo } from 'react';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { GymLine } from '../../../../schemas/payout/shape.ts';
import type { SalePaper } from '../../../../schemas/receipt/shape.ts';
import { type MoneySum, sumsByProduct } from '../../../features/payout/sums.ts';
import { type VatSum, vatByRate } from '../../../features/payout/vat.ts';
import { MoneyTable } from '../../../ui/figure/money-bars.tsx';
import { softClass } from '../../../ui/figure/rows.tsx';
import { formatMonth } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { messages } from './words.ts';

const { products, vat } = messages;

/** The columns of every table of sums, which add up to the last. */
export const cellsOf = ({ sales, back, commission, vatOnCommission, other, yours }: MoneySum) => [
  sales,
  back,
  commission,
  vatOnCommission,
  other,
  yours,
];

/** What it was sold with, and the VAT that was in it. */
export function MonthTables({
  lines,
  papers,
  month,
}: {
  lines: readonly GymLine[];
  papers: readonly SalePaper[];
  month: string;
}) {
  const byProduct = useMemo(() => sumsByProduct(lines), [lines]);
  const byRate = useMemo(() => vatByRate(papers, month), [papers, month]);
  return (
    <>
      {byProduct.length > 0 && (
        <Section title={products.title(formatMonth(month))}>
          <MoneyTable
            title={products.title(formatMonth(month))}
            what={products.what}
            heads={messages.heads}
            rows={byProduct.map(({ name, sold, ...sum }) => ({
              key: name ?? '',
              name: name === undefined ? products.none : products.name(name, sold),
              cells: cellsOf(sum),
            }))}
          />
        </Section>
      )}
      {byRate.length > 0 && (
        <Section title={vat.title}>
          <p className={softClass}>{vat.lead}</p>
          <MoneyTable title={vat.title} what={vat.what} heads={vat.heads} rows={byRate.map(vatRow)} />
        </Section>
      )}
    </>
  );
}

const vatRow = ({ rate, gross, vat: part }: VatSum) => ({
  key: rate,
  name: vat.rates[rate],
  cells: [gross, money(gross.amountMinor - part.amountMinor), part],
});
