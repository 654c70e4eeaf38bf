/** What a cause writes: its entries, its line beside them, and with a gym's first sale how that gym stands. */
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { laterOf } from '../basics/time.ts';
import { found, type Known, type Moment } from '../decision.ts';
import { payableFrom, type Sold } from '../ledger/payout-week.ts';
import type { LedgerEntry } from '../ledger/shape.ts';
import type { Payment } from '../payment/shape.ts';
import { lineOf } from './lines/line.ts';
import type { GymLine, LineKind, MoneyStanding } from './shape.ts';
import { mondayOf, newStanding, payoutIdOf, standingOf } from './standing.ts';

interface Sale {
  readonly payment: Payment;
  readonly sold: Sold;
}

const SALES: readonly LineKind[] = ['sale', 'renewal', 'drop_in'];

/**
 * @param entries of one gym, of whichever causes
 * @param sale what they are about, where it is something that was sold
 */
export function booked(
  gymId: string,
  entries: readonly LedgerEntry[],
  sale: Sale | undefined,
  known: Known,
  moment: Moment,
): (LedgerEntry | GymLine | MoneyStanding)[] {
  const standing = found(standingOf(known, gymId));
  const written = entries.map((one) => notBefore(standing, one));
  const lines = [...Map.groupBy(written, ({ cause }) => cause)].flatMap(([cause, all]) =>
    lineOf(
      all,
      {
        ...{ kind: kindOf(cause, all, sale), payableFrom: payableSince(cause, sale, moment), payment: sale?.payment },
        // What moves to another run is as old as it was.
        ...(cause.startsWith('due-') && { at: sale?.payment.paidAt }),
      },
      moment,
    ),
  );
  return [...written, ...lines, ...firstSale(gymId, standing, lines, moment)];
}

/** A run that is over takes nothing more: what was heard before it and decided after it falls due in the next. */
function notBefore(standing: MoneyStanding | undefined, entry: LedgerEntry): LedgerEntry {
  const { lastRun, nextRun } = standing ?? {};
  if (lastRun === undefined || nextRun === undefined || mondayOf(entry.payoutId ?? '') > lastRun) return entry;
  return { ...entry, payoutId: payoutIdOf(entry.gymId, nextRun) };
}

function kindOf(cause: string, entries: readonly LedgerEntry[], sale: Sale | undefined): LineKind {
  const [word = ''] = cause.split(':');
  if (word === 'payment') return sale?.payment.kind === 'sale' && sale.sold.kind === 'drop_in' ? 'drop_in' : saleKind(sale);
  if (word.startsWith('checkin'))
    return entries.some(({ account }) => account === 'owed_by_members') ? 'owed_visit' : 'compensation';
  if (word === 'chargeback-end') return 'chargeback_end';
  if (word.startsWith('due-')) return 'moved';
  if (word === 'write-off') return 'write_off';
  if (word === 'debt-disputed') return 'debt_disputed';
  // Given back, or a fee that the gym bears.
  if (word === 'debt-dispute-end') return entries.some(isOfProvider) ? 'debt_disputed' : 'chargeback_end';
  if (word.startsWith('compensation')) return 'voucher';
  return word === 'chargeback' ? 'chargeback' : 'refund';
}

const isOfProvider = ({ account }: LedgerEntry): boolean => account === 'psp_clearing';

const saleKind = (sale: Sale | undefined): LineKind => sale?.payment.kind ?? 'sale';

/** R-53; what goes back comes off the same run, or off the next. */
function payableSince(cause: string, sale: Sale | undefined, { receivedAt }: Moment): Instant {
  if (!sale) return receivedAt;
  const since = payableFrom(sale.sold, sale.payment.paidAt ?? receivedAt);
  if (cause === sale.payment._id || cause.startsWith('due-')) return since;
  return cause.startsWith('refund:') ? laterOf(since, receivedAt) : receivedAt;
}

/** R-56 counts from it, and from it on there is a run every Monday. */
function firstSale(
  gymId: string,
  standing: MoneyStanding | undefined,
  lines: readonly GymLine[],
  moment: Moment,
): MoneyStanding[] {
  if (standing?.firstSaleAt !== undefined || lines.length === 0) return [];
  const isSale = lines.some(({ kind }) => SALES.includes(kind));
  if (standing && !isSale) return [];
  const sold = isSale ? { firstSaleAt: moment.receivedAt } : {};
  return [standing ? { ...standing, ...stamp(moment, standing), ...sold } : { ...newStanding(gymId, moment), ...sold }];
}
