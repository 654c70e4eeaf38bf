import styles from './chart.module.css';
import { mostOf } from './data.ts';
import type { PictureProps } from './picture.ts';

/** Bars from nought with their values beside them, of the first column. */
export function LyingBars({ data, format, least }: PictureProps) {
  const most = Math.max(least, mostOf(data));
  return (
    <div className={styles.bars}>
      {data.rows.map(({ key, label, values: [value] }) => (
        <div key={key} className={styles.barRow} data-bar={key}>
          <span>{label}</span>
          <span className={styles.track}>
            {value !== undefined && <span className={styles.bar} style={{ width: `${(100 * value) / most}%` }} />}
          </span>
          <span className={styles.value}>{value === undefined ? '–' : format(value)}</span>
        </div>
      ))}
    </div>
  );
}
