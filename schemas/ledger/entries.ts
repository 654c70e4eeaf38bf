/** How the books are written: what one cause brings about is laid down whole, and balances, or not at all (S10). */
import { type Instant, keyOf, money } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import type { Moment } from '../decision.ts';
import { payoutWeekOf } from './payout-week.ts';
import type { LedgerAccount, LedgerEntry } from './shape.ts';

export interface BookedCause extends Pick<LedgerEntry, 'gymId' | 'passId' | 'checkinId'> {
  /** `<type>:<key>` of what happened. */
  readonly id: string;
  /** From when the gym may be paid what comes of it. */
  readonly payableFrom: Instant;
}

/** @param payableFrom where this side falls due at another time than the rest of its cause */
export type Side = readonly [account: LedgerAccount, amountMinor: number, payableFrom?: Instant];

/** Sales came first, and their entries have no word before the key. `nth`: the second side of an account that a cause moves within. */
export function entryId(cause: string, account: LedgerAccount, nth = 1): string {
  const name = cause.startsWith('payment:') ? keyOf(cause) : cause.replace(':', '.');
  return `entry:${name}:${account}${nth === 1 ? '' : `.${nth}`}`;
}

/** Sides of nothing are not written. @throws where the sides do not sum to nothing: no books are better than wrong ones */
export function entriesOf(cause: BookedCause, sides: readonly Side[], moment: Moment): LedgerEntry[] {
  const off = sides.reduce((sum, [, amount]) => sum + amount, 0);
  if (off !== 0) throw new Error(`the sides of ${cause.id} are off by ${off}`);
  const written = new Map<LedgerAccount, number>();
  return sides
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount, payableFrom = cause.payableFrom]) => {
      const nth = (written.get(account) ?? 0) + 1;
      written.set(account, nth);
      return {
        _id: entryId(cause.id, account, nth),
        type: 'entry',
        ...stamp(moment),
        cause: cause.id,
        account,
        gymId: cause.gymId,
        ...(cause.passId === undefined ? {} : { passId: cause.passId }),
        ...(cause.checkinId === undefined ? {} : { checkinId: cause.checkinId }),
        amount: money(amount),
        at: moment.receivedAt,
        payoutId: `payout:${keyOf(cause.gymId)}:${payoutWeekOf(payableFrom)}`,
      };
    });
}

/** A balance is a sum: of an account, over whichever entries are given. */
export const balanceOf = (entries: readonly LedgerEntry[], account: LedgerAccount): number =>
  entries.reduce((sum, one) => sum + (one.account === account ? one.amount.amountMinor : 0), 0);

/** `part` of `whole`, of an amount of minor units, half up to a penny; of nothing it is nothing. Whole numbers throughout. */
export const shareOf = (amountMinor: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * amountMinor * part + whole) / (2 * whole));
