import type { Contact } from '../../../../schemas/contact/shape.ts';
import { formatCount } from '../../../ui/format.ts';

/** What `/member/contact` says. */
export const messages = {
  title: 'Help',
  lead: "Answers that work without a signal, and a way to write to us when they're not enough.",
  attention: 'Needs your attention',
  faq: {
    title: 'Answers',
    search: 'Search the answers',
    none: (text: string) => `No answer here for “${text}”. Write to us.`,
    found: (count: number) => formatCount(count, 'answer', 'answers'),
    items: [
      {
        question: 'My code isn’t working at the door',
        answer:
          'Ask staff at the tablet: they can find you by name, or type the short code under your QR code. It works without a signal on both sides.',
      },
      {
        question: 'My phone has no signal at the gym',
        answer:
          'Your codes work for seven days after your phone was last online. Account shows you until when. Connect once and they last another seven.',
      },
      {
        question: 'My booking says “Waiting to be confirmed”',
        answer:
          'We haven’t received it yet. It’s sent as soon as this device is online; until then you can undo it in the Outbox. The place is yours once it says “Confirmed”.',
      },
      {
        question: 'How do I cancel a class?',
        answer:
          'Under Bookings. We tell you what it costs before you confirm: each gym sets how late you can cancel for free. It works offline too; what counts is when you did it, as far as we can tell.',
      },
      {
        question: 'A class was full when my booking arrived',
        answer:
          'If you asked to be, you’re on the waiting list and move up when somebody cancels. Otherwise we show you other classes.',
      },
      {
        question: 'A visit is being checked',
        answer: 'You don’t need to do anything. If a visit turns out not to be yours, it goes back on your pass.',
      },
      {
        question: 'I want my money back for a pass',
        answer:
          'Under Passes, choose “Cancel this pass”: you see what comes back before you say yes. Within 14 days of buying that’s all of it, less what you’ve used if you asked for the pass to start in that time.',
      },
      {
        question: 'Can somebody else use my pass?',
        answer: 'No. Your pass is only for you; a code shown from another phone can end it.',
      },
      {
        question: 'I lost my phone',
        answer: 'Sign in on another device, open Account and sign the phone out under Devices. Then change your password.',
      },
      {
        question: 'How do I see or download my data?',
        answer:
          'Account, “Your data”: one file with everything. Deleting the account is there too, with 30 days to change your mind.',
      },
    ],
  },
  yours: {
    title: 'Your messages',
    none: "You haven't written to us yet.",
    noneOffline: 'Connect once to see messages from your other devices.',
    noRef: 'Gets a reference once we receive it',
    you: 'You',
    us: 'Fitness Hub',
    about: 'About',
    due: (moment: string) => `We'll reply by ${moment}`,
    replies: (count: number) => formatCount(count, 'message', 'messages'),
    waiting: 'Waiting to be sent',
    undo: 'Undo',
    states: {
      new: 'Received',
      open: 'Being looked at',
      waiting_on_requester: 'Answered: your turn',
      resolved: 'Answered',
      closed: 'Closed',
      spam: 'Closed',
    } satisfies Record<Contact['status'], string>,
    /** Of one that became part of another. */
    merged: 'Goes on elsewhere',
    goesOn: (which: string) =>
      `We put this together with ${which}. Everything you wrote here is there too, and that’s where we answer.`,
    goesOnElsewhere: 'We put this together with another message of yours, and that’s where we answer.',
    closed: 'This conversation is closed. Send a new message and we’ll pick it up from there.',
    reply: 'Add to this message',
    replyAgain: 'If it isn’t sorted, write here and we’ll look at it again.',
    send: 'Send',
    replyMissing: 'Your message: write something, at most 3,000 characters.',
    display: (subject: string) => `Add to your message: ${subject}`,
  },
  form: {
    title: 'Write to us',
    lead: 'A person reads every message. We reply within 2 working days, or within a month about privacy.',
    about: 'Which one? (optional)',
    aboutNone: 'None of these',
    from: (name: string, email: string) => `From ${name}. Our reply appears here and goes to ${email}.`,
    saved: 'Your message is saved on this device.',
    savedOffline: "Saved on this device. We'll send it when you're back online, and its reference appears here.",
  },
} as const;
