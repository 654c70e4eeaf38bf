import { formatCount } from '../../ui/format.ts';

/** What the check-in tablet says. Reasons for a verdict come from the catalogue in `schemas/codes.ts`. */
export const messages = {
  title: 'Check-in',
  access: {
    loading: 'Checking what you can do here',
    unknown: {
      title: 'Connect once',
      text: "This tablet doesn't know yet which gyms you work at. After that it works without a signal.",
    },
    none: 'Only gym staff can check people in.',
    noneTitle: 'This screen is for the front desk',
    noneText: 'You need to work at a gym and have permission to check people in.',
    leave: 'Go to my Fitness Hub',
  },
  gyms: {
    title: 'Which gym is this tablet at?',
    preset: { owner: 'Owner', manager: 'Manager', reception: 'Reception', trainer: 'Trainer', custom: 'Staff' },
  },
  bar: {
    next: (name: string, time: string) => `Next: ${name} ${time}`,
    fill: (booked: number, capacity: number) => `${booked} of ${capacity} booked`,
    noNext: 'No more classes today',
    leave: 'Leave check-in',
    tools: 'For staff',
  },
  tools: { title: 'For staff', outbox: 'Outbox' },
  list: {
    from: (moment: string) => `List from ${moment}`,
    none: 'No list yet',
    old: 'staff confirm',
    recordOnly: 'record only',
    label: {
      green: 'up to date',
      amber: 'not quite up to date',
      confirm: 'old: staff confirm each visit',
      recordOnly: 'too old: visits are only recorded',
      none: 'this tablet has no list of passes',
    },
  },
  queue: {
    none: 'All sent',
    some: (count: number) => `${count} to send`,
  },
  modes: { label: 'How to check in', scan: 'Scan', code: 'Short code', search: 'Search' },
  leave: {
    title: 'Leave check-in?',
    text: 'Nobody can check in on this tablet until you open it again.',
    unsent: (count: number) =>
      `${formatCount(count, 'check-in', 'check-ins')} still to send. They stay on this tablet and are sent automatically.`,
    stay: 'Stay',
    leave: 'Leave',
  },
} as const;
