import { formatCount } from '../../../ui/format.ts';

/** What `/offline` says. */
export const messages = {
  home: 'Fitness Hub, home page',
  title: { Offline: "You're offline", Unknown: 'Checking the connection', Online: "You're back online" },
  lead: {
    Offline: 'Fitness Hub keeps what you need on this device. What you do now is kept too, and sent when you’re back online.',
    Unknown: 'Fitness Hub keeps what you need on this device. What you do now is kept too, and sent when you’re back online.',
    Online: 'Everything works, and anything you did without a signal is on its way to us.',
  },
  wanted: (path: string) => `${path} isn't saved on this device yet. It opens when you're online.`,
  tryAgain: 'Try again',
  trying: 'Trying',
  stillNot: 'Still no connection. We’ll keep trying.',
  goOn: (path: string) => `Continue to ${path}`,
  works: {
    title: 'What works now',
    checkin: { name: 'Check in', text: 'Your code opens the door without a signal' },
    passes: {
      name: 'Passes',
      text: (count: number) => (count === 0 ? 'None on this device' : `${formatCount(count, 'pass', 'passes')} saved`),
    },
    bookings: {
      name: 'Bookings',
      text: (count: number) => (count === 0 ? 'None on this device' : `${formatCount(count, 'booking', 'bookings')} saved`),
    },
    desk: { name: 'Front desk', text: 'Scan codes and let members in; check-ins are sent later' },
    search: {
      name: 'Search',
      text: (areas: readonly string[]) =>
        areas.length === 0
          ? 'The gyms you’ve looked at. Keep an area to have its classes as well'
          : `With their classes: ${areas.join(', ')}`,
      nothing: 'Connect once to load gyms near you',
    },
    resume: {
      name: (name: string) => `Continue as ${name}`,
      text: 'You’re signed out on this screen, but your things are still here',
    },
    saving: 'Checking what’s saved',
  },
  device: {
    title: 'On this device',
    lastSync: 'Last synced with our servers',
    never: 'Not yet',
    waiting: 'Waiting to be sent',
    nothing: 'Nothing',
    actions: (count: number) => formatCount(count, 'action', 'actions'),
    storage: 'Storage used',
  },
} as const;
