/**
 * Who reads what (A11), and where a document lies (A5): folded over what the nouns say. Deny by default: what no noun names does not
 * exist for anyone. A database is `<scope>/<collection>`; a scope is a kind and, for most, a key.
 */

import { type Power, parseScope, type Reader, SCOPE_KINDS, type Scope, type ScopeKind } from '../basics/scope.ts';
import { EVERY_NOUN } from '../nouns.ts';
import { type AnyDocument, partOf } from './documents.ts';

type Access = Readonly<Record<ScopeKind, Readonly<Record<string, Reader>>>>;

/** Scope kind × collection → who may read it. Nouns that share a collection agree about its readers. */
export const ACCESS: Access = readersOf(EVERY_NOUN);

/** @throws when two nouns disagree: one of them would be read by whom it did not name */
export function readersOf(nouns: readonly { readonly readers: Readonly<Record<string, Reader>> }[]): Access {
  const rows = Object.fromEntries(SCOPE_KINDS.map((kind): [ScopeKind, Record<string, Reader>] => [kind, {}]));
  for (const [place, reader] of nouns.flatMap(({ readers }) => Object.entries(readers))) {
    const [kind = '', collection = ''] = place.split('/');
    const row = rows[kind];
    if (!row) throw new Error(`${place}: there is no such kind of scope`);
    if ((row[collection] ?? reader) !== reader) throw new Error(`${place}: read by ${row[collection]} and by ${reader}`);
    row[collection] = reader;
  }
  return rows as Access;
}

/** Whose request this is, as far as reading is concerned. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'person';
      readonly uid: string;
      readonly deviceId: string;
      readonly admin: boolean;
      /** Besides `admin`. */
      readonly superAdmin?: boolean;
      /** An enrolled tablet: of its gym it reads what a door needs, whatever its powers would open to somebody (`DOOR_READS`). */
      readonly kiosk?: true;
      /** Gym key → powers of an active grant (`powersOf`). */
      readonly gyms: ReadonlyMap<string, ReadonlySet<Power>>;
    };

/**
 * What of its gym an enrolled tablet reads (architecture §4), by name and not by its powers: nobody may be standing beside it. Not what staff
 * write about people, and no money.
 */
const DOOR_READS: readonly string[] = ['gyms', 'slots', 'roster', 'bookings', 'leases', 'checkins'];

function readerOf({ kind }: Scope, collection: string): Reader | undefined {
  const row = ACCESS[kind];
  return Object.hasOwn(row, collection) ? row[collection] : undefined;
}

/** Whether it is read by those who run the platform, and by nobody else. */
export function isForAdmins(scopeName: string, collection: string): boolean {
  const scope = parseScope(scopeName);
  return scope !== null && readerOf(scope, collection) === 'admin';
}

/** May this principal read this collection of this scope? Foreign, unknown and nonsense all answer no. */
export function mayRead(principal: Principal, scopeName: string, collection: string): boolean {
  const scope = parseScope(scopeName);
  if (!scope) return false;
  const reader = readerOf(scope, collection);
  if (principal.kind === 'person' && principal.kiosk && reader !== 'anyone') return readsAtDoor(principal, scope, collection);
  switch (reader) {
    case undefined:
    case 'nobody':
      return false;
    case 'anyone':
      return true;
    case 'self':
      return principal.kind === 'person' && principal.uid === scope.key;
    case 'admin':
      return principal.kind === 'person' && principal.admin;
    case 'staff':
      return principal.kind === 'person' && principal.gyms.has(scope.key);
    case 'own staff':
      return principal.kind === 'person' && worksAs(principal, scope.key);
    default:
      return principal.kind === 'person' && opens(principal.gyms.get(scope.key), reader);
  }
}

/** Its own scope, and the door of its gym; a tablet is no member and works nowhere. */
function readsAtDoor({ uid, gyms }: Extract<Principal, { kind: 'person' }>, { kind, key }: Scope, collection: string): boolean {
  if (kind === 'self') return key === uid && Object.hasOwn(ACCESS.self, collection);
  return kind === 'gym' && gyms.has(key) && DOOR_READS.includes(collection);
}

/** `<uid>-<gymKey>`: that very person, while they work there. */
const worksAs = ({ uid, gyms }: Extract<Principal, { kind: 'person' }>, key: string): boolean =>
  key.startsWith(`${uid}-`) && gyms.has(key.slice(uid.length + 1));

/** Whoever manages a gym's people may view them. */
const opens = (powers: ReadonlySet<Power> | undefined, reader: Power): boolean =>
  powers !== undefined && (powers.has(reader) || (reader === 'employees.view' && powers.has('employees.manage')));

/** May this principal push proposals there? Only into one's own outbox (A1). */
export function mayPropose(principal: Principal, scopeName: string, collection: string): boolean {
  const scope = parseScope(scopeName);
  return principal.kind === 'person' && scope?.kind === 'self' && collection === 'proposals' && scope.key === principal.uid;
}

/** `users/{uid}` of the specification (§7): one's own profile and nobody else's; a tablet has none. */
export function mayReadProfile(principal: Principal, uid: string): boolean {
  return principal.kind === 'person' && !principal.kiosk && principal.uid === uid;
}

/** The one exception to A1, turned into a proposal at the gateway: that the address is confirmed, when the id token says so. */
export function mayConfirmEmail(principal: Principal, uid: string, saidByToken: boolean): boolean {
  return saidByToken && mayReadProfile(principal, uid);
}

/** A5: every database whose readers may see this document, from its body alone. */
export const databasesOf = (doc: AnyDocument): readonly string[] => partOf(doc).databases(doc);

/** Where an earlier body of this document may lie: the decider looks here for what it was before. */
export function homesOf(doc: AnyDocument): readonly string[] {
  const part = partOf(doc);
  return part.homes?.(doc) ?? part.databases(doc).slice(0, 1);
}
