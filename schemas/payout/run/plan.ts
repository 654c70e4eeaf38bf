/** What becomes of a gym's money on a Monday: worked out from what fell due and how it stands, and from nothing else. */

import { type Instant, type LocalDate, money } from '../../basics/primitives.ts';
import { addDays, earlierOf, plus } from '../../basics/time.ts';
import { shareOf } from '../../ledger/entries.ts';
import { payoutRunAt, payoutWeekOf } from '../../ledger/payout-week.ts';
import { RATES } from '../../ledger/rates.ts';
import type { GymLine, LineKind, MoneyStanding, PayoutHold, PayoutTotal } from '../shape.ts';

const WHOLE = 10_000;
/** What the run itself writes is not what fell due in it. */
const ITS_OWN: readonly LineKind[] = ['reserve', 'release', 'payout'];
export const fallsDue = ({ kind }: Pick<GymLine, 'kind'>): boolean => !ITS_OWN.includes(kind);

type Standing = Pick<MoneyStanding, 'carried' | 'reserved'> &
  Partial<Pick<MoneyStanding, 'firstSaleAt' | 'oldestUnpaidAt' | 'reserve' | 'hold' | 'bankHeldUntil' | 'account'>>;
type DueLine = Pick<GymLine, 'kind' | 'gross' | 'commission' | 'vatOnCommission' | 'fee' | 'net' | 'at'>;

export interface PayoutRun {
  readonly monday: LocalDate;
  /** When it is decided: at 06:00 in London, or later where nobody was there. */
  readonly at: Instant;
  readonly standing: Standing;
  /** All that name this run. */
  readonly lines: readonly DueLine[];
}

/** Pence. */
export interface PayoutPlan {
  readonly totals: readonly PayoutTotal[];
  readonly due: number;
  readonly reserved: number;
  readonly released: number;
  readonly net: number;
  readonly status: 'scheduled' | 'on_hold' | 'carried';
  readonly hold?: PayoutHold;
  /** The oldest sale of which something is in it. */
  readonly oldestAt?: Instant;
}

export function planOf({ monday, at, standing, lines }: PayoutRun): PayoutPlan {
  const fell = lines.filter(fallsDue);
  const due = sumOf(fell);
  const carried = standing.carried.amountMinor;
  const isReserving = reserves(standing, at);
  // of what is new, which what a bank sent back is not, and of no more than there is.
  const fresh = due - sumOf(fell.filter(({ kind }) => kind === 'payout_returned'));
  const reserved = isReserving ? shareOf(Math.max(0, Math.min(fresh, carried + due)), standing.reserve?.bps ?? 0, WHOLE) : 0;
  const released = isReserving ? 0 : standing.reserved.amountMinor;
  const net = carried + due + released - reserved;
  const oldestAt = net > 0 ? oldestOf(standing, fell) : undefined;
  const hold = carriedFor(net, oldestAt, monday) ?? holdNow(standing, at);
  const isCarried = hold?.code === 'below_minimum' || hold?.code === 'negative';
  return {
    totals: totalsOf(fell),
    ...{ due, reserved, released, net },
    status: hold ? (isCarried ? 'carried' : 'on_hold') : 'scheduled',
    ...(hold && { hold }),
    ...(oldestAt !== undefined && { oldestAt }),
  };
}

const sumOf = (all: readonly DueLine[]): number => all.reduce((sum, { net }) => sum + net.amountMinor, 0);

export const reserves = ({ reserve }: Pick<Standing, 'reserve'>, at: Instant): boolean =>
  reserve !== undefined && at < reserve.until;

function oldestOf({ oldestUnpaidAt }: Standing, fell: readonly DueLine[]): Instant | undefined {
  const came = fell.filter(({ net }) => net.amountMinor > 0).map(({ at }) => at);
  return [...came, ...(oldestUnpaidAt === undefined ? [] : [oldestUnpaidAt])].reduce<Instant | undefined>(
    (first, one) => (first === undefined ? one : earlierOf(first, one)),
    undefined,
  );
}

/** R-59; R-55: less than £25 waits, but for no run after which something in it would be older than twelve weeks. */
function carriedFor(net: number, oldestAt: Instant | undefined, monday: LocalDate): PayoutHold | undefined {
  if (net < 0) return { code: 'negative' };
  if (net >= RATES.leastPayout) return undefined;
  const latest = oldestAt === undefined ? undefined : plus(oldestAt, RATES.paidWithin);
  if (net > 0 && latest !== undefined && latest < payoutRunAt(addDays(monday, 7))) return undefined;
  return { code: 'below_minimum', ...(latest !== undefined && { until: latest }) };
}

/** Why nothing may be sent to it now, however much it is. */
export function holdNow({ hold, bankHeldUntil, account, firstSaleAt }: Standing, at: Instant): PayoutHold | undefined {
  if (hold) return { code: 'platform', reason: hold.reason };
  if (bankHeldUntil !== undefined && at < bankHeldUntil) return { code: 'bank_changed', until: bankHeldUntil };
  if (account?.state !== 'ready') return { code: 'account_not_ready' };
  if (firstSaleAt === undefined) return { code: 'first_payout' };
  const first = plus(firstSaleAt, RATES.firstPayoutAfter);
  return at < first ? { code: 'first_payout', until: payoutRunAt(payoutWeekOf(first)) } : undefined;
}

function totalsOf(fell: readonly DueLine[]): PayoutTotal[] {
  return [...Map.groupBy(fell, ({ kind }) => kind)].map(([kind, all]) => {
    const sum = (of: 'gross' | 'commission' | 'vatOnCommission' | 'fee' | 'net') =>
      money(all.reduce((total, one) => total + one[of].amountMinor, 0));
    return {
      ...{ kind, count: all.length, gross: sum('gross'), commission: sum('commission') },
      ...{ vatOnCommission: sum('vatOnCommission'), fee: sum('fee'), net: sum('net') },
    };
  });
}
