import type { ConnectionState, OutboxRow } from '../../sync/queries/rows.ts';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { answeredRows, openRows } from './outbox.ts';
import styles from './panel.module.css';
import { OutboxRowCard } from './row.tsx';
import { words } from './words.ts';

function Rows({ label, rows, connection }: { label: string; rows: readonly OutboxRow[]; connection: ConnectionState }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <OutboxRowCard key={row.id} row={row} connection={connection} />
      ))}
    </ul>
  );
}

/** All that was done here: what waits, and below it what was answered. */
export function OutboxRows({ rows, connection }: { rows: readonly OutboxRow[]; connection: ConnectionState }) {
  const open = openRows(rows);
  const answered = answeredRows(rows);
  return (
    <>
      {open.length === 0 ? (
        <EmptyState drawing="done" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <>
          <p className={styles.lead}>{words.lead}</p>
          <Rows label={words.open} rows={open} connection={connection} />
        </>
      )}
      {answered.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.answered}</h3>
          <Rows label={words.answered} rows={answered} connection={connection} />
        </>
      )}
    </>
  );
}
