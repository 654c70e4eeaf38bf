/**
 * The settings there are (product.md 2.23, 4.5): a rule reads each of them. With its range, and what holds where nobody has said anything. What
 * they are called is in `words.ts`.
 */

import { RATES } from '../ledger/rates.ts';
import { EVERYWHERE } from './everywhere.ts';

/** The tabs of `/admin/system-settings`. */
export const SETTING_GROUPS = ['booking', 'checkin', 'money', 'reviews', 'messages', 'flags'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** What a value counts, always in whole numbers; `bps`: hundredths of a per cent; `switch`: 1 is on, 0 off. */
export type SettingUnit = 'bps' | 'pence' | 'bookings' | 'people' | 'messages' | 'days' | 'hours' | 'minutes' | 'switch';

interface SettingSpec {
  readonly group: SettingGroup;
  readonly unit: SettingUnit;
  readonly least: number;
  readonly most: number;
  /** What holds where nobody has said otherwise. */
  readonly standard: number;
  /** Everybody's devices have its value; without, those of the people who run the platform alone. */
  readonly isPublic: boolean;
}

export const SETTING_KEYS = [
  'bookings.perDay',
  'bookings.upcoming',
  'waitlist.autoUntilMinutes',
  'offline.claimHours',
  'checkin.duplicateMinutes',
  'checkin.reportDays',
  'reviews.reportsHold',
  'commission.defaultBps',
  'refunds.staffAtOnce',
  'refunds.staffADay',
  'refunds.adminAtOnce',
  'messages.serviceADay',
  'messages.offerPeople',
  'messages.firstSeen',
  'messages.offerUnseen',
  'flags.offers',
  'flags.applications',
  'flags.reviews',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export const SETTINGS: Readonly<Record<SettingKey, SettingSpec>> = {
  /** */
  'bookings.perDay': { group: 'booking', unit: 'bookings', least: 1, most: 10, standard: 3, isPublic: true },
  /** */
  'bookings.upcoming': {
    ...{ group: 'booking', unit: 'bookings', least: 1, most: 100, standard: 20, isPublic: true },
  },
  'waitlist.autoUntilMinutes': {
    ...{ ...EVERYWHERE['waitlist.autoUntilMinutes'], group: 'booking', unit: 'minutes', isPublic: true },
  },
  'offline.claimHours': { ...EVERYWHERE['offline.claimHours'], group: 'booking', unit: 'hours', isPublic: true },
  'checkin.duplicateMinutes': {
    ...{ ...EVERYWHERE['checkin.duplicateMinutes'], group: 'checkin', unit: 'minutes', isPublic: true },
  },
  /** No longer than the owner has. */
  'checkin.reportDays': {
    ...{ group: 'checkin', unit: 'days', least: 1, most: 14, standard: 3, isPublic: true },
  },
  /** No more than what gyms have agreed to: more takes a new agreement, of which they are told. */
  'commission.defaultBps': {
    ...{ group: 'money', unit: 'bps', least: 0, most: RATES.commissionBps, standard: RATES.commissionBps, isPublic: true },
  },
  /** */
  'refunds.staffAtOnce': money(100, 50_000, RATES.staffRefund, true),
  /** */
  'refunds.staffADay': money(100, 200_000, RATES.staffRefundsADay, true),
  /** */
  'refunds.adminAtOnce': money(100, 200_000, RATES.adminRefund, false),
  /** 2.9. Not for everybody: whoever knew it would know how many reports it takes. */
  'reviews.reportsHold': { group: 'reviews', unit: 'people', least: 2, most: 20, standard: 3, isPublic: false },
  /** 3.9 */
  'messages.serviceADay': sending('messages', 1, 20, 5),
  /** 3.9 */
  'messages.offerPeople': sending('people', 200, 10_000, 2000),
  /** 2.24 */
  'messages.firstSeen': sending('messages', 0, 20, 3),
  /** 3.9. For everybody: whoever writes an offer reads before it is sent that it is looked at first. */
  'messages.offerUnseen': { ...sending('people', 0, 2000, 200), isPublic: true },
  /** 2.24. Off: none is handed in, and what is on its way waits. For everybody: whoever writes one reads why it can't be sent. */
  'flags.offers': flag(),
  /** 2.14. Off: none comes in; those that are open are answered. For everybody: whoever fills one in reads why it can't be sent. */
  'flags.applications': flag(),
  /** 2.9. Off: nobody writes a first word of a gym; what is there is changed and taken back as before. For everybody, as above. */
  'flags.reviews': flag(),
};

/** The server alone judges by them: no device has all that was sent. */
function sending(unit: SettingUnit, least: number, most: number, standard: number): SettingSpec {
  return { group: 'messages', unit, least, most, standard, isPublic: false };
}

/** For everybody: a device that knows it refuses what the server would, with the same words. */
function flag(): SettingSpec {
  return { group: 'flags', unit: 'switch', least: 0, most: 1, standard: 1, isPublic: true };
}

function money(least: number, most: number, standard: number, isPublic: boolean): SettingSpec {
  return { group: 'money', unit: 'pence', least, most, standard, isPublic };
}

/** what is about money takes two people. */
export const needsSecond = (key: SettingKey): boolean => SETTINGS[key].group === 'money';

export const isInRange = (key: SettingKey, value: number): boolean => value >= SETTINGS[key].least && value <= SETTINGS[key].most;
