import { formatUntil } from '../../parts/format.ts';

/** What `/contact` says. */
export const messages = {
  title: 'Write to us',
  lead: 'A person reads it. We reply within 2 working days; about privacy within a month at most, usually much sooner.',
  name: 'Name',
  email: 'Email',
  emailHint: 'Where our answer goes.',
  website: 'Leave this empty',
  offline: 'You’re offline: we keep your letter on this device and send it when you are back online.',
  missing: {
    name: 'Enter your name, 2 to 60 letters.',
    email: 'Enter your email address, for example sam@example.org.',
  },
  letters: {
    title: 'Your letters from this device',
    saved: 'Saved on this device. We’ll send it when you’re back online, and its reference appears here.',
    waiting: 'Waiting to be sent',
    sent: 'Received',
    refused: 'Not accepted',
    thanks: (ref: string) => `Thanks – reference ${ref}. We reply within 2 working days.`,
    privacyThanks: (ref: string) => `Thanks – reference ${ref}. We reply within a month at most.`,
    madeAt: (moment: string) => `Written ${moment}`,
    nextTry: (instant: string, now: number) => `Next try ${formatUntil(instant, now)}`,
    undo: 'Undo',
    dismiss: 'Put away',
    again: 'Edit and send again',
  },
  own: {
    text: (name: string) => `You are signed in as ${name}: our answer also comes to your account.`,
    queued: 'It is in your Outbox and goes as soon as it can.',
  },
  faq: {
    title: 'Answers without waiting',
    items: [
      {
        question: 'My code does not open the door',
        answer:
          'Ask staff for help at the tablet: they can find you by name, or type the short code under your QR code. It works without a signal on both sides.',
      },
      {
        question: 'My booking still says “Waiting to be confirmed”',
        answer:
          'It has not reached us yet. It is sent as soon as your device is online; until then you can undo it in the Outbox.',
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
    none: 'We have no telephone line: letters reach us everywhere.',
    hours: 'Monday to Friday, 9:00 to 17:00.',
  },
} as const;
