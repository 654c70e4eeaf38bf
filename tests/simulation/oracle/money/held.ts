/** What the provider and the banks really hold, counted from the provider's own books and without any shape of the product's. Pence throughout. */
import * as z from 'zod/mini';

/** Where everything that is sent comes back. */
const RETURNS_ALL = 'sandbox:payout_fails';

const Amount = z.object({ amountMinor: z.number() });
const Asked = z.object({
  key: z.string(),
  pspRef: z.string(),
  at: z.string(),
  about: z.object({ paymentId: z.string(), memberId: z.string() }),
  amount: Amount,
});
const Ended = z.object({ state: z.string() });
const Moving = z.object({ pspRef: z.string(), at: z.string(), amount: Amount, fails: z.boolean() });

export interface HeldCharge {
  readonly paymentId: string;
  readonly memberId: string;
  readonly pspRef: string;
  readonly pence: number;
  /** Milliseconds. */
  readonly at: number;
  readonly state: 'waits' | 'succeeded' | 'failed';
}
export interface HeldMove {
  readonly pspRef: string;
  readonly pence: number;
  readonly at: number;
  readonly fails: boolean;
}
/** `charge`: the provider's name of what is given back. */
export type HeldRefund = HeldMove & { readonly charge: string };
export type HeldTransfer = HeldMove & { readonly account: string };
/** What was sent to a gym, taken out of its account again. `transfer`: the provider's name of what was sent. */
export type HeldReversal = HeldMove & { readonly transfer: string };

/** A cardholder's bank has taken money back, for now or for good. */
export interface BankCase {
  readonly paymentId: string;
  readonly memberId: string;
  readonly pspRef: string;
  readonly pence: number;
  readonly fee: number;
  readonly state: 'opened' | 'won' | 'lost';
  readonly at: number;
}

export interface HeldByBanks {
  readonly charges: readonly HeldCharge[];
  readonly refunds: readonly HeldRefund[];
  /** In the order in which they were asked for. */
  readonly transfers: readonly HeldTransfer[];
  readonly reversals: readonly HeldReversal[];
}

/** What they hold, and what became of it since it was moved. */
export interface Bank {
  readonly held: HeldByBanks;
  readonly returned: ReadonlySet<string>;
  readonly cases: ReadonlyMap<string, BankCase>;
  /** Transfers that a gym's bank sent back into its account with the provider. */
  readonly inAccount: ReadonlySet<string>;
  /** Refunds that a member's bank sent back. */
  readonly refundsBack: ReadonlySet<string>;
}

interface Row {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export function heldIn(rows: readonly Row[]): HeldByBanks {
  const ends = new Map(rows.flatMap(({ id, body }) => (id.startsWith('end:') ? [[id.slice(4), Ended.parse(body).state]] : [])));
  const moves = (word: string) =>
    rows
      .filter(({ id }) => id.startsWith(`${word}:`))
      .map(({ id, body }) => {
        const { pspRef, at, amount, fails } = Moving.parse(body);
        const of = id.slice(word.length + 1, -(pspRef.length + 1));
        return { of, pspRef, pence: amount.amountMinor, at: Date.parse(at), fails };
      })
      .toSorted((a, b) => a.at - b.at);
  return {
    charges: rows
      .filter(({ id }) => id.startsWith('charge:'))
      .map(({ body }) => {
        const { pspRef, at, about, amount } = Asked.parse(body);
        const end = ends.get(pspRef);
        const state = end === 'succeeded' || end === 'failed' ? end : 'waits';
        return { ...about, pspRef, pence: amount.amountMinor, at: Date.parse(at), state };
      }),
    refunds: moves('refund').map(({ of: charge, ...one }) => ({ ...one, charge })),
    transfers: moves('transfer').map(({ of: account, ...one }) => ({ ...one, account })),
    reversals: moves('reversal').map(({ of: transfer, ...one }) => ({ ...one, transfer })),
  };
}

/** What the provider keeps of a charge for its work: 1.5 % and 20p, half up, and of pennies never more than there are. */
export const keptByProvider = ({ pence }: Pick<HeldCharge, 'pence'>): number =>
  Math.min(pence, Math.round((pence * 3) / 200) + 20);

/** What was sent to gyms and is with them. @param returned what their banks sent back to us, by the provider's names */
export function withGyms(
  { transfers, reversals }: Pick<HeldByBanks, 'transfers' | 'reversals'>,
  returned: ReadonlySet<string>,
): readonly HeldTransfer[] {
  const back = new Set(reversals.filter(({ fails }) => !fails).map(({ transfer }) => transfer));
  return transfers.filter(
    ({ fails, account, pspRef }) => !fails && account !== RETURNS_ALL && !returned.has(pspRef) && !back.has(pspRef),
  );
}

/** What gyms have paid us of what they owed is no payment of a member's. */
export const isDebt = ({ paymentId }: Pick<HeldCharge, 'paymentId'>): boolean => paymentId.startsWith('payment:debt-');
