/** Where better-auth's models lie in our store, and in which form: one database per model (`cell/identity-<models>`), a row is a document. */
import { createHash } from 'node:crypto';
import type { Body, DatabaseName } from '../../store/store.ts';
import { USERS } from '../email-claims.ts';
import type { ModelRow } from './where.ts';

const DATABASES: Readonly<Record<string, DatabaseName>> = {
  user: USERS,
  session: 'cell/identity-sessions',
  account: 'cell/identity-accounts',
  verification: 'cell/identity-verifications',
  jwks: 'cell/identity-jwks',
};

export function databaseOf(model: string): DatabaseName {
  const db = DATABASES[model];
  if (!db) throw new Error(`identity: no database for ${model}`);
  return db;
}

export const documentIdOf = (model: string, id: string) => `${model}:${id}`;
/** A session's token is kept as this, which is its row's id too. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** What is stored beside a row so that it can be found: users whose registration or verification nobody has heard of yet. */
function derived(model: string, row: ModelRow): ModelRow {
  if (model !== 'user') return row;
  const due = row.emailVerified === true ? 'verified' : 'registered';
  return { ...row, unannounced: row.announced === due ? 'no' : 'yes' };
}

/** Parsing through JSON is what makes a row a body: nothing else can be in it. */
export function storedForm(model: string, row: ModelRow): Body {
  const { token: _token, ...rest } = row;
  return JSON.parse(JSON.stringify(derived(model, model === 'session' ? rest : row)));
}
