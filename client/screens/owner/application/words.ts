import { LIMITS } from '../../../../schemas/limits.ts';

/** What `/owner/application` says. */
export const words = {
  title: 'Your application',
  lead: 'How far it has got, what we’ve asked, and what comes next.',
  none: {
    title: 'You haven’t applied yet',
    text: 'Bring your gym to Fitness Hub. It takes about five minutes.',
    go: 'Bring your gym',
  },
  unsaved: { title: 'Nothing saved on this device yet', text: 'Connect once, and your application is kept here.' },
  waiting: 'Waiting to be sent',
  waitingText: 'It’s saved on this device and goes out when you’re online.',
  status: {
    submitted: 'Sent',
    in_review: 'Being looked at',
    info_requested: 'We’ve asked you something',
    approved: 'Approved',
    rejected: 'Not taken',
    withdrawn: 'Withdrawn',
    expired: 'Closed',
    duplicate: 'Sent twice',
  },
  happened: {
    submitted: 'We received it',
    in_review: 'Somebody began to look at it',
    info_requested: 'We asked you something',
    approved: 'We approved it',
    rejected: 'We couldn’t take it',
    withdrawn: 'You withdrew it',
    expired: 'It closed without an answer',
    duplicate: 'We had it already',
  },
  answered: 'You answered',
  timeline: 'What has happened',
  reference: (ref: string) => `Reference ${ref}`,
  queue: (ahead: number) =>
    ahead === 0
      ? 'Yours is next.'
      : ahead === 1
        ? 'One is ahead of yours.'
        : ahead < LIMITS.queueShown
          ? `${ahead} are ahead of yours.`
          : `More than ${LIMITS.queueShown - 1} are ahead of yours.`,
  due: (day: string) => `We answer by ${day}.`,
  looking: (day: string) => `Somebody is reading it. We answer by ${day}.`,
  answerBy: (day: string) => `Please answer by ${day}, or we have to close it.`,
  conversation: 'Questions and answers',
  us: 'Fitness Hub',
  you: 'You',
  reply: 'Your answer',
  send: 'Send answer',
  sendLater: 'Send when online',
  queued: 'Your answer is saved on this device. We’ll send it when you’re back online.',
  tooShort: 'Your answer: write at least one character.',
  tooLong: 'Your answer: at most 3,000 characters.',
  reason: 'Why',
  again: (day: string) => `You can apply for this gym again from ${day}.`,
  againGo: 'Apply again',
  approvedText: 'Set up your profile, hours and passes. Nobody sees your gym before you go live.',
  approvedGo: 'Set up your gym',
  duplicateText: 'You’d already sent this one. Your answers are kept for 30 days.',
  duplicateElse:
    'Somebody has already applied for this business at this postcode. If that wasn’t you or a colleague, please write to us.',
  duplicateGo: 'See the first one',
  forgotten: 'Your answers have been deleted, as we promised.',
  withdraw: 'Withdraw',
  withdrawAsk: 'Withdraw this application?',
  withdrawText: 'We stop looking at it. You can apply again whenever you like.',
  keep: 'Keep it',
  answers: 'What you told us',
  display: { reply: (gym: string) => `Answer about ${gym}`, withdraw: (gym: string) => `Withdraw the application for ${gym}` },
  yourGym: 'your gym',
} as const;
