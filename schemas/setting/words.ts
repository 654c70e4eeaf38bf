/** What settings are called, and their values as sentences have them. */
import { pounds } from '../basics/pounds.ts';
import { SETTINGS, type SettingKey, type SettingUnit } from './catalogue.ts';

export const SETTING_NAMES: Readonly<Record<SettingKey, string>> = {
  'bookings.perDay': 'Bookings a day',
  'bookings.upcoming': 'Bookings to come',
  'waitlist.autoUntilMinutes': 'Minutes before a class that its waiting list asks',
  'offline.claimHours': 'Hours without a signal',
  'checkin.duplicateMinutes': 'Minutes in which two scans are one visit',
  'checkin.reportDays': 'Days to write down a visit',
  'commission.defaultBps': 'Commission',
  'refunds.staffAtOnce': 'Staff refund, one payment',
  'refunds.staffADay': 'Staff refunds, a day',
  'refunds.adminAtOnce': 'Administrator’s refund',
  'reviews.reportsHold': 'Reports that hold a review',
  'messages.serviceADay': 'Messages about the service, a day',
  'messages.offerPeople': 'People an offer goes to',
  'messages.firstSeen': 'First messages we look at',
  'messages.offerUnseen': 'People an offer reaches unseen',
  'flags.offers': 'Offers from gyms and from us',
  'flags.applications': 'Applications from gyms',
  'flags.reviews': 'New reviews',
};

const SAID: Readonly<Record<SettingUnit, (value: number) => string>> = {
  bps: (value) => `${value / 100}%`,
  pence: pounds,
  bookings: String,
  people: String,
  messages: String,
  days: String,
  hours: String,
  minutes: String,
  switch: (value) => (value === 0 ? 'Off' : 'On'),
};

/** `15%`, `£50.00`. */
export const settingSaid = (key: SettingKey, value: number): string => SAID[SETTINGS[key].unit](value);

/** For the end of a sentence that begins with its name. */
export const settingRange = (key: SettingKey): string =>
  `choose from ${settingSaid(key, SETTINGS[key].least)} to ${settingSaid(key, SETTINGS[key].most)}.`;
