/**
 * better-auth's database on our own store: one database per model (`cell/identity-<models>`), a row is a document.
 *
 * - Every write is a `put` on the revision that was read, repeated when somebody was quicker: consuming and counting are
 *   atomic, and an address belongs to one account (a claim document, keyed by the hash of the address, is written first).
 * - Session tokens are kept as their SHA-256, which is the row's id too: who reads the store cannot sign in with it.
 */
import { createHash } from 'node:crypto';
import { type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import { indexedFields } from '../../store/indexes.ts';
import type { Body, DatabaseName, Store, StoredDocument } from '../../store/store.ts';
import { EmailClaims, USERS } from '../email-claims.ts';
import { type Clause, comparable, matches, type Row } from './where.ts';

const ATTEMPTS = 20;
const PAGE = 200;

const DATABASES: Readonly<Record<string, DatabaseName>> = {
  user: USERS,
  session: 'cell/identity-sessions',
  account: 'cell/identity-accounts',
  verification: 'cell/identity-verifications',
  jwks: 'cell/identity-jwks',
};

function databaseOf(model: string): DatabaseName {
  const db = DATABASES[model];
  if (!db) throw new Error(`identity: no database for ${model}`);
  return db;
}

const documentIdOf = (model: string, id: string) => `${model}:${id}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** What is stored beside a row so that it can be found: users whose registration or verification nobody has heard of yet. */
function derived(model: string, row: Row): Row {
  if (model !== 'user') return row;
  const due = row.emailVerified === true ? 'verified' : 'registered';
  return { ...row, unannounced: row.announced === due ? 'no' : 'yes' };
}

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

interface Found {
  readonly document: StoredDocument;
  readonly row: Row;
}

function customAdapter(store: Store): CustomAdapter {
  const claims = new EmailClaims(store);
  // better-auth's adapter is generic in the row it believes it gets; what we have is JSON. The one place where that is said.
  const typed = <T>(row: Row): T => row as T;

  async function candidates(model: string, where: readonly Clause[]): Promise<StoredDocument[]> {
    const db = databaseOf(model);
    const equal = (field: string) => where.find((c) => c.field === field && c.operator === 'eq' && c.connector === 'AND')?.value;
    if (where.every((c) => c.connector === 'AND')) {
      const id = equal('id');
      if (typeof id === 'string') return present([await store.get(db, documentIdOf(model, id))]);
      const email = model === 'user' ? equal('email') : undefined;
      if (typeof email === 'string') {
        const uid = await claims.ownerOf(email);
        return uid === null ? [] : present([await store.get(db, documentIdOf(model, uid))]);
      }
      const ids = where.find((c) => c.field === 'id' && c.operator === 'in')?.value;
      if (Array.isArray(ids)) {
        return present(
          await store.getMany(
            db,
            ids.map((each) => documentIdOf(model, String(each))),
          ),
        );
      }
      for (const field of indexedFields(db)) {
        const value = equal(field);
        if (typeof value === 'string') return store.find(db, field, value);
      }
    }
    return walk(db);
  }

  async function walk(db: DatabaseName): Promise<StoredDocument[]> {
    const all: StoredDocument[] = [];
    for (let after: string | undefined; ; ) {
      const page = await store.list(db, after === undefined ? { limit: PAGE } : { after, limit: PAGE });
      all.push(...page);
      const last = page.at(-1);
      if (!last || page.length < PAGE) return all;
      after = last.id;
    }
  }

  async function select(model: string, where: readonly Clause[]): Promise<Found[]> {
    const asked = model === 'session' ? where.map(byHash) : where;
    const token = model === 'session' ? where.find((c) => c.field === 'token' && c.operator === 'eq')?.value : undefined;
    const found: Found[] = [];
    for (const document of await candidates(model, asked)) {
      const row: Row = { ...document.body };
      if (matches(row, asked)) found.push({ document, row: typeof token === 'string' ? { ...row, token } : row });
    }
    return found;
  }

  /** Tries the write on each row the clause finds, on the revision that was read; rows that changed meanwhile are read again. */
  async function change(
    model: string,
    where: readonly Clause[],
    most: number,
    next: (row: Row) => Row | null,
  ): Promise<{ before: Row; after: Row }[]> {
    const done: { before: Row; after: Row }[] = [];
    const seen = new Set<string>();
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      let contested = false;
      for (const { document, row } of await select(model, where)) {
        if (done.length >= most) return done;
        if (seen.has(document.id)) continue;
        const after = next(row);
        const [result] = await store.put([
          {
            db: databaseOf(model),
            id: document.id,
            body: after === null ? {} : storedForm(model, after),
            deleted: after === null,
            expect: document.rev,
          },
        ]);
        if (result?.ok) {
          seen.add(document.id);
          done.push({ before: row, after: after ?? row });
          if (after === null && model === 'user') await claims.release(String(row.email), String(row.id));
        } else contested = true;
      }
      if (!contested) return done;
    }
    throw new Error(`identity: too many writers on ${model}`);
  }

  const assigned = (model: string, update: Row) => (row: Row) => {
    if (model === 'user' && update.email !== undefined && update.email !== row.email) {
      throw new Error('identity: changing an address needs its own claim');
    }
    return { ...row, ...update };
  };

  return {
    async create({ model, data }) {
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
    },

    async findOne({ model, where }) {
      const [first] = await select(model, where);
      return first ? typed(first.row) : null;
    },

    async findMany({ model, where, limit, sortBy, offset }) {
      const rows = (await select(model, where ?? [])).map(({ row }) => row);
      if (sortBy) {
        const sign = sortBy.direction === 'asc' ? 1 : -1;
        rows.sort((a, b) => sign * comparable(a[sortBy.field], b[sortBy.field]));
      }
      return rows.slice(offset ?? 0, (offset ?? 0) + (limit ?? rows.length)).map((row) => typed(row));
    },

    async count({ model, where }) {
      return (await select(model, where ?? [])).length;
    },

    async update({ model, where, update }) {
      if (where.length === 0) return null;
      const [first] = await change(model, where, 1, assigned(model, Object.fromEntries(Object.entries(update ?? {}))));
      return first ? typed(first.after) : null;
    },

    async updateMany({ model, where, update }) {
      return (await change(model, where, Number.POSITIVE_INFINITY, assigned(model, update))).length;
    },

    async delete({ model, where }) {
      if (where.length > 0) await change(model, where, 1, () => null);
    },

    async deleteMany({ model, where }) {
      return (await change(model, where, Number.POSITIVE_INFINITY, () => null)).length;
    },

    async consumeOne({ model, where }) {
      const [first] = await change(model, where, 1, () => null);
      return first ? typed(first.before) : null;
    },

    async incrementOne({ model, where, increment, set }) {
      const [first] = await change(model, where, 1, (row) => {
        const sums = Object.entries(increment).map(([field, by]) => [field, Number(row[field] ?? 0) + by] as const);
        return { ...row, ...set, ...Object.fromEntries(sums) };
      });
      return first ? typed(first.after) : null;
    },
  };
}

/** A session is asked for by its token and kept by the token's hash. */
function byHash(clause: Clause): Clause {
  if (clause.field !== 'token') return clause;
  const value = Array.isArray(clause.value) ? clause.value.map((token) => hashOf(String(token))) : hashOf(String(clause.value));
  return { ...clause, field: 'id', value };
}

/** Parsing through JSON is what makes a row a body: nothing else can be in it. */
function storedForm(model: string, row: Row): Body {
  const { token: _token, ...rest } = row;
  return JSON.parse(JSON.stringify(derived(model, model === 'session' ? rest : row)));
}

const present = (documents: readonly (StoredDocument | null)[]) =>
  documents.filter((document): document is StoredDocument => document !== null && !document.deleted);
