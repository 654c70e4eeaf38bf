/**
 * The embedded provider: no account, no money. `sandbox:declined` is declined, every other sandbox method pays. Each charge is
 * one document in the store, written if absent: that is the idempotency, also over a crash.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../ports.ts';
import type { Body, Store } from '../store/store.ts';
import type { Charge, Charged, Payments, Refund } from './payments.ts';

/** The sandbox's own books, as a provider keeps them; nobody reads them but it. */
const BOOKS = 'cell/sandbox-charges';
const Entry = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('succeeded'), pspRef: z.string(), at: z.string(), amountMinor: z.int() }),
  z.strictObject({ state: z.literal('failed'), pspRef: z.string(), at: z.string(), reason: z.string() }),
]);

export function sandboxPayments({ store, clock }: { store: Store; clock: Clock }): Payments {
  const pspRefOf = (key: string) => `sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;

  async function once(key: string, body: Body, what: 'charge' | 'refund' = 'charge'): Promise<Charged> {
    const [result] = await store.put([{ db: BOOKS, id: `${what}:${pspRefOf(key)}`, body, expect: null }]);
    const entry = Entry.parse(result?.ok ? body : result?.current?.body);
    const { state, pspRef } = entry;
    return state === 'succeeded' ? { state, pspRef } : { state, pspRef, reason: entry.reason };
  }

  const at = () => new Date(clock.now()).toISOString();
  return {
    label: 'Sandbox: no money moves',

    charge({ key, amount, method }: Charge): Promise<Charged> {
      const pspRef = pspRefOf(key);
      const reason = !method.startsWith('sandbox:') ? 'no such method' : method === 'sandbox:declined' ? 'declined' : null;
      if (reason) return once(key, { state: 'failed', pspRef, at: at(), reason });
      return once(key, { state: 'succeeded', pspRef, at: at(), amountMinor: amount.amountMinor });
    },

    async refund({ key, pspRef: of, amount }: Refund): Promise<Charged> {
      const charged = Entry.safeParse((await store.get(BOOKS, `charge:${of}`))?.body);
      const pspRef = pspRefOf(key);
      const wasPaid = charged.data?.state === 'succeeded';
      if (!wasPaid) return once(key, { state: 'failed', pspRef, at: at(), reason: 'nothing to refund' }, 'refund');
      return once(key, { state: 'succeeded', pspRef, at: at(), amountMinor: amount.amountMinor }, 'refund');
    },

    giveUp: (key) => once(key, { state: 'failed', pspRef: pspRefOf(key), at: at(), reason: 'given up' }),
  };
}
