/** What the home page says. */
export const words = {
  tab: 'Fitness Hub: find a gym, book and check in, with or without a signal',
  title: 'Your gym, even in the basement',
  lead: 'Find a gym, book a class and walk in. Fitness Hub keeps your passes, bookings and the gyms around you on your phone, so it works where the signal doesn’t.',
  search: {
    label: 'Town, postcode, gym or activity',
    placeholder: 'Place or activity',
    submit: 'Search',
    ways: 'Ways to search',
    nearMe: 'Near me',
    openNow: 'Open now',
    activities: ['Swimming', 'Yoga', 'Spin', 'Boxing', 'Strength'],
  },
  ticket: {
    what: 'Spin',
    when: 'Tomorrow, 18:00',
    where: 'Iron Works',
    waiting: 'Waiting to be confirmed',
    confirmed: 'Confirmed',
    madeAt: 'Booked at 17:52, no signal',
    confirmedAt: 'Back online at 18:04',
  },
  truth: {
    title: 'You always know where you stand',
    lead: 'What is agreed looks solid. What is still on its way has a broken edge. Nothing is ever lost in between.',
    waiting: {
      title: 'Still on your phone',
      what: 'Yoga, Thu 07:30',
      text: 'You tapped Book in the tube. We send it the moment you’re back online. Until then you can undo it.',
    },
    decided: {
      title: 'Agreed by the gym',
      what: 'Spin, Tue 18:00',
      text: 'The place is yours. You see until when cancelling is free before you need to know.',
    },
    refused: {
      title: 'A no, with the reason',
      what: 'Boxing, Sat 10:00',
      text: 'That class filled up before we received your booking. Nothing was charged, and other classes are one tap away.',
    },
  },
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'Find',
        text: 'Search by place or activity. Opening hours, prices and classes are there, and the list stays on your device.',
      },
      {
        title: 'Get a pass',
        text: 'One visit, ten, or a month. You see the whole price before you pay; there is no joining fee hidden behind it.',
      },
      {
        title: 'Check in',
        text: 'Show your code at the door. Your phone and the gym’s tablet understand each other even when both are offline.',
      },
    ],
  },
  owners: {
    title: 'You run a gym?',
    text: 'Your front desk goes on when the line is down: the tablet checks passes by itself, counts every visit once, and tells you afterwards what happened.',
    action: 'Sign in to your gym',
  },
  gyms: {
    title: 'Gyms to start with',
    areas: 'Areas',
    all: 'See all gyms',
    none: 'No gyms here yet',
    connectOnce: 'Connect once to load gyms near you. After that they stay on this device.',
    noneYet: 'The first gyms are on their way. Please look in again.',
  },
} as const;
