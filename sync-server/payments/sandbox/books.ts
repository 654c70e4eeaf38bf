/**
 * The sandbox's own books, as a provider keeps them; nobody reads them but it. Each entry is one document, written where there is none and
 * never changed: whoever writes first has decided it, also over a crash and from two processes at once.
 */
import * as z from 'zod/mini';
import { Instant, Money, text } from '../../../schemas/basics/primitives.ts';
import type { Body, Store } from '../../store/store.ts';

const BOOKS = 'cell/sandbox';
const about = z.strictObject({ paymentId: z.string(), memberId: z.string() });

/** What was asked for. */
export const Asked = z.strictObject({
  key: z.string(),
  pspRef: z.string(),
  at: Instant,
  about,
  amount: Money,
  method: z.string(),
  offSession: z.boolean(),
  returnUrl: z.string(),
  /** What the address of its page ends with: nobody can guess it. */
  page: text(32, 32),
});
/** A page on which a card can be added. */
export const CardPage = z.strictObject({
  about: z.strictObject({ setupId: z.string(), memberId: z.string() }),
  at: Instant,
  returnUrl: z.string(),
  page: text(32, 32),
});
/** What was chosen there; null: none. */
export const CardChosen = z.strictObject({ at: Instant, method: z.nullable(z.string()) });
export const BankAnswer = z.strictObject({ state: z.enum(['succeeded', 'failed']), at: Instant, reason: z.string() });
export const Moving = z.strictObject({ pspRef: z.string(), at: Instant, amount: Money, fails: z.boolean() });
/** Where the page is found by the end of its address. */
export const PageOf = z.strictObject({ for: z.enum(['charge', 'account', 'card']), id: z.string(), returnUrl: z.string() });
export const Opened = z.strictObject({ account: z.string(), gymId: z.string(), at: Instant });
export const Shown = z.strictObject({ at: Instant });
/** What a bank was shown first stands. */
export const ShownToBank = z.strictObject({ key: z.string(), at: Instant });

export type Asked = z.infer<typeof Asked>;
export type BankAnswer = z.infer<typeof BankAnswer>;

export class Books {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Writes it where there is none, and answers what is there. Throws StoreUnavailable. */
  async keep<S extends z.ZodMiniType>(shape: S, id: string, entry: z.infer<S> & Body): Promise<z.infer<S>> {
    const [result] = await this.#store.put([{ db: BOOKS, id, body: entry, expect: null }]);
    return shape.parse(result?.ok ? entry : result?.current?.body) as z.infer<S>;
  }

  /** All whose id begins so; a charge has few. */
  async list<S extends z.ZodMiniType>(shape: S, beginning: string): Promise<z.infer<S>[]> {
    const stored = await this.#store.list(BOOKS, { after: beginning, limit: 100 });
    const those = stored.filter(({ id }) => id.startsWith(beginning));
    return those.map(({ body }) => shape.parse(body) as z.infer<S>);
  }

  async read<S extends z.ZodMiniType>(shape: S, id: string): Promise<z.infer<S> | null> {
    const stored = await this.#store.get(BOOKS, id);
    return stored ? (shape.parse(stored.body) as z.infer<S>) : null;
  }
}
