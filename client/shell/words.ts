import { formatCount } from '../ui/format.ts';

/** What the frame round every screen says. */
export const words = {
  brand: 'Fitness Hub',
  skip: 'Skip to content',
  navigation: 'Main',
  places: {
    home: 'Home',
    search: 'Search',
    checkin: 'Check in',
    bookings: 'Bookings',
    me: 'Me',
    passes: 'Passes',
    payments: 'Payments',
    favourites: 'Favourites',
    reviews: 'Reviews',
    visits: 'Your visits',
    today: 'Today',
    desk: 'Front desk',
    atTheDoor: 'Check-in and register',
    gymProfile: 'Gym profile',
    onboarding: 'Getting live',
    work: 'At work',
    team: 'Team',
    closures: 'Closures',
    money: 'Sales and fees',
    passesSold: 'Passes you sell',
    payouts: 'Payouts',
    gyms: 'Gyms',
    inbox: 'Messages',
    overview: 'Overview',
    applications: 'Applications',
    verification: 'Verification',
    reports: 'Reports',
    findGym: 'Find a gym',
  },
  groups: { gym: 'Your gym', platform: 'Platform', member: 'As a member' },
  account: {
    open: (name: string) => `Account of ${name}`,
    signedInAs: 'Signed in as',
    profile: 'Profile',
    settings: 'Account',
    help: 'Help',
    outbox: 'Outbox',
    notifications: 'Notifications',
    signOut: 'Sign out',
    signIn: 'Sign in',
    signUp: 'Sign up',
    goHome: 'My Fitness Hub',
  },
  connection: {
    Online: { word: 'Online', long: 'Connected. What you see is up to date.' },
    Offline: { word: 'Offline', long: 'No connection. Carry on: we keep what you do and send it later.' },
    Unknown: { word: 'Unknown', long: 'Checking the connection.' },
  },
  notOpened: {
    text: "We couldn't open what's saved on this device, so you can't sign in or see anything of yours until it opens. Reload the page to try again.",
    reload: 'Reload',
  },
  signOut: {
    title: 'Before you sign out',
    unsent: (actions: number, drafts: number) => {
      const what = [
        ...(actions > 0 ? [formatCount(actions, 'action', 'actions')] : []),
        ...(drafts > 0 ? [formatCount(drafts, 'draft', 'drafts')] : []),
      ].join(' and ');
      return actions + drafts === 1
        ? `${what} hasn't been sent. Stay signed in, or discard it?`
        : `${what} haven't been sent. Stay signed in, or discard them?`;
    },
    stay: 'Stay signed in',
    discard: (count: number) => `Discard ${count === 1 ? 'it' : 'them'} and sign out`,
  },
  footer: {
    tagline: 'Find a gym, book a class and check in, with or without a signal.',
    links: 'Pages',
    apply: 'Bring your gym',
    about: 'About',
    contact: 'Contact',
    terms: 'Terms',
    privacy: 'Privacy',
  },
  signInAgain: { text: 'Please sign in again. Nothing you did is lost.', action: 'Sign in' },
  splash: {
    // The specification's texts, in its order.
    steps: [
      'Initializing...',
      'Loading your fitness journey...',
      'Connecting to gyms...',
      'Preparing your dashboard...',
      'Almost ready...',
    ],
  },
  guard: {
    owner: 'That page is for gym owners.',
    editor: 'That page is for those who run a gym.',
    bookkeeper: 'That page is for those who look after a gym’s money.',
    seller: 'That page is for those who set what a gym sells.',
    employee: 'That page is for people who work at a gym.',
    admin: 'That page is for the people who run Fitness Hub.',
  },
  install: {
    title: 'Install Fitness Hub',
    text: 'Keep Fitness Hub on your home screen: it opens straight away, even without a signal.',
    now: 'Install',
    later: 'Later',
    app: 'Install app',
    done: 'Fitness Hub is installed on this device.',
    byHand: 'You can install it from your browser’s menu: look for “Install” or “Add to Home Screen”.',
  },
  update: {
    ready: 'A new version is ready',
    finishFirst: "It starts once you've finished here.",
    now: 'Update',
    later: 'Later',
  },
} as const;
