import styles from './answer-edit.module.css';

/** One field that two people changed: what is saved and what was wanted, side by side (G2). */
export function Dispute({
  field,
  labels,
  values,
}: {
  field: string;
  labels: readonly [saved: string, yours: string];
  values: readonly [saved: string, yours: string];
}) {
  return (
    <dl className={styles.dispute}>
      {labels.map((label, at) => (
        <div key={label}>
          <dt>
            {field}: {label.toLowerCase()}
          </dt>
          <dd>{values[at]}</dd>
        </div>
      ))}
    </dl>
  );
}
