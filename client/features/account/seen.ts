/**
 * The last accounts that were opened on this device, masked, for who is offline (product.md 4.5). For their reader alone, and no longer than an
 * administrator's device may be away (G10): nothing of them that a row did not show before.
 */
import * as z from 'zod/mini';
import { AccountRow } from '../../../schemas/account/wire.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { swallow } from '../../report/report.ts';

const NAME = 'accounts-seen';
const MOST = 50;
const Seen = z.object({ by: z.string(), rows: z.array(z.object({ row: AccountRow, at: z.number() })) });

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The latest first. Another person's, and what is a day old, is forgotten. */
export function seenBy(memory: Memory, uid: string, now: number): readonly AccountRow[] {
  return kept(memory, uid, now).map(({ row }) => row);
}

export function noteSeen(memory: Memory, uid: string, row: AccountRow, now: number): void {
  const others = kept(memory, uid, now).filter((one) => one.row.uid !== row.uid);
  const rows = [{ row: AccountRow.parse(row), at: now }, ...others].slice(0, MOST);
  try {
    memory.setItem(NAME, JSON.stringify({ by: uid, rows }));
  } catch {
    swallow('no storage: there is no list of what was opened');
  }
}

function kept(memory: Memory, uid: string, now: number): z.infer<typeof Seen>['rows'] {
  try {
    const text = memory.getItem(NAME);
    const seen = Seen.safeParse(JSON.parse(text ?? 'null'));
    const rows = seen.success && seen.data.by === uid ? seen.data.rows.filter(({ at }) => now - at < LIMITS.leaseAdmin) : [];
    if (text !== null && rows.length === 0) memory.removeItem(NAME);
    return rows;
  } catch {
    swallow('no storage, or nothing this version can read');
    return [];
  }
}
