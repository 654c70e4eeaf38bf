import type { CONTACT_TOPICS } from '../../../../schemas/contact/writing.ts';

type Topics = readonly (typeof CONTACT_TOPICS)[number][];

/** What those read who answer, beside what was written. */
export const words = {
  taken: (name: string) => `${name} has this.`,
  mine: 'You have this.',
  free: 'Nobody has this yet.',
  whoLabel: 'Who has it',
  who: { anybody: 'Anybody', mine: 'Me', nobody: 'Nobody yet' },
  noneHeld: 'None of these here.',
  take: 'Take it on',
  takeOver: 'Take it over',
  letGo: 'Let go of it',
  doing: 'take this on',
  display: (ref: string) => `Take on ${ref}`,
  merge: {
    others: (name: string, count: number) =>
      count === 1 ? `${name} has another message still open.` : `${name} has ${count} other messages still open.`,
    open: 'Merge…',
    title: 'Merge with another message',
    which: 'The other message',
    written: (moment: string) => `written ${moment}`,
    gone: 'That one is over by now.',
    follows: 'What happens',
    becomes: (part: string, into: string) => `${part} becomes part of ${into}, which came first.`,
    all: (count: number) => `${count === 2 ? 'Both' : `All ${count}`} messages stand there in the order they were written.`,
    due: (moment: string) => `An answer is due by ${moment}.`,
    privacy: (day: string) => `The law still gives us until ${day} for what’s about privacy.`,
    closes: (ref: string) => `${ref} closes and says where it went.`,
    lands: (ref: string, into: string) => `${ref} closes and says where it went. If they still write there, it lands in ${into}.`,
    untold: 'They aren’t told.',
    untoldMember: 'They see it under Help. No email goes out.',
    final: 'There’s no way to undo this.',
    confirm: (into: string) => `Merge into ${into}`,
    doing: 'merge two messages',
    display: (ref: string, into: string) => `Merge ${ref} into ${into}`,
    /** On one that became part of another. */
    by: (name: string, moment: string) => `Merged by ${name}, ${moment}.`,
    byMe: (moment: string) => `You merged this, ${moment}.`,
    goesOn: 'It goes on in',
    partOf: (ref: string) => `Part of ${ref}`,
    partOfAnother: 'Part of another message',
  },
  begin: 'Begin with a reply',
  beginHint: 'It is put into your answer, for you to read and change.',
  none: 'Choose one…',
  yourMessage: 'your message',
  privacy: (day: string) => `About privacy: the law gives us a month, until ${day}.`,
  replies: [
    {
      name: 'We’re looking into it',
      text: 'Hello {name},\n\nThank you for writing to us ({ref}). We’re looking into it and will write again within two working days.',
    },
    {
      name: 'We need to know more',
      text: 'Hello {name},\n\nThank you for writing to us. To help, we need to know a little more: which gym it was, on which day, and at about what time?',
    },
    {
      name: 'Where to find your refund',
      topics: ['payment', 'booking'] satisfies Topics,
      text: 'Hello {name},\n\nRefunds go back to the card that paid, usually within five working days. You can follow yours under Payments in the app.',
    },
    {
      name: 'Your copy of your data',
      topics: ['privacy', 'account'] satisfies Topics,
      text: 'Hello {name},\n\nYou can save a copy of everything we hold about you under Account in the app. If you’d rather have it from us, just answer this ({ref}).',
    },
    {
      name: 'It’s put right',
      text: 'Hello {name},\n\nThis is put right now. If anything still looks wrong, answer here within 14 days and we’ll pick it up again.',
    },
  ],
} as const;
