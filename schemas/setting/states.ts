/** How a change stands (product.md 2.23): read from what was said of it, and never stored. */
import type { Instant } from '../basics/primitives.ts';
import type { SettingChange } from './shape.ts';

export type SettingState = 'waiting' | 'withdrawn' | 'planned' | 'in_force' | 'superseded';

/** @param all of the setting, in their order: what was decided later counts from its own beginning on */
export function settingStateOf(change: SettingChange, all: readonly SettingChange[], now: Instant): SettingState {
  if (change.withdrawn) return 'withdrawn';
  const { from } = change;
  if (from === undefined) return 'waiting';
  const isOvertaken = all
    .slice(all.indexOf(change) + 1)
    .some((one) => one.from !== undefined && !one.withdrawn && (one.from <= now || one.from <= from));
  if (isOvertaken) return 'superseded';
  return from <= now ? 'in_force' : 'planned';
}

/** What a second person is waited for; at most one of each setting. */
export const waitingIn = (changes: readonly SettingChange[]): SettingChange | undefined =>
  changes.find(({ from, withdrawn }) => from === undefined && !withdrawn);
