import type { ReactNode } from 'react';
import styles from './figure.module.css';

/** Numbers side by side, as many as the room takes. */
export function Figures({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {children}
    </dl>
  );
}

/** A number with its name before it, and what has to be known of it after it. */
export function Figure({
  label,
  note,
  small = false,
  children,
}: {
  label: string;
  note?: ReactNode;
  /** Words instead of a number. */
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.number} data-small={small || undefined}>
        {children}
      </dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
