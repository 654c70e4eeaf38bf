import type { Card } from '../../../schemas/payment/shape.ts';

const vatTotal = 'Total including VAT';
const creditTotal = 'Given back, including VAT';

/** What a receipt says, on the screen and in its PDF. */
export const receiptWords = {
  title: { plain: 'Receipt', simplified: 'VAT receipt', full: 'VAT invoice' },
  creditNote: 'Credit note',
  number: 'Number',
  seller: 'Sold by',
  buyer: 'Bought by',
  paidOn: 'Paid on',
  paidWith: 'Paid with',
  givenBackOn: 'Given back on',
  givenBackTo: 'Given back to',
  card: ({ brand, last4 }: Card) =>
    `${brand === undefined ? 'Card' : `${brand[0]?.toUpperCase()}${brand.slice(1)}`} ending in ${last4}`,
  credits: 'For receipt',
  reason: 'Why',
  reasons: {
    changed_mind: 'You cancelled the pass',
    gym_closed: 'The gym closed',
    gym_cancelled: 'The gym cancelled',
    refused_entry: 'You were turned away',
    duplicate_charge: 'Charged twice',
    not_as_described: "It wasn't as described",
    charged_back: 'Your bank took it back',
  },
  tradingAs: (name: string) => `trading as ${name}`,
  vatNumber: (number: string) => `VAT number GB ${number}`,
  columns: { plain: ['Price'], simplified: ['VAT rate', 'Price'], full: ['Before VAT', 'VAT rate', 'VAT', 'Price'] },
  pass: 'Pass',
  rates: { standard_20: '20%', exempt: 'Exempt', outside_scope: 'No VAT', none: 'No VAT' },
  net: 'Before VAT',
  vat: 'VAT',
  total: { plain: 'Total', simplified: vatTotal, full: vatTotal },
  creditTotal: { plain: 'Given back', simplified: creditTotal, full: creditTotal },
  agent: (seller: string) => `Fitness Hub sells passes as an agent. ${seller} is the seller.`,
  notRegistered: (seller: string) => `${seller} isn't registered for VAT, so there is none in this price.`,
  numbersInstead: (example: string) =>
    `Some characters aren't in this file's font. You see their Unicode number instead, like [${example}]. Copy the text, or open the receipt in the app, to get them as they were written.`,
  open: (title: string, number: string) => `Open ${title.toLowerCase()} ${number}`,
  givenBack: 'Given back',
  note: (number: string, day: string, amount: string) => `Credit note ${number}, ${day}, ${amount}`,
  save: 'Save PDF',
  print: 'Print',
  share: 'Share',
  failed: "We couldn't make the PDF. Please try again.",
  notKept: "The part that makes PDFs isn't on this device yet. Connect once, and it works without a signal from then on.",
  gone: "This receipt isn't on this device. Connect once to get it.",
  offline: 'You can read, save and share this without a signal.',
};
