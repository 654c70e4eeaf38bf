/**
 * A gym's money as its accountant books it: double entry, from the gym's side. What Fitness Hub owes the gym is one account, which a payout
 * settles. Whole pence; each reference balances by itself. Pure.
 */
import { type Money, money } from '../../../schemas/basics/primitives.ts';
import { localDay } from '../../../schemas/basics/time.ts';
import type { GymLine, LineKind } from '../../../schemas/payout/shape.ts';

export const JOURNAL_ACCOUNTS = [
  'sales',
  'vat_on_sales',
  'commission',
  'vat_on_purchases',
  'dispute_fees',
  'other',
  'fitness_hub',
  'reserve',
  'bank',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

export interface JournalEntry {
  /** Of the gym's calendar. */
  readonly date: string;
  readonly account: JournalAccount;
  /** One of the two is nothing. */
  readonly debit: Money;
  readonly credit: Money;
  /** Whose entries sum to nothing: the receipt, the credit note or the payout; else the cause. */
  readonly reference: string;
  readonly line: GymLine;
}

/** What a paper says of a line: its number, and what of the gross is VAT. */
export interface Papered {
  readonly number: string;
  readonly vat: Money;
}

const TO_BANK: readonly LineKind[] = ['payout', 'payout_returned', 'debt_paid', 'debt_disputed'];
const OF_SALES: readonly LineKind[] = ['sale', 'renewal', 'drop_in', 'refund', 'chargeback', 'chargeback_end'];

/** @param paperOf the receipt of a sale, or the credit note of a refund; undefined: from before there were any, and then it has no VAT */
export function journalOf(
  lines: readonly GymLine[],
  paperOf: (line: GymLine) => Papered | undefined,
  timeZone: string,
): readonly JournalEntry[] {
  return lines.flatMap((line) => {
    const paper = paperOf(line);
    const date = localDay(line.at, timeZone);
    const reference = paper?.number ?? referenceOf(line);
    return sidesOf(line, paper?.vat.amountMinor ?? 0)
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({
        ...{ date, account, reference, line },
        debit: money(Math.max(0, amount)),
        credit: money(Math.max(0, 0 - amount)),
      }));
  });
}

const referenceOf = ({ kind, payoutId, cause }: GymLine): string => (TO_BANK.includes(kind) ? payoutId : cause);

/**
 * Debit positive. They sum to nothing, since `net` is what a line is made of. What waits with it is no less the gym's: a payment that a bank only
 * asks about has not gone back, and what goes into a reserve is not spent.
 * @param paperVat what of the gross is VAT, never negative
 */
function sidesOf(line: GymLine, paperVat: number): readonly (readonly [JournalAccount, number])[] {
  const { kind, gross, commission, vatOnCommission, fee, net, waits } = line;
  if (TO_BANK.includes(kind))
    return [
      ['fitness_hub', net.amountMinor],
      ['bank', 0 - net.amountMinor],
    ];
  const of = gross.amountMinor + waits.amountMinor;
  const vat = of < 0 ? 0 - paperVat : paperVat;
  return [
    ['fitness_hub', net.amountMinor],
    ['reserve', waits.amountMinor],
    ['commission', 0 - commission.amountMinor],
    ['vat_on_purchases', 0 - vatOnCommission.amountMinor],
    ['dispute_fees', 0 - fee.amountMinor],
    [OF_SALES.includes(kind) ? 'sales' : 'other', vat - of],
    ['vat_on_sales', 0 - vat],
  ];
}
