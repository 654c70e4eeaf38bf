import { useMemo } from 'react';
import { useGymLines } from '../../../features/payment/gym/hooks.ts';
import { sumsByMonth } from '../../../features/payout/sums.ts';
import { MoneyBars } from '../../../ui/figure/money-bars.tsx';
import { formatMonth } from '../../../ui/format.ts';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import styles from '../financials.module.css';
import { cellsOf } from './tables.tsx';
import { messages } from './words.ts';

const { year: words } = messages;

/** Thirteen months in bars, and each of them in the table under them. */
export function Year({ gymId, months, timeZone }: { gymId: string; months: readonly string[]; timeZone: string }) {
  const lines = useGymLines(gymId, months[0] ?? '', months.at(-1) ?? '', timeZone);
  const sums = useMemo(
    () =>
      sumsByMonth(
        lines.rows.map(({ doc }) => doc),
        months,
        timeZone,
      ),
    [lines, months, timeZone],
  );
  if (lines.state === 'loading') return <RowSkeletons count={3} />;
  return (
    <div className={styles.card}>
      <CutShort of={lines} />
      <MoneyBars
        title={words.title}
        what={words.what}
        heads={messages.heads}
        table={words.table}
        bars={sums.map(({ month, ...sum }) => ({
          key: month,
          label: formatMonth(month),
          name: formatMonth(month),
          amount: sum.yours,
          cells: cellsOf(sum),
        }))}
      />
    </div>
  );
}
