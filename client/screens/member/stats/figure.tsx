import styles from '../stats.module.css';

/** A number with its name before it, and what has to be known of it after it. */
export function Figure({
  label,
  value,
  note,
  small = false,
}: {
  label: string;
  value: string;
  note?: string | undefined;
  /** Words instead of a number. */
  small?: boolean;
}) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.number} data-small={small || undefined}>
        {value}
      </dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
