/** What holds of a setting, for the rules that ask. */
import type { Instant } from '../basics/primitives.ts';
import { type Finding, found, type Known } from '../decision.ts';
import { SETTINGS, type SettingKey } from './catalogue.ts';
import { begunBy, publishedOf } from './everywhere.ts';
import type { PublicSetting } from './published-shape.ts';
import type { SystemSetting } from './shape.ts';

export const PLATFORM_SETTINGS = 'platform/settings';

export const settingOf = (known: Known, key: SettingKey): Finding<SystemSetting> =>
  known.get('setting', PLATFORM_SETTINGS, `setting:${key}`);

/** What held then; undefined where that is unknown, so that no device refuses anything because of it. */
export function settingAt(known: Known, key: SettingKey, at: Instant): number | undefined {
  if (SETTINGS[key].isPublic) return valueIn(key, publishedOf(known, key), at);
  return valueIn(key, settingOf(known, key), at);
}

const valueIn = (key: SettingKey, finding: Finding<SystemSetting | PublicSetting>, at: Instant): number | undefined =>
  finding.state === 'unknown' ? undefined : valueAt(key, found(finding), at);

/** Is that flag off? Not where it is unknown: no device refuses anything because of that. */
export const isOff = (known: Known, key: Extract<SettingKey, `flags.${string}`>, at: Instant): boolean =>
  settingAt(known, key, at) === 0;

/** The last that was decided of those that had begun. */
export function valueAt(key: SettingKey, setting: SystemSetting | PublicSetting | undefined, at: Instant): number {
  const begun =
    setting?.type === 'setting'
      ? setting.changes.findLast(({ from, withdrawn }) => from !== undefined && from <= at && !withdrawn)?.value
      : begunBy(setting, at);
  return begun ?? SETTINGS[key].standard;
}
