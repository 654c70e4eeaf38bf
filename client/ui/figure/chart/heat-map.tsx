import styles from './chart.module.css';
import { mostOf } from './data.ts';
import type { PictureProps } from './picture.ts';

/** Of the brand's colour at the most: the number on it stays readable. */
const DEEPEST = 45;
const LIGHTEST = 6;

/** A square a value, the deeper the more; what it is stands in it. */
export function HeatMap({ data, format }: PictureProps) {
  const { columns, rows } = data;
  const most = Math.max(1, mostOf(data));
  const depth = (value: number) => LIGHTEST + ((DEEPEST - LIGHTEST) * value) / most;
  return (
    <div className={styles.heat} style={{ gridTemplateColumns: `auto repeat(${columns.length}, minmax(0, 1fr))` }}>
      <span />
      {columns.map(({ key, label }) => (
        <span key={key} className={styles.headed}>
          {label}
        </span>
      ))}
      {rows.map(({ key, label, values }) => (
        <div key={key} className={styles.heatRow}>
          <span className={styles.labelled}>{label}</span>
          {columns.map((column, at) => {
            const value = values[at] ?? 0;
            const shade = `color-mix(in oklab, var(--color-brand) ${depth(value)}%, var(--color-surface))`;
            return (
              <span
                key={column.key}
                className={styles.cell}
                data-cell={`${key} ${column.key}`}
                style={value > 0 ? { background: shade } : undefined}
              >
                {value > 0 && format(value)}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
