import { formatCount } from '../../parts/format.ts';

/** What the member's screens say. Words about one pass or one booking stand with those parts. */
export const messages = {
  unsaved: {
    title: 'Nothing saved on this device yet',
    text: 'Connect once. After that everything here can be read without a signal.',
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
    outbox: (count: number) => `${formatCount(count, 'action', 'actions')} on the way`,
    openOutbox: 'Open the Outbox',
    outboxMore: (count: number) => `and ${count} more`,
    answers: 'Needs your attention',
    notices: 'News',
    recent: 'Your gyms',
    lastVisit: (day: string) => `Last visit ${day}`,
    nextVisit: (day: string) => `Booked ${day}`,
    passHere: 'You hold a pass',
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
      text: 'Passes you buy stand here, with your code for the door.',
      action: 'Find a gym',
    },
    emptyTab: {
      active: 'No pass is running at the moment.',
      notStarted: 'No pass is waiting for its first visit.',
      past: 'No pass has ended yet.',
    },
  },
  bookings: {
    title: 'Bookings',
    tabs: { upcoming: 'Upcoming', waiting: 'Waiting list', past: 'Past' },
    tabsLabel: 'Your bookings',
    empty: {
      upcoming: { title: 'Nothing booked', text: 'Book a class and it stands here, even before the gym has answered.' },
      waiting: { title: 'You are on no waiting list', text: 'When a class is full you can wait for a place.' },
      past: { title: 'Nothing here yet', text: 'Classes you went to or cancelled are kept here for a year.' },
    },
    action: 'Find a class',
    answers: 'Needs your attention',
  },
  checkin: {
    title: 'Check in',
    codeLabel: (pass: string, shortCode: string) => `QR code of your pass ${pass}. Short code ${shortCode}`,
    codeLabelOnly: (pass: string) => `QR code of your pass ${pass}`,
    shortCode: 'Short code',
    ready: (until: string) => `Ready for offline until ${until}`,
    coming: 'Your code is on its way. It takes a few seconds after buying.',
    comingOffline: 'Connect once to get the QR code, or ask staff with your short code.',
    stale: (days: number) =>
      `This pass hasn't been refreshed for ${days} days. Connect once to refresh it, or ask staff with your short code.`,
    show: 'Show this at the door',
    picker: 'Your passes',
    visits: 'Your last check-ins',
    noVisits: 'Your first check-in will show here.',
    empty: {
      title: 'No pass yet',
      text: 'With a pass your code opens the door here, with or without a signal.',
      action: 'Find a gym',
    },
    allPasses: 'See my passes',
  },
} as const;
