/** What is said of one sale; it comes with its sheet. */
export const words = {
  gone: "This sale isn't in this month, or isn't on this device yet.",
  buyer: 'Bought by',
  paidOn: 'Paid on',
  paid: 'They paid',
  back: 'Given back',
  vat: 'VAT in it',
  receipt: (number: string) => `Receipt ${number}`,
  note: (number: string) => `Credit note ${number}`,
  noReceipt: 'This is from before we kept receipts here.',
  noPower: "Your owner hasn't let you give money back.",
} as const;
