import type { Instant } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { SettingKey } from '../../../schemas/setting/catalogue.ts';
import { type EverywhereKey, numberAt } from '../../../schemas/setting/everywhere.ts';
import type { PublicSetting } from '../../../schemas/setting/published-shape.ts';
import { useRows } from '../../sync/hooks.tsx';
import { query } from '../../sync/queries/query.ts';
import { useNow } from '../../ui/now.tsx';

/** Those settings that everybody's devices have. */
export const publicSettingsQuery = query({
  type: 'publicsetting',
  database: 'public',
  collection: 'basics',
  selection: { index: ['type', '_id'], equals: ['publicsetting'], limit: 100 },
});

/** A setting as every device has it, with the time now: a value that holds from its saving on holds as soon as it is here. */
export function usePublished(key: SettingKey): { readonly stored: PublicSetting | undefined; readonly now: Instant } {
  const stored = useRows(publicSettingsQuery).rows.find(({ doc }) => doc.key === key)?.doc;
  const now = useNow(undefined, stored?.values.map(({ from }) => from) ?? []);
  return { stored, now: instantOf(now) };
}

/**
 * What holds of a setting that every device goes by, without the catalogue of all of them; the default where nothing is here yet.
 * @param at when: now, where nothing is said
 */
export function useSettingNumber(key: EverywhereKey, at?: Instant): number {
  const { stored, now } = usePublished(key);
  return numberAt(key, stored, at ?? now);
}
