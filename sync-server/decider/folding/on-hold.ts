/** Of whom everything is kept for a legal matter (GDPR 17(3)(e)): what they said is not folded away. */
import { holdIn } from '../../../schemas/account/known.ts';
import { ACCOUNTS, AccountRecord, recordIdOf } from '../../../schemas/account/shape.ts';
import type { Store } from '../../store/store.ts';

/** Those who are. Throws StoreUnavailable. */
export async function onHoldAmong(store: Store, uids: Iterable<string>): Promise<ReadonlySet<string>> {
  const ids = [...uids].map(recordIdOf);
  if (ids.length === 0) return new Set();
  const stored = await store.getMany(ACCOUNTS, ids);
  const records = stored.flatMap((one) => (one ? [AccountRecord.parse({ _id: one.id, ...one.body })] : []));
  return new Set(records.filter((record) => holdIn(record)).map(({ uid }) => uid));
}
