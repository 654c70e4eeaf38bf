import { formatCount } from '../parts/format.ts';

/** What the shell says. */
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
    today: 'Today',
    desk: 'Front desk',
    findGym: 'Find a gym',
  },
  groups: { gym: 'Your gym', work: 'At work', member: 'As a member' },
  account: {
    open: (name: string) => `Account of ${name}`,
    signedInAs: 'Signed in as',
    outbox: 'Outbox',
    signOut: 'Sign out',
    signIn: 'Sign in',
    signUp: 'Sign up',
    goHome: 'My Fitness Hub',
  },
  connection: {
    Online: { word: 'Online', long: 'Connected. What you see is up to date.' },
    Offline: { word: 'Offline', long: 'No connection. You can go on; what you do is kept and sent later.' },
    Unknown: { word: 'Unknown', long: 'Checking the connection.' },
  },
  outbox: {
    title: 'Outbox',
    badge: (count: number) => `Outbox: ${formatCount(count, 'action', 'actions')}`,
    lead: 'Everything you did on this device, until our servers have answered.',
    empty: 'Nothing waiting',
    emptyText: 'All you did on this device has been sent and answered.',
    open: 'On its way',
    answered: 'Answered in the last 24 hours',
    madeAt: (moment: string) => `Made ${moment}`,
    nextTry: (until: string) => `Next try ${until}`,
    whenOnline: 'Sent as soon as you are back online',
    undo: 'Undo',
    tryAgain: 'Try again',
    discard: 'Discard',
    keep: 'Keep it',
    drop: 'Drop it',
    copy: 'Copy text',
    copied: 'Copied',
    state: {
      waiting: 'Waiting to be sent',
      sending: 'Sending',
      accepted: 'Accepted',
      accepted_flagged: 'Accepted, being checked',
      refused: 'Not accepted',
      held: 'Needs your choice',
      cancelled_by_you: 'Taken back by you',
    },
  },
  signOut: {
    title: 'Before you sign out',
    unsent: (count: number) =>
      `${formatCount(count, "action hasn't", "actions haven't")} been sent. Stay signed in, or discard ${count === 1 ? 'it' : 'them'}?`,
    stay: 'Stay signed in',
    discard: (count: number) => `Discard ${count === 1 ? 'it' : 'them'} and sign out`,
  },
  footer: {
    tagline: 'Find a gym, book a class and check in, with or without a signal.',
    links: 'Pages',
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
    ownersOnly: 'That page is for gym owners.',
    confirmOnline: 'Please go online to confirm your account',
  },
  update: { ready: 'A new version is ready', now: 'Update', later: 'Later' },
} as const;
