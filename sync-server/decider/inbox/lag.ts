/** How far the deciding is behind what has arrived, by what is stored: also a server that decides nothing itself can tell. */
import { msOf } from '../../../schemas/basics/time.ts';
import type { Clock } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { INBOX } from './inbox.ts';
import { readPlace } from './reading.ts';

/** Rows that are looked at; what lies beyond them is counted without a look. */
const LOOKED_AT = 1_000;

export async function inboxLag(store: Store, clock: Clock): Promise<{ waiting: number; lagSeconds: number }> {
  const { since } = await readPlace(store);
  const { rows, pending } = await store.changes(INBOX, { since, limit: LOOKED_AT, includeDocs: true });
  const now = clock.now();
  const arrivals = rows.flatMap(({ doc }) => (doc?.body.state === 'waiting' ? [String(doc.body.receivedAt)] : []));
  const oldest = arrivals.reduce((earliest, at) => Math.min(earliest, msOf(at)), now);
  return { waiting: arrivals.length + pending, lagSeconds: (now - oldest) / 1_000 };
}
