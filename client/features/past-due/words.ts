import { ONLINE } from '../../../schemas/gym/live/asked.ts';
import { formatCount } from '../../ui/format.ts';

/** What is said of renewals that were not paid. */
export const pastDueWords = {
  title: 'Renewals that failed',
  lead: 'We try again by ourselves. You can send each member one message about it.',
  who: (member: string, pass: string) => `${member}, ${pass}`,
  why: {
    declined: (amount: string, tries: number) => `${amount} · Their bank said no, ${formatCount(tries, 'time', 'times')}`,
    no_card: (amount: string, tries: number) => `${amount} · No card to charge, ${formatCount(tries, 'time', 'times')}`,
  },
  next: (when: string) => `Next try: ${when}.`,
  now: 'We’re trying again now.',
  comesUntil: (when: string) => `They can come in until ${when}.`,
  staysOut: 'Until it’s paid they can’t come in.',
  ended: (day: string) => `Ended on ${day}, not paid.`,
  message: (member: string) => `Message to ${member}`,
  send: 'Send this message',
  sending: 'Sending',
  sent: (day: string) => `You sent a message on ${day}.`,
  doing: ONLINE['pastdue.tell'],
  display: (member: string, pass: string) => `Message to ${member}: ${pass} wasn’t renewed`,
  failed: "This device couldn't save it. No message was sent. Free up some space and try again.",
} as const;
