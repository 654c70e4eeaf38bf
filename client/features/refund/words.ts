/** What is said of money on its way back to a member. */
export const refundWords = {
  banks: 'Banks take 5 to 10 working days.',
  asked: (amount: string) => `${amount} is on its way back, the way you paid.`,
  paid: (amount: string, day: string) => `${amount} went back on ${day}, the way you paid.`,
  settled: (amount: string, day: string, how: 'bank_transfer' | 'cheque' | 'other', reference: string) =>
    `We paid you ${amount} on ${day} ${{ bank_transfer: 'by bank transfer', cheque: 'by cheque', other: 'another way' }[how]}. Its reference is ${reference}.`,
  failed: (amount: string) => `Your bank didn't take ${amount}. You still have it coming: please write to us.`,
  write: 'Write to us',
} as const;
