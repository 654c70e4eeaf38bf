/** Of whom everything is kept for a legal matter (GDPR 17(3)(e)): what they said is not folded away. */
import { holdIn } from '../../../schemas/account/known.ts';
import { ACCOUNTS, AccountEntry, AccountRecord, entryIdOf, recordIdOf } from '../../../schemas/account/shape.ts';
import type { Store } from '../../store/store.ts';

/** Those who are, themselves or in the account that theirs was merged into. Throws StoreUnavailable. */
export async function onHoldAmong(store: Store, uids: Iterable<string>): Promise<ReadonlySet<string>> {
  const all = [...uids];
  if (all.length === 0) return new Set();
  const [records, entries] = await Promise.all([
    store.getMany(ACCOUNTS, all.map(recordIdOf)),
    store.getMany(ACCOUNTS, all.map(entryIdOf)),
  ]);
  const held = new Set<string>();
  for (const one of records) {
    const record = one && AccountRecord.parse({ _id: one.id, ...one.body });
    if (record && holdIn(record)) held.add(record.uid);
  }
  const merged = new Map<string, string>();
  for (const one of entries) {
    const entry = one && AccountEntry.parse({ _id: one.id, ...one.body });
    if (entry?.mergedInto !== undefined) merged.set(entry.uid, entry.mergedInto);
  }
  const into = await onHoldAmong(store, new Set(merged.values()));
  for (const [uid, other] of merged) if (into.has(other)) held.add(uid);
  return held;
}
