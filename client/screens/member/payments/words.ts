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
    paid: 'Paid',
    declined: 'Declined',
    given_up: "Didn't go through",
    part_back: 'Partly given back',
    all_back: 'Given back',
  },
  nothingTaken: 'Nothing was charged.',
  waiting: "We're waiting to hear from the bank. There's nothing more you need to do.",
  back: (amount: string) => `${amount} given back`,
  noReceipt: 'This is from before we kept receipts here. If you need one, ask us on the contact page.',
  receipt: 'Receipt',
  receiptOf: (name: string, day: string) => `Receipt for ${name}, ${day}`,
  creditNote: (amount: string) => `Credit note, ${amount}`,
  offline: "You're offline. Your payments and receipts are saved on this device, and you can make a PDF of each.",
};
