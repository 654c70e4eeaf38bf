import type { BankStatus } from '../../../../schemas/dispute/shape.ts';

const asksBack = (amount: string) =>
  `Your bank asks for ${amount} back. It decides, not the gym and not us. If you didn’t ask your bank for it, please write to us.`;

/** What `/member/payments` says. */
export const messages = {
  title: 'Payments',
  lead: 'What you paid, and your receipts.',
  empty: {
    title: 'No payments yet',
    text: 'When you buy a pass, what you paid and your receipt are here.',
    action: 'Find a gym',
  },
  standing: {
    waiting: 'Waiting for the bank',
    asked: 'Your bank wants to see you',
    paid: 'Paid',
    declined: 'Declined',
    given_up: "Didn't go through",
    part_back: 'Partly given back',
    all_back: 'Given back',
    disputed: 'Your bank is looking into it',
    taken_back: 'Taken back by your bank',
  },
  /** What it asks back of this, and since when or on which day it decided. */
  bank: {
    with_bank: asksBack,
    bank_shown: asksBack,
    resolved_member: (amount: string, day: string) => `Your bank gave you ${amount} back on ${day}.`,
    resolved_owner: (amount: string, day: string) =>
      `Your bank asked for ${amount} back, and decided on ${day} that your payment stands.`,
  } satisfies Record<BankStatus, (amount: string, day: string) => string>,
  nothingTaken: 'Nothing was charged.',
  asked: 'Your bank wants to be sure it is you. Nothing is charged until you have said yes there.',
  toPass: 'Open your passes',
  waiting: "We're waiting to hear from the bank. There's nothing more you need to do.",
  back: (amount: string) => `${amount} given back`,
  credit: (amount: string) => `${amount} less than it costs: a voucher came off it.`,
  voucher: {
    thatGym: 'that gym',
    open: (amount: string, gym: string, day: string) =>
      `Voucher: ${amount} off the next pass you buy at ${gym}, if it costs £10.00 or more. Good until ${day}.`,
    spent: (amount: string) => `Voucher: ${amount}, spent.`,
    over: (amount: string, day: string) => `Voucher: ${amount}, over since ${day}.`,
  },
  noReceipt: 'This is from before we kept receipts here. If you need one, ask us on the contact page.',
  receipt: 'Receipt',
  receiptOf: (name: string, day: string) => `Receipt for ${name}, ${day}`,
  creditNote: (amount: string) => `Credit note, ${amount}`,
  offline: "You're offline. Your payments and receipts are saved on this device, and you can make a PDF of each.",
};
