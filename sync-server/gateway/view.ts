/** What a visitor sees (A11, architecture §5). */
import { LOOK_READS } from '../../schemas/account/look/look.ts';
import { parseScope } from '../../schemas/basics/scope.ts';
import type { ReasonCode } from '../../schemas/codes.ts';
import { mayPropose, mayRead } from '../../schemas/folds/access.ts';
import type { HttpAnswer } from '../exchange.ts';
import type { PersonVisitor, Visitor } from '../principals/principals.ts';
import { type Demanding, proofToRead, unproven } from '../second-factor/needed.ts';
import type { StoredDocument } from '../store/store.ts';
import type { Address } from './address.ts';
import { isObject } from './parameters.ts';
import * as refuse from './refusals.ts';

/** What a visitor sees of a database. */
export interface Seen {
  readonly sees: ((document: StoredDocument) => boolean) | null;
}
/** `lacks`: it is theirs to read, once they have shown what that takes. Null: it does not exist for them. */
export type View = Seen | { readonly lacks: ReasonCode } | null;

/** Of whom somebody looks at, by scope kind and collection. Each one for good: an open feed is held to the view that it began with. */
const SEEN_IN_A_LOOK: ReadonlyMap<string, Seen> = new Map(
  Object.entries(LOOK_READS).map(([place, types]) => [place, { sees: ({ body }) => types.some((type) => type === body.type) }]),
);

/** The access table, and what is left of it for who is suspended or revoked (architecture §5), or only looks. */
export function viewOf(visitor: Visitor, scope: string, collection: string, demanding: Demanding): View {
  if (visitor.kind === 'anonymous' || visitor.standing === 'good') {
    if (!mayRead(visitor.principal, scope, collection)) return null;
    const lacks = visitor.kind === 'anonymous' ? null : unproven(proofToRead(scope, collection), visitor, demanding);
    return lacks === null ? { sees: null } : { lacks };
  }
  if (mayRead({ kind: 'anonymous' }, scope, collection)) return { sees: null };
  if (visitor.standing === 'looking') return lookedAt(visitor, scope, collection);
  if (!mayPropose(visitor.principal, scope, collection)) return null;
  return { sees: visitor.standing === 'revoked' ? madeBy(visitor) : null };
}

function lookedAt({ principal }: PersonVisitor, scope: string, collection: string): Seen | null {
  if (!mayRead(principal, scope, collection)) return null;
  return SEEN_IN_A_LOOK.get(`${parseScope(scope)?.kind}/${collection}`) ?? null;
}

/** Foreign and unknown alike. Who lost the right to read is told why, whatever they ask for. */
export function nothingThere(visitor: Visitor): HttpAnswer {
  if (visitor.kind === 'anonymous' || visitor.standing === 'good' || visitor.standing === 'looking') return refuse.noDatabase();
  if (visitor.standing === 'revoked') return refuse.unauthorized('DEVICE_REVOKED');
  return refuse.forbidden(visitor.mergedInto === undefined ? 'ACCOUNT_SUSPENDED' : 'ACCOUNT_MERGED');
}

function madeBy({ deviceId }: PersonVisitor): (document: StoredDocument) => boolean {
  return ({ body }) => isObject(body.origin) && body.origin.deviceId === deviceId;
}

export function isPublic({ scope, collection }: Address): boolean {
  return mayRead({ kind: 'anonymous' }, scope, collection);
}
