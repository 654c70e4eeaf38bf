import type { Permission, Preset } from '../../../schemas/person/shape.ts';

/** What each power lets somebody do, in words for the person who has it. */
const permissions: Record<Permission, string> = {
  'checkin.scan': 'Check members in',
  'checkin.search': 'Find members by name',
  'checkin.override': 'Let somebody in with a reason',
  'checkin.void': 'Take back a check-in within 24 hours',
  'register.mark': 'Mark who came to a class',
  'bookings.add': 'Book members in and out',
  'members.view': 'See members and their passes',
  'members.contact': "See members' email and phone",
  'timetable.edit': 'Change the timetable',
  'closures.edit': 'Close the gym for a time',
  'passes.edit': 'Change passes and prices',
  refunds: 'Give refunds',
  'reviews.respond': 'Answer reviews',
  'messages.send': 'Write to members',
  'profile.edit': "Change the gym's page",
  'employees.manage': 'Manage the team',
  'financials.view': 'See sales',
  payouts: 'See payouts',
  'kiosk.register': 'Set up a tablet at the door',
  'data.export': 'Export data',
};
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
    action: 'Go to your own pages',
  },
  gyms: 'Your gyms',
  since: (day: string) => `Since ${day}`,
  presets,
  desk: 'Open front desk',
  today: 'Visits today',
  classes: 'Next class',
  noClass: 'No class today',
  noVisits: 'Nobody has checked in yet today.',
  may: 'What you may do',
  permissions,
  trainer: 'Your classes will appear here once the gym gives you some.',
  lease: (until: string) => `Works on this device without a connection until ${until}. Going online renews it.`,
  ended: 'Ended',
  endedAt: (gym: string, day: string) => `Your access to ${gym} ended on ${day}.`,
} as const;
