/** What is said to whoever runs a gym, wherever they change it. */
export const ownWords = {
  noGym: {
    title: "You don't run a gym yet",
    text: "Once your gym is on Fitness Hub, you'll set it up here.",
    way: { to: '/', label: 'Back to the start' },
  },
  unsaved: {
    title: "This gym isn't saved on this device yet",
    text: 'Connect once. After that you can see it and change it here without a signal.',
  },
  save: 'Save changes',
  discard: 'Discard changes',
  saved: 'Saved',
  unchanged: 'Nothing to save: nothing has changed.',
  waiting: 'Your changes are saved on this device.',
  waitingOffline: "Saved on this device. We'll send them when you're back online. Changes made elsewhere are merged with yours.",
  answers: 'Waiting for you',
  /** `who`: devices and people, "your Chrome on iPad and Mia". */
  merged: (who: string) => `Merged with changes from ${who}`,
  conflict: {
    saved: 'Live now',
    yours: 'Your change',
    changed: (who: string, when: string) => `Changed by ${who}, ${when}`,
    own: { named: (device: string) => `Made on your ${device}`, other: 'Made on your other device' },
    made: (where: string, when: string) => `${where}, ${when}`,
    nothing: 'Empty',
    closed: 'Closed',
    unknown: 'Not known',
  },
} as const;

/** What each field is called, in forms and on conflict cards. */
export const fieldWords = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  address: 'Address',
  geo: 'Pin on the map',
  telephone: 'Phone',
  email: 'Email',
  url: 'Website',
  accessibilityInformation: 'Getting in and around',
  ageRange: 'Ages',
  restrictions: 'Who it’s for',
  houseRules: 'House rules',
  whatToBring: 'What to bring',
  firstVisit: 'Your first visit',
  maxOccupancy: 'Most people at a time',
} as const;
