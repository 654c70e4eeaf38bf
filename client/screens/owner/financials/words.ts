import { formatCount } from '../../../ui/format.ts';

/** What `/owner/financials` says. */
export const messages = {
  title: 'Sales and fees',
  lead: (gym: string) => `${gym}: what members paid, and what is yours of it.`,
  month: 'Month',
  unsaved: {
    title: "This gym's sales aren't saved on this device yet",
    text: 'Connect once. After that you can see 13 months of them here without a signal.',
  },
  offline: "You're offline. This is what was saved on this device.",
  sales: {
    title: (month: string) => `Sales in ${month}`,
    none: 'Nothing was sold in this month.',
    count: (count: number) => formatCount(count, 'sale', 'sales'),
    open: (name: string, buyer: string, day: string) => `${name}, ${buyer}, ${day}`,
    more: (count: number) => `Show ${count} more`,
    nobody: 'Somebody',
    standing: {
      paid: 'Paid',
      asked: 'On its way back',
      part_back: 'Partly given back',
      all_back: 'Given back',
      disputed: 'With their bank',
      taken_back: 'Taken back by their bank',
    },
    renewal: 'Renewal',
    owed_visit: 'Visit owed',
  },
  sale: {
    gone: "This sale isn't in this month, or isn't on this device yet.",
    buyer: 'Bought by',
    paidOn: 'Paid on',
    paid: 'They paid',
    back: 'Given back',
    vat: 'VAT in it',
    papers: 'Papers',
    receipt: (number: string) => `Receipt ${number}`,
    note: (number: string) => `Credit note ${number}`,
    noReceipt: 'This is from before we kept receipts here.',
    noPower: "Your owner hasn't let you give money back.",
  },
} as const;
