import { pounds } from '../../../../schemas/basics/pounds.ts';
import { RATES } from '../../../../schemas/ledger/rates.ts';
import type { PayoutHold } from '../../../../schemas/payout/shape.ts';
import { formatCount } from '../../../ui/format.ts';

const DAY = 86_400_000;
const days = (ms: number) => ms / DAY;

/** What `/owner/payouts` says. */
export const messages = {
  title: 'Payouts',
  lead: (gym: string) => `${gym}: what we pay you every Monday, and what of it isn't due yet.`,
  unsaved: {
    title: "This gym's payouts aren't saved on this device yet",
    text: 'Connect once. After that you can see them here without a signal.',
  },
  empty: {
    title: 'No payouts yet',
    text: `Your first payout comes ${days(RATES.firstPayoutAfter)} days after your first sale.`,
  },
  offline: "You're offline. This is what was saved on this device.",
  next: {
    title: 'Next payout',
    on: (day: string) => `${day}, 06:00. Banks take 1 to 3 working days.`,
    carriedOn: (day: string) => `Worked out on ${day}, 06:00`,
    fold: (count: number) => `What it's made of: ${formatCount(count, 'line', 'lines')}`,
    carried: 'Not paid before',
    owed: 'Still owed to us',
    reserved: 'Goes into the reserve',
    released: 'Comes out of the reserve',
    nothing: 'Nothing has fallen due for it so far.',
    sum: 'Next payout',
  },
  hold: {
    below_minimum: (until: string | undefined) =>
      `That's less than ${pounds(RATES.leastPayout)}, so it goes with the payout after it${until === undefined ? '' : `, and by ${until} at the latest`}.`,
    negative: () => 'More went back than came in. What you owe comes off the payouts that follow.',
    first_payout: (until: string | undefined) =>
      `Your first payout comes ${days(RATES.firstPayoutAfter)} days after your first sale${until === undefined ? '' : `: on ${until}`}.`,
    account_not_ready: () => "We can't pay you until your bank details have been checked.",
    bank_changed: (until: string | undefined) =>
      `Your bank details changed, so payouts wait ${days(RATES.bankChangeHolds)} days${until === undefined ? '' : `, until ${until}`}.`,
    platform: (_until: string | undefined, reason: string | undefined) => `We're holding it. ${reason ?? ''}`.trim(),
  } satisfies Readonly<Record<PayoutHold['code'], (until: string | undefined, reason: string | undefined) => string>>,
  later: {
    title: 'Not yet',
    lead: 'What you sold and is paid on a later Monday.',
    fold: (day: string, amount: string) => `${day}: ${amount}`,
    why: {
      bought: (day: string) => `${days(RATES.saleHeldBack)} days after it was bought, so from ${day}`,
      used: (day: string) => `${days(RATES.dayPassHeldBack)} days after it's used or over, so from ${day}`,
    },
  },
  history: {
    title: 'Paid before',
    none: 'No payout so far.',
    reference: 'Reference on your bank statement',
    found: (count: number) => formatCount(count, 'payout', 'payouts'),
    open: (day: string, amount: string) => `Payout of ${day}, ${amount}`,
  },
  statement: {
    title: (day: string) => `Payout of ${day}`,
    period: 'What fell due',
    span: (from: string, to: string) => `${from} to ${to}`,
    reference: 'Bank reference',
    paidOn: 'Paid on',
    failedOn: 'Sent back on',
    due: 'Fell due',
    net: 'Payout',
    what: 'What',
    kind: (kind: string, count: number) => `${kind}, ${count}`,
    heads: ['Paid or given back', 'Commission', 'VAT on it', 'Fee', 'Yours'],
    totals: 'By what happened',
    lines: (count: number) => `Every line: ${count}`,
    missing: "Its lines aren't on this device: it keeps those of 13 months.",
    save: 'Save this statement (CSV)',
    file: (reference: string) => `${reference.replaceAll(' ', '-')}.csv`,
    gone: "This payout isn't on this device.",
  },
  line: { atDoor: 'At the door' },
} as const;
