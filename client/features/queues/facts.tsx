import { Fragment } from 'react';
import styles from './queues.module.css';

/** What is known of one thing, line by line; what nobody said has no line. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string | undefined])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
