import { formatCount } from '../../../../ui/format.ts';

/** What its owner is told about closing a gym for good. */
export const closingWords = {
  title: { open: 'Close for good', closing: 'Closing for good', closed: 'Closed for good' },
  text: 'You give 30 days’ notice. Nothing is sold in that time, and what members have still counts.',
  button: 'Close this gym',
  doing: 'close your gym',
  ask: (gym: string) => `Close ${gym} for good?`,
  does: ['From now on nobody can buy a pass here, and none renews by itself.', 'We tell your members today, with the date.'],
  until: (day: string) => `Until the end of ${day} they can come and book as before.`,
  back: 'What’s left of their passes then goes back to them. Your share of that comes off what we pay you.',
  early: 'If nobody has anything here any more, it closes the night after.',
  unused: (passes: number, sum: string) => `Unused today: ${sum}, on ${formatCount(passes, 'pass', 'passes')}.`,
  noneUnused: 'Nobody has an unused pass today.',
  final: 'You can’t take this back.',
  confirm: (day: string) => `Close it on ${day}`,
  display: (gym: string) => `Close ${gym} for good`,
  closing: (day: string) => `Your last day is ${day}. Until its end members can use what they have; nothing is sold any more.`,
  gymCloses: (gym: string) => `${gym} is closing for good`,
  gymClosed: (gym: string) => `${gym} has closed for good`,
  unusedNow: 'See what’s unused',
  payouts: 'See your payouts',
  closed: 'What was left of your members’ passes went back to them. Your books and payouts stay where they are.',
} as const;
