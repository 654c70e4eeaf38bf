/**
 * Only an empty store becomes a demo: its accounts have known passwords, which must never appear beside real people. A first
 * start that was interrupted is finished by the next.
 */
import { INBOX } from '../decider/inbox/inbox.ts';
import type { Store } from '../store/store.ts';

const MARK = { db: 'cell/demo', id: 'demo:world' } as const;
/** Raised when a world filled by an earlier version may lack something; the next start completes it. 2: powers, on CouchDB. 3: the blog. 4: reviews. */
const VERSION = 4;

/** Whether this store is (to be) a demo, and how far it has come. Writes down that it begins. Throws StoreUnavailable. */
export async function demoState(store: Store): Promise<'none' | 'begun' | 'filled'> {
  const mark = await store.get(MARK.db, MARK.id);
  if (mark) return mark.body.state === 'filled' && mark.body.version === VERSION ? 'filled' : 'begun';
  // Not by what lies there: one that is old is folded away.
  const [inbox] = await store.heads([INBOX]);
  if (inbox && inbox.seq !== '0') return 'none';
  await store.put([{ ...MARK, body: { state: 'begun' }, expect: null }]);
  return 'begun';
}

export async function demoFilled(store: Store): Promise<void> {
  const mark = await store.get(MARK.db, MARK.id);
  await store.put([{ ...MARK, body: { state: 'filled', version: VERSION }, expect: mark?.rev ?? null }]);
}
