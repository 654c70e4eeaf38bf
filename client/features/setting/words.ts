import type { SettingGroup, SettingKey, SettingUnit } from '../../../schemas/setting/catalogue.ts';
import type { SettingState } from '../../../schemas/setting/states.ts';

/** What the settings' page says. */
export const settingWords = {
  title: 'Settings',
  lead: 'The numbers that bookings, the door, money, reviews and messages go by, and everything that was decided.',
  tabsLabel: 'Settings',
  tabs: {
    booking: 'Booking',
    checkin: 'Check-in',
    money: 'Money',
    reviews: 'Reviews',
    messages: 'Messages',
    flags: 'Flags',
    legal: 'Legal texts',
    keys: 'Keys',
    audit: 'Audit log',
  } satisfies Record<SettingGroup | 'legal' | 'keys' | 'audit', string>,
  withWaiting: (tab: string, count: number) => (count === 0 ? tab : `${tab} (${count})`),
  unsaved: {
    title: 'No settings are saved on this device yet',
    text: 'Connect once. After that they can be read here without a signal.',
  },
  sentences: {
    'bookings.perDay': 'How many classes a member can book for one day. Bookings they already have stay.',
    'bookings.upcoming': 'How many bookings a member can have ahead of them. Those they already have stay.',
    'waitlist.autoUntilMinutes':
      'Until so many minutes before the start, the next on the waiting list gets a free place at once. After that it’s offered to everybody who waits. Whoever waits already keeps what they were told.',
    'offline.claimHours':
      'What somebody did without a signal, such as giving a place back, counts from when they did it if we hear of it within so many hours. Later than that, it counts from when we hear of it. What was done before a change goes by what held then.',
    'checkin.duplicateMinutes':
      'Whoever is scanned again at the same gym within so many minutes is in already, and it’s one visit. Each scan goes by what held when it was made, whenever it arrives.',
    'checkin.reportDays':
      'How many days after a visit staff can write it down so that it counts. An owner has 14. Later ones are kept and wait for the gym.',
    'commission.defaultBps':
      'What we keep of each sale, where nothing else was agreed with the gym. Counts for what is bought from then on. Of a renewal we keep 10% at most.',
    'refunds.staffAtOnce': 'The most a manager can give back of one payment. Owners can give back all of it.',
    'refunds.staffADay': 'The most a manager can give back in a day, all payments together.',
    'refunds.adminAtOnce': 'The most an administrator can give back of one payment. A super-admin can give back all of it.',
    'reviews.reportsHold': 'When so many people have reported a review, it’s hidden until somebody here has looked at it.',
    'messages.serviceADay': 'How many messages about the service one gym can send on one day. Those on their way already stay.',
    'messages.offerPeople': 'The most people one offer goes to. Offers sent or planned before a change stay as they are.',
    'messages.firstSeen': 'So many of a gym’s first messages wait until somebody here has looked at them. With 0, none does.',
    'messages.offerUnseen':
      'An offer to more people waits until somebody here has looked at it. Offers sent or planned before a change stay as they are.',
    'flags.offers':
      'Switch it off in an emergency: nobody can send an offer, and whoever writes one reads why. Offers that are going out stop where they are, and go on by themselves within about an hour of being switched on again. Messages about the service still go out.',
    'flags.applications':
      'Switch it off in an emergency: no gym can apply, and whoever fills in the form reads why. What they typed stays on their device. Applications that are open are answered as before.',
    'flags.reviews':
      'Switch it off in an emergency: nobody can write a new review, and whoever wants to reads why. Reviews that are there can be changed and taken back as before.',
  } satisfies Record<SettingKey, string>,
  flagsLead: 'Switches for an emergency. How the server itself is set up stands below them, and is changed where it runs.',
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
      messages: 'New value',
      days: 'New value, days',
      hours: 'New value, hours',
      minutes: 'New value, minutes',
      switch: 'New value',
    } satisfies Record<SettingUnit, string>,
    from: 'From',
    fromHint: 'At the start of that day. Leave it empty for at once.',
    rise: 'If it goes up, every owner it concerns is told once it’s approved. It counts 16 days after that: a day to tell everybody, and 15 days’ notice. If it goes down, it counts at once and nobody is told.',
    second: 'It’s about money, so a second super-admin has to approve it.',
    why: 'Why',
    whyHint: 'Other administrators read this, and it stays on record. 10 to 300 characters.',
    doing: 'change a setting',
    turn: { 0: 'Switch it off', 1: 'Switch it on' },
    superOnly: 'Only a super-admin can change this.',
    waits: 'A change is waiting. Approve it or withdraw it before you ask for another.',
  },
  /** how far telling owners of a commission has come. */
  telling: {
    rise: (owners: string, at: string | undefined) =>
      at === undefined ? `Owners are being told of it: ${owners} so far.` : `Told to ${owners}, the last of them on ${at}.`,
    off: (owners: string, at: string | undefined) =>
      at === undefined
        ? `Owners are being told that it’s off: ${owners} so far.`
        : `${owners} told that it’s off, the last of them on ${at}.`,
    owners: (count: number) => (count === 1 ? '1 owner' : `${count} owners`),
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
