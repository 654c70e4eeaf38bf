import type { AppealVerdict } from '../../../../schemas/review/appeal/shape.ts';

/** What whoever wrote what was removed reads of it, and can do. */
export const words = {
  why: 'Why we removed it',
  note: 'What we said besides',
  until: (day: string) => `If you disagree, you can ask for a second look until ${day}. Somebody else takes it.`,
  over: (day: string) => `You could ask for a second look until ${day}.`,
  asked: (moment: string) => `You asked for a second look ${moment}`,
  open: 'Somebody who hasn’t decided about it before looks at it. We’ll tell you here.',
  waiting: 'Waiting to be sent. It counts from when you wrote it.',
  decided: {
    restored: 'After the second look it’s back',
    upheld: 'After the second look it stays removed, and that is final',
  } satisfies Record<AppealVerdict, string>,
  form: {
    ask: 'Ask for a second look',
    label: 'Why should it be back?',
    hint: 'Between 20 and 2,000 characters. Only those who decide read it, and you can ask once.',
    send: 'Ask for a second look',
    sendLater: 'Ask when online',
    sent: 'Asked. Somebody else looks at it.',
    close: 'Not now',
  },
} as const;
