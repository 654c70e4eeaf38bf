import styles from './answer-edit.module.css';

/** One field that two people changed: what is saved and what was wanted, side by side (G2). */
export function Conflict({
  field,
  labels,
  values,
  notes,
}: {
  field: string;
  labels: readonly [saved: string, yours: string];
  values: readonly [saved: string, yours: string];
  /** Whose each is, and since when, where that is known. */
  notes?: readonly [saved: string | undefined, yours: string | undefined];
}) {
  return (
    <dl className={styles.conflict}>
      {labels.map((label, at) => (
        <div key={label}>
          <dt>
            {field}: {label.toLowerCase()}
          </dt>
          <dd>{values[at]}</dd>
          {notes?.[at] !== undefined && <dd className={styles.note}>{notes[at]}</dd>}
        </div>
      ))}
    </dl>
  );
}
