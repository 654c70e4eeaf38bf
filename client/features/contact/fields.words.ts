import type { ContactForm } from '../../../schemas/contact/shape.ts';

/** What a message to us is called and asks for, wherever it is written. */
export const messageWords = {
  topic: 'What is it about?',
  choose: 'Choose…',
  topics: {
    account: 'My account',
    booking: 'A booking',
    payment: 'A payment or a pass',
    gym_owner: 'Running a gym',
    press: 'Press',
    accessibility: 'Accessibility',
    privacy: 'Privacy',
    other: 'Something else',
  } satisfies Record<ContactForm['topic'], string>,
  subject: 'In a few words',
  message: 'Your message',
  messageHint: (left: number) =>
    left >= 0 ? `20 to 3,000 characters; ${left.toLocaleString('en-GB')} left.` : 'That is too long.',
  send: 'Send',
  sendLater: 'Save and send later',
  /** As it stands in the Outbox. */
  display: (subject: string) => `Write to us: ${subject}`,
  rules: {
    topic: 'What is it about: choose one.',
    subject: 'In a few words: 3 to 100 characters.',
    message: (length: number) =>
      length > 3000
        ? 'Your message: 3,000 characters at most.'
        : `Your message: at least 20 characters. So far there are ${length}.`,
  },
} as const;
