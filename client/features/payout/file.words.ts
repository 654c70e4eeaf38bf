import type { LineKind } from '../../../schemas/payout/shape.ts';
import type { JournalAccount } from './journal.ts';

/** What stands in the files that a gym takes away of its money, and beside its lines. */
export const fileWords = {
  kinds: {
    sale: 'Sale',
    renewal: 'Renewal',
    drop_in: 'Single class',
    owed_visit: 'Visit without a pass',
    refund: 'Given back',
    chargeback: 'Card payment disputed',
    chargeback_end: 'Card dispute ended',
    compensation: 'Visit paid by Fitness Hub',
    voucher: 'Voucher for a member',
    reserve: 'Put into the reserve',
    release: 'Out of the reserve',
    payout: 'Paid out',
    debt_paid: 'Paid to Fitness Hub',
    debt_disputed: 'Your bank took back what you paid',
    moved: 'Falls due in another week',
    payout_returned: 'Payout sent back by the bank',
    write_off: 'Written off',
  } satisfies Readonly<Record<LineKind, string>>,
  lines: [
    ...['Date', 'Time', 'What', 'Pass', 'Receipt or credit note', 'Paid or given back', 'Commission', 'VAT on commission'],
    ...['Fee', 'Yours', 'Put aside', 'Can be paid from', 'Payout', 'Payment', 'Pass held', 'Visit'],
  ],
  journal: ['Date', 'Account', 'Debit', 'Credit', 'Reference', 'Text'],
  accounts: {
    sales: 'Sales',
    vat_on_sales: 'VAT on sales',
    commission: 'Commission paid to Fitness Hub',
    vat_on_purchases: 'VAT on purchases',
    dispute_fees: 'Card dispute fees',
    other: 'Other income and costs',
    fitness_hub: 'Owed by Fitness Hub',
    reserve: 'Held back by Fitness Hub',
    bank: 'Bank',
  } satisfies Readonly<Record<JournalAccount, string>>,
} as const;
