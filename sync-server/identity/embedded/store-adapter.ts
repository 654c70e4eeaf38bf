/**
 * better-auth's database on our own store: one database per model (`cell/identity-<models>`), a row is a document.
 *
 * - Every write is a `put` on the revision that was read (`rows.ts`), and an address belongs to one account.
 * - Session tokens are kept as their SHA-256, which is the row's id too: who reads the store cannot sign in with it.
 */
import { type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import type { Store } from '../../store/store.ts';
import { EmailClaims } from '../email-claims.ts';
import { databaseOf, documentIdOf, hashOf, storedForm } from './models.ts';
import { ModelRows } from './rows.ts';
import { comparable, type ModelRow } from './where.ts';

/** An account with this address exists. */
export class EmailTaken extends Error {
  override readonly name = 'EmailTaken';
}
/** An account with this uid exists. */
export class IdTaken extends Error {
  override readonly name = 'IdTaken';
}

/** The adapter for `betterAuth({ database })`. */
export function storeAdapter(store: Store) {
  return createAdapterFactory({
    config: {
      adapterId: 'fitness-hub-store',
      supportsDates: false,
      supportsJSON: true,
      supportsArrays: true,
      supportsNumericIds: false,
      transaction: false,
    },
    adapter: () => customAdapter(store),
  });
}

/** better-auth's adapter is generic in the row it believes it gets; what we have is JSON. The one place where that is said. */
const typed = <T>(row: ModelRow): T => row as T;

function customAdapter(store: Store): CustomAdapter {
  const claims = new EmailClaims(store);
  const rows = new ModelRows(store, claims);
  return { create: creating(store, claims), ...reading(rows), ...changing(rows) };
}

/** An address belongs to one account: a claim document, keyed by the hash of the address, is written first. */
function creating(store: Store, claims: EmailClaims): CustomAdapter['create'] {
  return async ({ model, data }) => {
    const row = model === 'session' ? { ...data, id: hashOf(String(data.token)) } : data;
    const id = String(row.id);
    const write = async () => {
      const body = storedForm(model, row);
      const [result] = await store.put([{ db: databaseOf(model), id: documentIdOf(model, id), body, expect: null }]);
      if (!result?.ok) throw new IdTaken();
    };
    if (model !== 'user') await write();
    else if (!(await claims.claim(String(row.email), id, write))) throw new EmailTaken();
    return typed(row);
  };
}

function reading(rows: ModelRows): Pick<CustomAdapter, 'findOne' | 'findMany' | 'count'> {
  return {
    async findOne({ model, where }) {
      const [first] = await rows.select(model, where);
      return first ? typed(first.row) : null;
    },

    async findMany({ model, where, limit, sortBy, offset }) {
      const found = (await rows.select(model, where ?? [])).map(({ row }) => row);
      if (sortBy) {
        const sign = sortBy.direction === 'asc' ? 1 : -1;
        found.sort((a, b) => sign * comparable(a[sortBy.field], b[sortBy.field]));
      }
      return found.slice(offset ?? 0, (offset ?? 0) + (limit ?? found.length)).map((row) => typed(row));
    },

    async count({ model, where }) {
      return (await rows.select(model, where ?? [])).length;
    },
  };
}

type Changing = 'update' | 'updateMany' | 'delete' | 'deleteMany' | 'consumeOne' | 'incrementOne';

function changing(rows: ModelRows): Pick<CustomAdapter, Changing> {
  return {
    async update({ model, where, update }) {
      if (where.length === 0) return null;
      const [first] = await rows.change(model, where, 1, assigned(model, Object.fromEntries(Object.entries(update ?? {}))));
      return first ? typed(first.after) : null;
    },

    async updateMany({ model, where, update }) {
      return (await rows.change(model, where, Number.POSITIVE_INFINITY, assigned(model, update))).length;
    },

    async delete({ model, where }) {
      if (where.length > 0) await rows.change(model, where, 1, () => null);
    },

    async deleteMany({ model, where }) {
      return (await rows.change(model, where, Number.POSITIVE_INFINITY, () => null)).length;
    },

    async consumeOne({ model, where }) {
      const [first] = await rows.change(model, where, 1, () => null);
      return first ? typed(first.before) : null;
    },

    async incrementOne({ model, where, increment, set }) {
      const [first] = await rows.change(model, where, 1, (row) => {
        const sums = Object.entries(increment).map(([field, by]) => [field, Number(row[field] ?? 0) + by] as const);
        return { ...row, ...set, ...Object.fromEntries(sums) };
      });
      return first ? typed(first.after) : null;
    },
  };
}

const assigned = (model: string, update: ModelRow) => (row: ModelRow) => {
  if (model === 'user' && update.email !== undefined && update.email !== row.email) {
    throw new Error('identity: changing an address needs its own claim');
  }
  return { ...row, ...update };
};
