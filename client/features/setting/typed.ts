/** A value as it is typed, in pounds or per cent, and what is wrong with it: the rule's own sentence. Pure. */
import { isInRange, SETTINGS, type SettingKey, type SettingUnit } from '../../../schemas/setting/catalogue.ts';
import { SETTING_NAMES, settingRange } from '../../../schemas/setting/words.ts';

/** Of one that is typed, in what is stored. */
const PARTS: Readonly<Record<SettingUnit, number>> = { bps: 100, pence: 100 };
const TYPED = /^\d{1,7}([.,]\d{1,2})?$/;

export interface TypedValue {
  readonly value: number;
  /** A whole sentence. */
  readonly wrong?: string;
}

export function typedValue(key: SettingKey, typed: string): TypedValue {
  const text = typed.trim().replace(/^£|%$/g, '').trim();
  const value = Math.round(Number(text.replace(',', '.')) * PARTS[SETTINGS[key].unit]);
  return TYPED.test(text) && isInRange(key, value) ? { value } : { value, wrong: `${SETTING_NAMES[key]}: ${settingRange(key)}` };
}

/** As one would type it. */
export const asTyped = (key: SettingKey, value: number): string => String(value / PARTS[SETTINGS[key].unit]);
