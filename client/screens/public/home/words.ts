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
    lead: 'Confirmed means confirmed. Anything still waiting says so, and nothing gets lost in between.',
    waiting: {
      title: 'Still on your phone',
      what: 'Yoga, Thu 07:30',
      text: 'You tapped Book without a signal. We’ll send it the moment you’re back online. Until then you can undo it.',
    },
    decided: {
      title: 'Confirmed by the gym',
      what: 'Spin, Tue 18:00',
      text: 'The place is yours, and you can see how long you have to cancel for free.',
    },
    refused: {
      title: 'A no, with a reason',
      what: 'Boxing, Sat 10:00',
      text: 'That class filled up before we received your booking. Nothing was charged, and other classes are one tap away.',
    },
  },
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'Find',
        text: 'Search by place or activity. See opening hours, prices and classes, and keep the list on your device.',
      },
      {
        title: 'Get a pass',
        text: 'One visit, ten, or a month. You see the full price before you pay, with no hidden joining fee.',
      },
      {
        title: 'Check in',
        text: 'Show your code at the door. It works even when your phone and the gym’s tablet are both offline.',
      },
    ],
  },
  owners: {
    title: 'Run a gym?',
    text: 'Your front desk keeps working when the internet doesn’t: the tablet checks passes by itself, counts every visit once, and tells you afterwards what happened.',
    action: 'Sign in to your gym',
  },
  gyms: {
    title: 'Gyms to explore',
    areas: 'Areas',
    all: 'See all gyms',
    none: 'No gyms here yet',
    connectOnce: 'Connect once to load gyms near you. After that they stay on this device.',
    noneYet: 'We’re adding the first gyms. Please check back soon.',
  },
} as const;
