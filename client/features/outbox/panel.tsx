import type { ConnectionState, OutboxRow } from '../../sync/queries/rows.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { OutboxRows } from './rows.tsx';
import { words } from './words.ts';

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
  return (
    <Sheet opened={opened} onClose={onClose} title={words.title} wide>
      <OutboxRows rows={rows} connection={connection} />
    </Sheet>
  );
}
