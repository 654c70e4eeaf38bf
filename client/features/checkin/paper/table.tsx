import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** Of a column whose room is not its words': a box to tick, a time, room for a signature. */
type Kind = 'tick' | 'time' | 'initials';

/** A table for a pen: each column as its kind and heading, or its heading alone. */
export function PaperTable({
  columns,
  children,
}: {
  columns: readonly (string | readonly [Kind, string])[];
  children: ReactNode;
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => {
            const [kind, heading] = typeof column === 'string' ? [undefined, column] : column;
            return (
              <th key={heading} scope="col" className={kind && styles[kind]}>
                {heading}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
