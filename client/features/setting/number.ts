import type { Instant } from '../../../schemas/basics/primitives.ts';
import { type EverywhereKey, numberAt } from '../../../schemas/setting/everywhere.ts';
import { useRows } from '../../sync/hooks.tsx';
import { query } from '../../sync/queries/query.ts';
import { useNowSince } from '../../ui/now.tsx';

/** Those settings that everybody's devices have. */
export const publicSettingsQuery = query({
  type: 'publicsetting',
  database: 'public',
  collection: 'basics',
  selection: { index: ['type', '_id'], equals: ['publicsetting'], limit: 100 },
});

/**
 * What holds of a setting that every device goes by, without the catalogue of all of them; the default where nothing is here yet.
 * @param at when: now, where nothing is said
 */
export function useSettingNumber(key: EverywhereKey, at?: Instant): number {
  const stored = useRows(publicSettingsQuery).rows.find(({ doc }) => doc.key === key)?.doc;
  const now = useNowSince(stored?.updatedAt);
  return numberAt(key, stored, at ?? now);
}
