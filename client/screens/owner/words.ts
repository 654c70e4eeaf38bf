import { formatCount } from '../../ui/format.ts';

/** What the owner's screens say. */
export const messages = {
  title: 'Today',
  lead: (gym: string, day: string) => `${gym} · ${day}`,
  desk: 'Open front desk',
  close: 'Close now',
  profile: 'Gym profile',
  analytics: 'Analytics',
  loading: 'Opening this gym',
  unsaved: {
    title: "This gym isn't saved on this device yet",
    text: 'Connect once. After that you can see today here without a signal.',
  },
  noGym: {
    title: "You don't own a gym yet",
    text: "When you own a gym on Fitness Hub, you'll see its day here.",
    way: { to: '/search', label: 'Find a gym' },
  },
  figures: {
    label: 'Today in numbers',
    visits: 'Visits today',
    visitsNote: (people: number) => `${formatCount(people, 'member', 'members')}`,
    classes: 'Places booked today',
    classesNote: (classes: number) => formatCount(classes, 'class', 'classes'),
    review: 'To review',
    reviewNone: 'Nothing to check',
    reviewNote: 'in the last 7 days',
    money: 'Sales this week',
    moneyNote: (last: string) => `${last} last week`,
  },
  classes: {
    title: 'Next classes',
    none: 'No more classes today or tomorrow.',
    noneEver: 'This gym has no timetable yet. Open-gym entry needs none.',
    fill: (booked: number, capacity: number) => `${booked} of ${capacity}`,
    fillLabel: (name: string, booked: number, capacity: number) => `${name}: ${booked} of ${capacity} places booked`,
    full: 'Full',
    waiting: (count: number) => `${count} waiting`,
    tomorrow: 'Tomorrow',
    cancelled: 'Cancelled',
    register: 'Register',
    registerLabel: (name: string, time: string) => `Register of ${name}, ${time}`,
  },
  registers: { label: 'Registers', close: 'Close register' },
  notLive: {
    title: (gym: string) => `${gym} isn’t live`,
    text: 'Only you and your team can see it. Here’s what’s left before everybody can find it and buy its passes.',
    go: 'See what’s left',
  },
  checklist: {
    title: 'Get ready for your first visit',
    steps: [
      {
        title: 'Put a tablet at the door',
        text: 'Sign in on it and open the front desk. It works without a signal once it has your list.',
      },
      { title: 'Let the team sign in', text: 'Reception signs in with their own account, so every visit has a name beside it.' },
      { title: 'Check yourself in', text: 'Buy your own day pass, show its code to the camera and see it arrive here.' },
    ],
  },
} as const;
