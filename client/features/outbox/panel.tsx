import type { ConnectionState, OutboxRow } from '../../sync/queries/rows.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
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
    <Sheet opened={opened} onClose={onClose} title={words.title} wide>
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
    </Sheet>
  );
}
