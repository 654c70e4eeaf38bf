import { useMemo } from 'react';
import type { MoneySum } from '../../../../schemas/payout/lines/sum.ts';
import type { GymLine } from '../../../../schemas/payout/shape.ts';
import { sumsByProduct } from '../../../features/payout/sums.ts';
import { MoneyTable } from '../../../ui/figure/money-bars.tsx';
import { formatMonth } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { messages } from './words.ts';

const { products } = messages;

/** The columns of every table of sums, which add up to the last. */
export const cellsOf = ({ sales, back, commission, vatOnCommission, other, yours }: MoneySum) => [
  sales,
  back,
  commission,
  vatOnCommission,
  other,
  yours,
];

/** What it was sold with. */
export function MonthTables({ lines, month }: { lines: readonly GymLine[]; month: string }) {
  const byProduct = useMemo(() => sumsByProduct(lines), [lines]);
  if (byProduct.length === 0) return null;
  return (
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
  );
}
