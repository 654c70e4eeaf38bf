import { ONLINE } from '../../../../schemas/gym/live/asked.ts';
import { formatCount } from '../../../ui/format.ts';

const days = (count: number) => formatCount(count, 'day', 'days');

/** What an owner reads who makes a member's pass longer (2.5). */
export const extendWords = {
  open: 'Make a pass longer',
  title: 'Make a pass longer',
  lead: 'For somebody who was ill, or when something of yours was broken. The member is told by how much and why, and we keep your reason on record.',
  choose: 'Choose',
  another: 'Choose another pass',
  ends: (day: string) => `Until ${day}`,
  ended: (day: string) => `Ended ${day}`,
  days: 'By how many days',
  reason: 'Why',
  reasonHint: 'The member reads this.',
  until: (day: string) => `It then lasts until ${day}.`,
  wrong: { days: 'A whole number of days from 1 to 365.', reason: 'A few words, 5 to 300 characters.' },
  confirm: 'Make it longer',
  doing: ONLINE['pass.extend'],
  display: (count: number, name: string, pass: string) => `${days(count)} more on ${pass} of ${name}`,
  working: 'Making it longer',
  done: (day: string) => `Done. It lasts until ${day}, and the member is told.`,
  failed: "This device couldn't save it. Nothing was changed. Free up some space and try again.",
} as const;
