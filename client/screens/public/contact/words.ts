import { formatUntil } from '../../../ui/format.ts';

/** What `/contact` says. */
export const messages = {
  title: 'Write to us',
  lead: 'A person reads every message. We reply within 2 working days, or within a month about privacy.',
  notOpened:
    'A message to us is saved on this device until it’s sent, so you can’t write one while that won’t open. Reload the page and try again.',
  name: 'Name',
  email: 'Email',
  emailHint: 'We’ll reply to this address.',
  offline: 'You’re offline: we’ll keep your message on this device and send it when you’re back online.',
  missing: {
    name: 'Enter your name, 2 to 60 characters.',
    email: 'Enter your email address, for example sam@example.org.',
  },
  yours: {
    title: 'Your messages from this device',
    saved: 'Saved on this device. We’ll send it when you’re back online, and its reference appears here.',
    waiting: 'Waiting to be sent',
    sent: 'Received',
    refused: 'Not accepted',
    thanks: (ref: string) => `Thanks – reference ${ref}. We reply within 2 working days.`,
    privacyThanks: (ref: string) => `Thanks – reference ${ref}. We reply within a month at most.`,
    madeAt: (moment: string) => `Written ${moment}`,
    nextTry: (instant: string, now: number) => `Next try ${formatUntil(instant, now)}`,
    undo: 'Undo',
    dismiss: 'Dismiss',
    again: 'Edit and send again',
  },
  own: {
    text: (name: string) => `You’re signed in as ${name}, so our reply also appears in your account.`,
    queued: 'It’s in your Outbox and we’ll send it as soon as we can.',
  },
  faq: {
    title: 'Answers without waiting',
    items: [
      {
        question: 'My code isn’t working at the door',
        answer:
          'Ask staff for help at the tablet: they can find you by name, or type the short code under your QR code. It works without a signal on both sides.',
      },
      {
        question: 'My booking still says “Waiting to be confirmed”',
        answer:
          'We haven’t received it yet. It’s sent as soon as your device is online; until then you can undo it in the Outbox.',
      },
      {
        question: 'I want my money back',
        answer:
          'You can return a pass within 14 days of buying it. Write to us with the name of the pass and choose “A payment or a pass”.',
      },
      {
        question: 'I want my account deleted',
        answer:
          'Sign in, open Account and choose “Delete my account”. For 30 days you can undo it there. If you cannot sign in, write to us and choose “Privacy”.',
      },
    ],
  },
  phone: {
    title: 'Telephone',
    none: 'We don’t have a phone line. Please write to us instead.',
    hours: 'Monday to Friday, 9:00 to 17:00.',
  },
} as const;
