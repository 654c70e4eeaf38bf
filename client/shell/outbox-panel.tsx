import { EmptyState } from '../parts/empty-state.tsx';
import { Sheet } from '../parts/sheet.tsx';
import type { ConnectionState, OutboxRow } from '../sync/queries/rows.ts';
import { answeredRows, openRows } from './outbox.ts';
import styles from './outbox-panel.module.css';
import { OutboxRowCard } from './outbox-row.tsx';
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

/** Product.md 0.3: nothing queued is invisible (L3). */
export function OutboxPanel({
  opened,
  onClose,
  rows,
  connection,
}: {
  opened: boolean;
  onClose: () => void;
  rows: readonly OutboxRow[];
  connection: ConnectionState;
}) {
  const open = openRows(rows);
  const answered = answeredRows(rows);
  return (
    <Sheet opened={opened} onClose={onClose} title={words.outbox.title} wide>
      {open.length === 0 ? (
        <EmptyState drawing="done" title={words.outbox.empty}>
          {words.outbox.emptyText}
        </EmptyState>
      ) : (
        <>
          <p className={styles.lead}>{words.outbox.lead}</p>
          <Rows label={words.outbox.open} rows={open} connection={connection} />
        </>
      )}
      {answered.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.outbox.answered}</h3>
          <Rows label={words.outbox.answered} rows={answered} connection={connection} />
        </>
      )}
    </Sheet>
  );
}
