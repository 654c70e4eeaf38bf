/**
 * The rows that better-auth asks for, and changes to them. Every write is a `put` on the revision that was read, repeated when somebody was
 * quicker: consuming and counting are atomic.
 */
import { indexedFields } from '../../store/indexes.ts';
import type { Store, StoredDocument } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import type { EmailClaims } from '../email-claims.ts';
import { databaseOf, documentIdOf, hashOf, storedForm } from './models.ts';
import { type Clause, type ModelRow, matches } from './where.ts';

const ATTEMPTS = 20;

interface Found {
  readonly document: StoredDocument;
  readonly row: ModelRow;
}
interface Change {
  readonly before: ModelRow;
  readonly after: ModelRow;
}

export class ModelRows {
  readonly #store: Store;
  readonly #claims: EmailClaims;

  constructor(store: Store, claims: EmailClaims) {
    this.#store = store;
    this.#claims = claims;
  }

  /** All that match; a session that was asked for by its token comes with it. */
  async select(model: string, where: readonly Clause[]): Promise<Found[]> {
    const asked = model === 'session' ? where.map(byHash) : where;
    const token = model === 'session' ? where.find((c) => c.field === 'token' && c.operator === 'eq')?.value : undefined;
    const found: Found[] = [];
    for (const document of await this.#candidates(model, asked)) {
      const row: ModelRow = { ...document.body };
      if (matches(row, asked)) found.push({ document, row: typeof token === 'string' ? { ...row, token } : row });
    }
    return found;
  }

  /** Tries the write on each row the clause finds, on the revision that was read; rows that changed meanwhile are read again. */
  async change(
    model: string,
    where: readonly Clause[],
    most: number,
    next: (row: ModelRow) => ModelRow | null,
  ): Promise<Change[]> {
    const done: Change[] = [];
    const seen = new Set<string>();
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      let contested = false;
      for (const { document, row } of await this.select(model, where)) {
        if (done.length >= most) return done;
        if (seen.has(document.id)) continue;
        const after = next(row);
        const [result] = await this.#store.put([
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
          if (after === null && model === 'user') await this.#claims.release(String(row.email), String(row.id));
        } else contested = true;
      }
      if (!contested) return done;
    }
    throw new Error(`identity: too many writers on ${model}`);
  }

  /** By the narrowest question the store can answer; what comes back is matched again. */
  async #candidates(model: string, where: readonly Clause[]): Promise<StoredDocument[]> {
    const db = databaseOf(model);
    const equal = (field: string) => where.find((c) => c.field === field && c.operator === 'eq' && c.connector === 'AND')?.value;
    if (where.every((c) => c.connector === 'AND')) {
      const id = equal('id');
      if (typeof id === 'string') return present([await this.#store.get(db, documentIdOf(model, id))]);
      const email = model === 'user' ? equal('email') : undefined;
      if (typeof email === 'string') {
        const uid = await this.#claims.ownerOf(email);
        return uid === null ? [] : present([await this.#store.get(db, documentIdOf(model, uid))]);
      }
      const ids = where.find((c) => c.field === 'id' && c.operator === 'in')?.value;
      if (Array.isArray(ids)) {
        return present(
          await this.#store.getMany(
            db,
            ids.map((each) => documentIdOf(model, String(each))),
          ),
        );
      }
      for (const field of indexedFields(db)) {
        const value = equal(field);
        if (typeof value === 'string') return this.#store.find(db, field, value);
      }
    }
    return Array.fromAsync(documentsOf(this.#store, db));
  }
}

/** A session is asked for by its token and kept by the token's hash. */
function byHash(clause: Clause): Clause {
  if (clause.field !== 'token') return clause;
  const value = Array.isArray(clause.value) ? clause.value.map((token) => hashOf(String(token))) : hashOf(String(clause.value));
  return { ...clause, field: 'id', value };
}

const present = (documents: readonly (StoredDocument | null)[]) =>
  documents.filter((document): document is StoredDocument => document !== null && !document.deleted);
