import { formatCount } from '../../ui/format.ts';

/** What the member's screens say. Words about one pass or one booking stand with those parts. */
export const messages = {
  unsaved: {
    title: 'Nothing saved on this device yet',
    text: 'Connect once. After that you can see everything here without a signal.',
  },
  dashboard: {
    title: (firstName: string) => `Hello, ${firstName}`,
    titleNobody: 'Hello',
    next: 'Next booking',
    nextNone: 'Nothing booked.',
    nextNoneAction: 'Find a class',
    allBookings: 'All bookings',
    passes: 'Your passes',
    allPasses: 'All passes',
    codeOfPass: 'Show code',
    outbox: (count: number) => `${formatCount(count, 'action', 'actions')} on the way`,
    openOutbox: 'Open the Outbox',
    outboxMore: (count: number) => `and ${count} more`,
    answers: 'Needs your attention',
    notices: 'News',
    streak: {
      weeks: (count: number) => `${formatCount(count, 'week', 'weeks')} in a row`,
      none: 'Start a new streak',
      keep: 'A visit by Sunday keeps it',
      thisWeek: (count: number) => `${formatCount(count, 'visit', 'visits')} this week`,
    },
    recent: 'Your gyms',
    lastVisit: (day: string) => `Last visit ${day}`,
    nextVisit: (day: string) => `Booked ${day}`,
    passHere: 'You have a pass',
    empty: {
      title: 'Find a gym near you',
      text: 'Buy a pass or book a class, and your code opens the door, with or without a signal.',
      action: 'Find a gym',
    },
    promotion: {
      title: (name: string) => `You're in: ${name}`,
      text: (gym: string) => `A place came free at ${gym}.`,
      free: (until: string) => `If you can't come, cancel free until ${until}.`,
      come: "I'll be there",
      cancel: "I can't come",
    },
    dismissLabel: (title: string) => `Dismiss: ${title}`,
  },
  passes: {
    title: 'Passes',
    tabs: { active: 'Active', notStarted: 'Not started', past: 'Past' },
    tabsLabel: 'Your passes',
    empty: {
      title: 'No passes yet',
      text: 'Passes you buy appear here, with your code for the door.',
      action: 'Find a gym',
    },
    emptyTab: {
      active: 'You have no active passes at the moment.',
      notStarted: 'No pass is waiting for its first visit.',
      past: 'No pass has ended yet.',
    },
  },
  bookings: {
    title: 'Bookings',
    tabs: { upcoming: 'Upcoming', waiting: 'Waiting list', past: 'Past' },
    tabsLabel: 'Your bookings',
    empty: {
      upcoming: { title: 'Nothing booked', text: 'Book a class and it appears here, even before the gym has answered.' },
      waiting: { title: "You're not on any waiting lists", text: 'When a class is full you can wait for a place.' },
      past: { title: 'Nothing here yet', text: 'Classes you went to or cancelled are kept here for a year.' },
    },
    action: 'Find a class',
    answers: 'Needs your attention',
  },
  checkin: {
    title: 'Check in',
    picker: 'Your passes',
    visits: 'Your last check-ins',
    notHere: { title: "This pass isn't on this device", text: 'Connect once, or choose another pass.', action: 'See my passes' },
    noVisits: 'Your first check-in will appear here.',
    empty: {
      title: 'No pass yet',
      text: 'With a pass your code opens the door here, with or without a signal.',
      action: 'Find a gym',
    },
  },
} as const;
