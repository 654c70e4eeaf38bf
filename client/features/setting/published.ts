import type { SettingKey } from '../../../schemas/setting/catalogue.ts';
import { valueAt } from '../../../schemas/setting/value.ts';
import { useRows } from '../../sync/hooks.tsx';
import { useNowSince } from '../../ui/now.tsx';
import { publicSettingsQuery } from './number.ts';

/** What holds now of a setting that everybody's devices have; the default where nobody has said otherwise, or nothing is here yet. */
export function usePublicSetting(key: SettingKey): number {
  const stored = useRows(publicSettingsQuery).rows.find(({ doc }) => doc.key === key)?.doc;
  return valueAt(key, stored, useNowSince(stored?.updatedAt));
}
