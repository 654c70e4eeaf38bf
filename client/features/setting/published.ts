import type { SettingKey } from '../../../schemas/setting/catalogue.ts';
import { valueAt } from '../../../schemas/setting/value.ts';
import { usePublished } from './number.ts';

/** What holds now of a setting that everybody's devices have; the default where nobody has said otherwise, or nothing is here yet. */
export function usePublicSetting(key: SettingKey): number {
  const { stored, now } = usePublished(key);
  return valueAt(key, stored, now);
}
