import type { Preset } from '../../../schemas/person/shape.ts';

const presets: Record<Preset, string> = {
  owner: 'Owner',
  manager: 'Manager',
  reception: 'Reception',
  trainer: 'Trainer',
  custom: 'Custom permissions',
};

/** What the employee's screens say. */
export const messages = {
  title: 'At work',
  lead: (gym: string, preset: string) => `${presets[preset as Preset] ?? preset} at ${gym}`,
  unsaved: {
    title: "Your gym isn't saved on this device yet",
    text: 'Connect once. After that the front desk works here without a signal.',
  },
  none: {
    title: "You're not on a gym's team at the moment",
    text: "When a gym adds you to its team, you'll see it here.",
    way: { to: '/member/dashboard', label: 'Go to your own pages' },
  },
  tabsLabel: 'What you do here',
  tabs: {
    desk: 'Front desk',
    scan: 'Scan',
    search: 'Search',
    classes: 'My classes',
    register: 'Register',
    'walk-in': 'Walk-in',
    notes: 'Notes',
    team: 'Team',
    devices: 'Devices',
    outbox: 'Outbox',
  },
  noMembersYet: 'Not ready to work without a connection yet: this device is still getting the member list',
  worksUntil: (until: string) => `Works without a connection until ${until}`,
  close: 'Close the gym now',
  gyms: 'Your gyms',
  since: (day: string) => `Since ${day}`,
  presets,
  desk: 'Open front desk',
  ways: {
    title: 'Run the gym',
    profile: 'Profile and timetable',
    closures: 'Closures',
    reviews: 'Reviews',
    money: 'Sales and fees',
  },
  today: 'Visits today',
  classes: 'Next class',
  noClass: 'No class today',
  noVisits: 'Nobody has checked in yet today.',
  own: 'Your work here',
  may: 'What you may do',
  noPower: 'The gym has given you no permissions yet. If you need some, please ask whoever runs it.',
  lease: (until: string) => `Works on this device without a connection until ${until}. Going online renews it.`,
  pin: {
    title: 'Your PIN at the tablets',
    has: 'The gym’s tablets know you by your own PIN.',
    hasNone: 'With a PIN of your own, what you do at the gym’s tablets is recorded under your name.',
    set: 'Set your PIN',
    change: 'Change your PIN',
  },
  ended: 'Ended',
  endedAt: (gym: string, day: string) => `Your access to ${gym} ended on ${day}.`,
} as const;
