/** What is said of a visit that no pass paid for (product.md 4.2; C3, C7, C8). */
import type { OwedVisit } from '../../../schemas/owed-visit/shape.ts';

const why: Readonly<Record<OwedVisit['why'], (pass: string) => string>> = {
  no_visit_left: (pass) => `There was no visit left on your ${pass} when you came in, and the gym let you in.`,
  pass_given_back: (pass) => `Your ${pass} had been refunded when you came in, and the gym let you in.`,
  refund_too_much: (pass) =>
    `You came in before your ${pass} was refunded, and we only heard of it afterwards. So you got back too much.`,
};

export const owedWords = {
  title: 'To pay',
  name: (gym: string) => `Visit to ${gym}`,
  why,
  by: (day: string) => `Please pay by ${day}. After that you can’t buy or book until it’s paid.`,
  overdue: 'You can’t buy or book until this is paid. Passes you hold still work.',
  disputed: 'You told us that this visit is wrong. There’s nothing to pay until that’s settled.',
  wrong: 'Is it wrong? Say so under Check-in',
  paying: 'Waiting for the bank. You can leave this page.',
  atBank: 'Your bank wants to be sure it is you. Nothing is charged until you have said yes there.',
  toBank: 'Finish at your bank',
  pay: (amount: string) => `Pay ${amount}`,
  payFor: (amount: string, gym: string) => `Pay ${amount} for your visit to ${gym}`,
  method: 'Pay with',
  notNow: 'Not now',
  doing: 'pay',
  chip: { open: 'To pay', overdue: 'Overdue', paying: 'Waiting for the bank', disputed: 'You said it’s wrong' },
  failed: 'This device couldn’t save it. Nothing was charged. Try again.',
} as const;
