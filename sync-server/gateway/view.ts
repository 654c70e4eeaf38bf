/** What a visitor sees (A11, architecture §5). */
import { mayPropose, mayRead } from '../../schemas/folds/access.ts';
import type { HttpAnswer } from '../exchange.ts';
import type { PersonVisitor, Visitor } from '../principals/principals.ts';
import type { StoredDocument } from '../store/store.ts';
import type { Address } from './address.ts';
import { isObject } from './parameters.ts';
import * as refuse from './refusals.ts';

/** What a visitor sees of a database; null: it does not exist for them. */
export type View = { readonly sees: ((document: StoredDocument) => boolean) | null } | null;

/** The access table, and what is left of it for who is suspended or revoked (architecture §5). */
export function viewOf(visitor: Visitor, scope: string, collection: string): View {
  if (visitor.kind === 'anonymous' || visitor.standing === 'good') {
    return mayRead(visitor.principal, scope, collection) ? { sees: null } : null;
  }
  if (mayRead({ kind: 'anonymous' }, scope, collection)) return { sees: null };
  if (!mayPropose(visitor.principal, scope, collection)) return null;
  return { sees: visitor.standing === 'revoked' ? madeBy(visitor) : null };
}

/** Foreign and unknown alike. Who lost the right to read is told why, whatever they ask for. */
export function nothingThere(visitor: Visitor): HttpAnswer {
  if (visitor.kind === 'anonymous' || visitor.standing === 'good') return refuse.noDatabase();
  return visitor.standing === 'revoked' ? refuse.unauthorized('DEVICE_REVOKED') : refuse.forbidden('ACCOUNT_SUSPENDED');
}

function madeBy({ deviceId }: PersonVisitor): (document: StoredDocument) => boolean {
  return ({ body }) => isObject(body.origin) && body.origin.deviceId === deviceId;
}

export function isPublic({ scope, collection }: Address): boolean {
  return mayRead({ kind: 'anonymous' }, scope, collection);
}
