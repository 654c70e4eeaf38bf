import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { type Money, money } from '../../../schemas/basics/primitives.ts';
import { formatMoney } from '../format.ts';
import styles from './money-bars.module.css';

/** One bar: short at its beginning, in full in the table, with what else its row of the table says. */
export interface MoneyBar {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  readonly amount: Money;
  /** In the order of the heads; the last is the amount itself. */
  readonly cells: readonly Money[];
}

interface MoneyBarsProps {
  readonly title: string;
  readonly bars: readonly MoneyBar[];
  /** Of the table: what the rows are, and of each of their cells. */
  readonly what: string;
  readonly heads: readonly string[];
  /** Opens the table. */
  readonly table: string;
}

/** Bars from zero, lying, with their amounts beside them: thirteen fit a phone. What is less than nothing goes the other way. */
export function MoneyBars({ title, bars, ...table }: MoneyBarsProps) {
  const caption = useId();
  const amounts = bars.map(({ amount }) => amount.amountMinor);
  const least = Math.min(0, ...amounts);
  const span = Math.max(1, Math.max(0, ...amounts) - least);
  const share = (pence: number) => `${(100 * pence) / span}%`;
  return (
    <figure className={styles.figure} aria-labelledby={caption}>
      <figcaption id={caption} className={styles.caption}>
        {title}
      </figcaption>
      {/* The table says the same to those who do not see it. */}
      <div className={styles.bars} aria-hidden>
        {bars.map(({ key, label, amount: { amountMinor } }) => (
          <div key={key} className={styles.row} data-bar={key} data-pence={amountMinor}>
            <span className={styles.label}>{label}</span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                data-below={amountMinor < 0 || undefined}
                style={{ left: share(Math.min(0, amountMinor) - least), width: share(Math.abs(amountMinor)) }}
              />
              {least < 0 && <span className={styles.zero} style={{ left: share(0 - least) }} />}
            </span>
            <span className={styles.value}>{formatMoney(money(amountMinor))}</span>
          </div>
        ))}
      </div>
      <Table title={title} bars={bars} {...table} />
    </figure>
  );
}

function Table({ title, bars, what, heads, table }: MoneyBarsProps) {
  return (
    <details className={styles.table}>
      <summary>
        {table}
        <IconChevronDown size={18} stroke={2} aria-hidden className={styles.chevron} />
      </summary>
      <MoneyTable title={title} rows={bars} what={what} heads={heads} />
    </details>
  );
}

/** A table of amounts that may be wider than a phone: it is moved by itself, with the keyboard as well. */
export function MoneyTable({
  title,
  rows,
  what,
  heads,
}: {
  title: string;
  rows: readonly Pick<MoneyBar, 'key' | 'name' | 'cells'>[];
  what: string;
  heads: readonly string[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse could not move it else
    <section className={styles.wide} tabIndex={0} aria-label={title}>
      <table>
        <caption className="only-for-ears">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{formatMoney(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
