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
    action: 'Go to your own pages',
  },
  tabsLabel: 'What you do here',
  tabs: { desk: 'Front desk', classes: 'My classes', register: 'Register', 'walk-in': 'Walk-in', notes: 'Notes', team: 'Team' },
  close: 'Close the gym now',
  gyms: 'Your gyms',
  since: (day: string) => `Since ${day}`,
  presets,
  desk: 'Open front desk',
  profile: 'Edit the gym’s profile',
  today: 'Visits today',
  classes: 'Next class',
  noClass: 'No class today',
  noVisits: 'Nobody has checked in yet today.',
  own: 'Your work here',
  may: 'What you may do',
  noPower: 'The gym has given you no permissions yet. If you need some, please ask whoever runs it.',
  lease: (until: string) => `Works on this device without a connection until ${until}. Going online renews it.`,
  ended: 'Ended',
  endedAt: (gym: string, day: string) => `Your access to ${gym} ended on ${day}.`,
} as const;
