import type { SettingGroup, SettingKey, SettingUnit } from '../../../schemas/setting/catalogue.ts';
import type { SettingState } from '../../../schemas/setting/states.ts';

/** What the settings' page says. */
export const settingWords = {
  title: 'Settings',
  lead: 'The numbers that bookings, reviews and money go by, and everything that was decided.',
  tabsLabel: 'Settings',
  tabs: { booking: 'Booking', money: 'Money', reviews: 'Reviews', audit: 'Audit log' } satisfies Record<
    SettingGroup | 'audit',
    string
  >,
  withWaiting: (tab: string, count: number) => (count === 0 ? tab : `${tab} (${count})`),
  unsaved: {
    title: 'No settings are saved on this device yet',
    text: 'Connect once. After that they can be read here without a signal.',
  },
  sentences: {
    'bookings.perDay': 'How many classes a member can book for one day. Bookings they already have stay.',
    'bookings.upcoming': 'How many bookings a member can have ahead of them. Those they already have stay.',
    'commission.defaultBps':
      'What we keep of each sale, where nothing else was agreed with the gym. Counts for what is bought from then on. Of a renewal we keep 10% at most.',
    'refunds.staffAtOnce': 'The most a manager can give back of one payment. Owners can give back all of it.',
    'refunds.staffADay': 'The most a manager can give back in a day, all payments together.',
    'refunds.adminAtOnce': 'The most an administrator can give back of one payment. A super-admin can give back all of it.',
    'reviews.reportsHold': 'When so many people have reported a review, it’s hidden until somebody here has looked at it.',
  } satisfies Record<SettingKey, string>,
  now: 'Now',
  since: (date: string) => `since ${date}`,
  standard: 'Default',
  isStandard: 'the default',
  range: 'Range',
  rangeSaid: (least: string, most: string) => `${least} to ${most}`,
  changedBy: 'Last changed by',
  nobody: 'Nobody has changed it yet',
  by: (asked: string, approved: string | undefined) => (approved === undefined ? asked : `${asked}, approved by ${approved}`),
  waiting: {
    title: 'Waiting for a second super-admin',
    change: (value: string, from: string | undefined) =>
      from === undefined ? `${value}, as soon as it’s approved` : `${value} from ${from}`,
    asked: (name: string, at: string) => `${name} asked for it on ${at}.`,
    approve: 'Approve',
    withdraw: 'Withdraw',
    own: 'You asked for this, so another super-admin has to approve it.',
    notYours: 'A super-admin other than the one who asked approves it.',
  },
  planned: {
    title: 'Coming up',
    change: (value: string, from: string) => `${value} from ${from}`,
    withdraw: 'Withdraw',
  },
  change: {
    open: (name: string) => `Change ${name}`,
    label: 'Change it',
    act: 'Save',
    ask: 'Ask for it',
    value: {
      bps: 'New value, per cent',
      pence: 'New value, pounds',
      bookings: 'New value',
      people: 'New value, people',
    } satisfies Record<SettingUnit, string>,
    from: 'From',
    fromHint: 'At the start of that day. Leave it empty for at once.',
    rise: 'If it goes up, gyms get 15 days’ notice from the day it’s approved.',
    second: 'It’s about money, so a second super-admin has to approve it.',
    why: 'Why',
    whyHint: 'Other administrators read this, and it stays on record. 10 to 300 characters.',
    doing: 'change a setting',
    superOnly: 'Only a super-admin can change this.',
    waits: 'A change is waiting. Approve it or withdraw it before you ask for another.',
  },
  history: (count: number) => (count === 1 ? 'History: 1 change' : `History: ${count} changes`),
  states: {
    waiting: 'Waiting',
    withdrawn: 'Withdrawn',
    planned: 'Coming up',
    in_force: 'Now',
    superseded: 'Earlier',
  } satisfies Record<SettingState, string>,
  line: {
    asked: (name: string, at: string) => `Asked for by ${name}, ${at}`,
    approved: (name: string, at: string) => `Approved by ${name}, ${at}`,
    withdrawn: (name: string, at: string) => `Withdrawn by ${name}, ${at}`,
    from: (at: string) => `Counts from ${at}`,
  },
  display: {
    propose: (name: string, value: string) => `${name}: ${value}`,
    approve: (name: string, value: string) => `Approve ${name}: ${value}`,
    withdraw: (name: string, value: string) => `Withdraw ${name}: ${value}`,
  },
} as const;
