/** Settings, as those have them who run the platform. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request, shown, sinceEver } from '../noun.ts';
import type { SettingKey } from './catalogue.ts';
import { CHANGE_A_SETTING, decideSettingApprove, decideSettingPropose, decideSettingWithdraw } from './decide.ts';
import { SettingApprove, SettingPropose, SettingWithdraw } from './proposals.ts';
import { SystemSetting } from './shape.ts';
import { settingOf } from './value.ts';

const ABOUT = { ...ORDINARY, online: CHANGE_A_SETTING, proof: 'fresh' } as const;

export const setting = {
  for: 'platform',
  documents: {
    setting: shown(SystemSetting, {
      in: ['platform/settings'],
      databases: () => ['platform/settings'],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'setting.propose': request(SettingPropose, { ...ABOUT, decide: decideSettingPropose, since: sinceEver }),
    'setting.approve': request(SettingApprove, { ...ABOUT, decide: decideSettingApprove, since: askedSince }),
    'setting.withdraw': request(SettingWithdraw, { ...ABOUT, decide: decideSettingWithdraw, since: askedSince }),
  },
  collections: { 'platform/settings': { indexes: [] } },
} as const satisfies DeviceNoun;

/** What is said of a change is younger than the change. */
function askedSince(
  { body }: { readonly body: { readonly key: SettingKey; readonly change: string } },
  known: Known,
): readonly (Instant | undefined)[] {
  return [found(settingOf(known, body.key))?.changes.find(({ id }) => id === body.change)?.asked.at];
}
