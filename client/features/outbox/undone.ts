import type { OutboxRow } from '../../sync/queries/rows.ts';

/** A tap that takes something back is never without effect: what has left this device meanwhile is answered with `say`, its opposite. */
export async function undoneOr(undo: OutboxRow['undo'], say: () => Promise<void>): Promise<void> {
  if (undo === undefined || !(await undo())) await say();
}
