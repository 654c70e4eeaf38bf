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
  figures: {
    label: 'This month in numbers',
    sales: 'Sales',
    back: 'Given back',
    kept: 'Our commission',
    keptNote: (vat: string) => `with ${vat} VAT on it`,
    yours: 'Yours',
    waits: (amount: string) => `${amount} of it can't be paid out yet`,
    other: (amount: string) => `with ${amount} for other things`,
  },
  unused: {
    none: 'Nobody holds a pass of which something is left.',
    some: (amount: string, passes: number) =>
      `You still owe visits and days worth ${amount}: what’s left of ${formatCount(passes, 'pass', 'passes')} that members hold.`,
  },
  heads: ['Sales', 'Given back', 'Commission', 'VAT on it', 'Other', 'Yours'],
  year: { title: 'Yours, month by month', what: 'Month', table: 'All the numbers as a table' },
  products: {
    title: (month: string) => `What you sold in ${month}`,
    what: 'Pass',
    name: (name: string, sold: number) => (sold > 0 ? `${name}, ${sold} sold` : name),
    none: 'Not for a pass',
  },
  vat: {
    title: 'VAT in your sales',
    lead: 'As your receipts and credit notes say it, by their tax point.',
    what: 'Rate',
    heads: ['With VAT', 'Before VAT', 'VAT'],
    kept: (amount: string) => `On our commission you paid ${amount} of VAT.`,
    keptRow: 'VAT on commission paid to Fitness Hub',
    rates: { standard_20: '20%', exempt: 'Exempt', outside_scope: 'Outside VAT', none: 'Not registered' },
  },
  accounts: {
    title: 'For your accounts',
    lead: 'Choose the months. What you save opens in any spreadsheet.',
    first: 'First month',
    last: 'Last month',
    wrong: {
      backwards: 'Choose a first month that isn’t after the last.',
      not_kept: 'Choose months of the last 13: earlier ones aren’t on this device.',
    },
    span: (first: string, last: string) => `${first.slice(0, 3)} to ${last.slice(0, 3)}${last.slice(-5)}`,
    nothing: 'Nothing was sold or given back in these months.',
    lines: 'Save every line (CSV)',
    journal: 'Save a journal for your accountant (CSV)',
    vat: 'Save the VAT statement (CSV)',
  },
  sales: {
    title: (month: string) => `Sales in ${month}`,
    none: 'Nothing was sold in this month.',
    count: (count: number) => formatCount(count, 'sale', 'sales'),
    open: (name: string, buyer: string, day: string, amount: string) => `${name}, ${buyer}, ${day}, ${amount}`,
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
} as const;
