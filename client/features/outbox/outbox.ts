import type { OutboxRow, OutboxState } from '../../sync/queries/rows.ts';

const wantsAttention: ReadonlySet<OutboxState> = new Set(['waiting', 'sending', 'refused', 'held', 'newer']);

/** Rows that are on their way or need a look; the others are answered and only kept to be read for a while. */
export function openRows(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter((row) => wantsAttention.has(row.state));
}

/** Not answered yet, and nothing for a person to do. */
export const isOnItsWay = ({ state }: Pick<OutboxRow, 'state'>): boolean => state === 'waiting' || state === 'sending';

export function answeredRows(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter((row) => !wantsAttention.has(row.state));
}
