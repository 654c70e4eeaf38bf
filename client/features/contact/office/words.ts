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
