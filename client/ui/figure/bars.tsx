import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './bars.module.css';
import { useWidth } from './use-width.ts';

/** One bar: what it stands for, short under it and in full in the table, and how much of it is not sure yet. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  readonly count: number;
  readonly unsure: number;
}

export interface BarWords {
  /** Heads of the table: what is counted, how often, how many of them are being checked. */
  readonly what: string;
  readonly count: string;
  readonly unsure: string;
  /** Opens the table. */
  readonly table: string;
}

const height = 176;
const top = 24;
const base = height - 28;
/** Room that a letter of a label needs, and what keeps two labels apart. */
const charWidth = 8;
const labelGap = 8;
/** A scale that ends lower would make one visit look like many. */
const leastTop = 4;

/**
 * Bars from zero with their numbers on them, and a table with the same numbers under them. What is not sure yet is hatched: still
 * counted, and marked by more than its colour.
 */
export function BarFigure({
  title,
  bars,
  words,
  note,
  beside,
}: {
  title: string;
  bars: readonly Bar[];
  words: BarWords;
  note?: ReactNode;
  /** What the table says of each bar besides. */
  beside?: { readonly heads: readonly string[]; readonly of: (key: string) => readonly string[] };
}) {
  const caption = useId();
  const hatch = useId();
  const { box, width } = useWidth();
  const step = width / Math.max(1, bars.length);
  const thick = Math.min(44, Math.max(6, step - 8));
  const most = Math.max(leastTop, ...bars.map(({ count }) => count));
  const rise = (count: number) => ((base - top) * count) / most;
  const room = Math.max(0, ...bars.map(({ label }) => label.length)) * charWidth + labelGap;
  const every = Math.max(1, Math.ceil(room / Math.max(1, step)));
  return (
    <figure className={styles.figure} aria-labelledby={caption}>
      <figcaption id={caption} className={styles.caption}>
        {title}
      </figcaption>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div ref={box} className={styles.box}>
        {/* The table says the same to those who do not see it. */}
        <svg width={width} height={height} aria-hidden focusable="false">
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className={styles.hatchGround} />
              <rect width="3" height="6" className={styles.hatchLine} />
            </pattern>
          </defs>
          <line x1="0" x2={width} y1={base + 0.5} y2={base + 0.5} className={styles.baseline} />
          {bars.map(({ key, label, count, unsure }, index) => {
            const left = index * step + (step - thick) / 2;
            const middle = left + thick / 2;
            const sure = rise(count - unsure);
            return (
              <g key={key} data-bar={key} data-count={count}>
                {count > unsure && <rect x={left} y={base - sure} width={thick} height={sure} rx="3" className={styles.bar} />}
                {unsure > 0 && (
                  <rect
                    x={left + 0.75}
                    y={base - rise(count) + 0.75}
                    width={thick - 1.5}
                    height={rise(unsure) - 1.5}
                    rx="3"
                    fill={`url(#${hatch})`}
                    className={styles.unsure}
                  />
                )}
                {count > 0 && (
                  <text x={middle} y={base - rise(count) - 7} className={styles.value}>
                    {count}
                  </text>
                )}
                {(bars.length - 1 - index) % every === 0 && (
                  <text x={Math.min(Math.max(middle, room / 2), width - room / 2)} y={height - 7} className={styles.label}>
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <details className={styles.table}>
        <summary>
          {words.table}
          <IconChevronDown size={18} stroke={2} aria-hidden className={styles.chevron} />
        </summary>
        <table>
          <caption className="only-for-ears">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.count}</th>
              {bars.some(({ unsure }) => unsure > 0) && <th scope="col">{words.unsure}</th>}
              {beside?.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, count, unsure }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{count}</td>
                {bars.some((one) => one.unsure > 0) && <td>{unsure}</td>}
                {beside?.of(key).map((cell, at) => (
                  <td key={beside.heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
