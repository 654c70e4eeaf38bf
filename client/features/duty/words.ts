import { formatCount } from '../../ui/format.ts';

/** What is said about who takes a class. */
export const words = {
  title: 'My classes',
  days: 7,
  none: 'No classes for you in the next 7 days',
  noneText: 'Whoever runs the timetable gives you yours. They show up here with who has booked.',
  unsaved: 'Connect once. After that your classes and their registers are here without a signal.',
  booked: (booked: number, capacity: number) => `${booked} of ${capacity} booked`,
  waiting: (count: number) => `${count} waiting`,
  cancelled: 'Cancelled',
  register: (count: number) => `Who’s coming: ${formatCount(count, 'person', 'people')}`,
  open: 'Open register',
  openLabel: (name: string, time: string) => `Open the register of ${name}, ${time}`,
  nobody: 'Nobody has booked yet.',
  theirs: 'Classes they take',
  theirsHint: 'All to come of each. They see who has booked them: names, and nothing else of members.',
  takenBy: (name: string, taker: string) => `${name} (now ${taker})`,
  onlineOnly: 'Online only: a register must open and close for everyone at once.',
  give: (name: string, to: string) => `${name}: taken by ${to}`,
  takeBack: (name: string) => `${name}: taken by nobody of the team`,
} as const;
