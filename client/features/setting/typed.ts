/** A value as it is typed, in pounds or per cent, and what is wrong with it: the rule's own sentence. Pure. */
import { isInRange, SETTINGS, type SettingKey, type SettingUnit } from '../../../schemas/setting/catalogue.ts';
import { SETTING_NAMES, settingRange } from '../../../schemas/setting/words.ts';

/** Of one that is typed, in what is stored. */
const PARTS: Readonly<Record<SettingUnit, 1 | 100>> = {
  bps: 100,
  pence: 100,
  bookings: 1,
  people: 1,
  messages: 1,
  days: 1,
  hours: 1,
  minutes: 1,
  switch: 1,
};
const TYPED = { 1: /^\d{1,7}$/, 100: /^\d{1,7}([.,]\d{1,2})?$/ } as const;

export interface TypedValue {
  readonly value: number;
  /** A whole sentence. */
  readonly wrong?: string;
}

export function typedValue(key: SettingKey, typed: string): TypedValue {
  const text = typed.trim().replace(/^£|%$/g, '').trim();
  const parts = PARTS[SETTINGS[key].unit];
  const value = Math.round(Number(text.replace(',', '.')) * parts);
  return TYPED[parts].test(text) && isInRange(key, value)
    ? { value }
    : { value, wrong: `${SETTING_NAMES[key]}: ${settingRange(key)}` };
}

/** As one would type it. */
export const asTyped = (key: SettingKey, value: number): string => String(value / PARTS[SETTINGS[key].unit]);
