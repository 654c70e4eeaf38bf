import { formatCount } from '../../ui/format.ts';

/** What a tablet says while it is set up, and when it has to be set up again. */
export const setupWords = {
  title: 'Set up this tablet',
  how: 'On your own phone or computer, open Check-in at your gym, then Devices, and choose “Add a tablet”. It shows a code.',
  code: 'Code',
  codeHint: 'Ten letters and digits',
  name: 'What is this tablet called?',
  nameHint: 'Where it will be: “Front desk”, “Back door”',
  pin: 'Staff PIN',
  pinHint: '4 to 8 digits. It takes it to leave this screen, to search and to let somebody in against the list.',
  again: 'The same PIN again',
  go: 'Set up this tablet',
  doing: 'set up this tablet',
  signsOut: (name: string) => `${name} is signed in here, and is signed out when the tablet is set up.`,
  unsent: (count: number) =>
    `${formatCount(count, 'thing', 'things')} done here hasn’t been sent yet. Connect and wait until it has, or sign out first.`,
  already: (name: string, gym: string) => `This is “${name}” at ${gym}.`,
  toDesk: 'Check people in',
  wrong: { code: 'Type all ten letters and digits of the code.', name: 'Give the tablet a name, at least two characters.' },
  revoked: {
    title: 'This tablet is out of service',
    text: (gym: string) =>
      `${gym} has taken it out of service, so its list has been wiped. Anything it recorded before is still sent. To use it again, set it up anew.`,
  },
  lost: {
    title: 'This tablet has to be set up again',
    text: (gym: string) => `The browser has cleared what it kept for ${gym}, and the tablet’s key with it.`,
  },
  putBack: {
    text: 'This tablet’s storage was put back from a copy, or part of it was lost, so what it records is in doubt. Check people in as usual: all of it is kept. Ask whoever runs the gym to take it out of service under “Check-in”, then “Devices”, and set it up anew.',
  },
  /** Of a tablet that has no place at the gym any more. */
  waiting: (count: number) =>
    `${formatCount(count, 'thing', 'things')} it recorded ${count === 1 ? 'is' : 'are'} still to be sent. Keep it on and connected, and set it up anew after that: set up before, it couldn’t send ${count === 1 ? 'it' : 'them'}.`,
  allSent: 'Everything it recorded has been sent.',
  outbox: 'See what it recorded',
  anew: 'Set up this tablet',
} as const;
