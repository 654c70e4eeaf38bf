import { instantOf } from '../../../schemas/basics/time.ts';
import type { SettingKey } from '../../../schemas/setting/catalogue.ts';
import { valueAt } from '../../../schemas/setting/value.ts';
import { useRows } from '../../sync/hooks.tsx';
import { query } from '../../sync/queries/query.ts';
import { useNow } from '../../ui/now.tsx';

const publicSettingsQuery = query({
  type: 'publicsetting',
  database: 'public',
  collection: 'basics',
  selection: { index: ['type', '_id'], equals: ['publicsetting'], limit: 100 },
});

/** What holds now of a setting that everybody's devices have; the default where nobody has said otherwise, or nothing is here yet. */
export function usePublicSetting(key: SettingKey): number {
  const now = instantOf(useNow());
  const stored = useRows(publicSettingsQuery).rows.find(({ doc }) => doc.key === key)?.doc;
  return valueAt(key, stored, now);
}
