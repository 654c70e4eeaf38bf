/**
 * Who reads what, as a table (A11), and where a document lives (A5). Deny by default: what has no row here does not exist for
 * anyone. A database is `<scope>/<collection>`; a scope is a kind and, for most, a key.
 */
import type { AnyDocument } from './documents.ts';
import type { Gym } from './gym/shape.ts';
import { keyOf } from './key.ts';
import type { Permission } from './person/shape.ts';

export const SCOPE_KINDS = ['public', 'area', 'venue', 'self', 'member', 'gym', 'platform', 'cell'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** `anyone` needs no token · `self` is the person named in the scope · a permission is one of the gym named in the scope, `staff` any of them. */
export type Reader = 'anyone' | 'self' | 'admin' | 'nobody' | 'staff' | Permission;

/** Scope kind × collection → who may read it. */
export const ACCESS: Readonly<Record<ScopeKind, Readonly<Record<string, Reader>>>> = {
  public: { basics: 'anyone', articles: 'anyone' },
  area: { gyms: 'anyone', slots: 'anyone' },
  venue: { gyms: 'anyone', slots: 'anyone' },
  self: { self: 'self', proposals: 'self' },
  member: { passes: 'self', bookings: 'self', checkins: 'self', payments: 'self' },
  gym: {
    gyms: 'staff',
    slots: 'staff',
    roster: 'checkin.scan',
    bookings: 'members.view',
    checkins: 'checkin.scan',
    payments: 'financials.view',
    people: 'employees.manage',
  },
  platform: { gyms: 'admin', contacts: 'admin' },
  cell: {},
};

/** Whose request this is, as far as reading is concerned. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'person';
      readonly uid: string;
      readonly deviceId: string;
      readonly admin: boolean;
      /** Gym key → permissions of an active grant. */
      readonly gyms: ReadonlyMap<string, ReadonlySet<Permission>>;
    };

export interface Scope {
  readonly kind: ScopeKind;
  /** Empty for `public`, `platform` and `cell`. */
  readonly key: string;
}

const SINGLE: readonly ScopeKind[] = ['public', 'platform', 'cell'];

/** `member-u1` → `{kind: 'member', key: 'u1'}`; null for anything that is not a scope's name. */
export function parseScope(name: string): Scope | null {
  const dash = name.indexOf('-');
  const kind = SCOPE_KINDS.find((candidate) => candidate === (dash < 0 ? name : name.slice(0, dash)));
  if (!kind) return null;
  const key = dash < 0 ? '' : name.slice(dash + 1);
  if (SINGLE.includes(kind)) return dash < 0 ? { kind, key } : null;
  return /^[A-Za-z0-9_.=-]{1,120}$/.test(key) ? { kind, key } : null;
}

/** May this principal read this collection of this scope? Foreign, unknown and nonsense all answer no. */
export function mayRead(principal: Principal, scopeName: string, collection: string): boolean {
  const scope = parseScope(scopeName);
  if (!scope) return false;
  const row = ACCESS[scope.kind];
  const reader = Object.hasOwn(row, collection) ? row[collection] : undefined;
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
    default:
      return principal.kind === 'person' && (principal.gyms.get(scope.key)?.has(reader) ?? false);
  }
}

/** May this principal push proposals there? Only into one's own outbox (A1). */
export function mayPropose(principal: Principal, scopeName: string, collection: string): boolean {
  const scope = parseScope(scopeName);
  return principal.kind === 'person' && scope?.kind === 'self' && collection === 'proposals' && scope.key === principal.uid;
}

/** `users/{uid}` of the specification (§7): one's own profile and nobody else's. */
export function mayReadProfile(principal: Principal, uid: string): boolean {
  return principal.kind === 'person' && principal.uid === uid;
}

/** The one exception to A1, turned into a proposal at the gateway: that the address is confirmed, when the id token says so. */
export function mayConfirmEmail(principal: Principal, uid: string, saidByToken: boolean): boolean {
  return saidByToken && mayReadProfile(principal, uid);
}

export const selfScope = (uid: string) => `self-${uid}`;
export const memberScope = (uid: string) => `member-${uid}`;
export const gymScope = (gymId: string) => `gym-${keyOf(gymId)}`;
export const venueScope = (gymId: string) => `venue-${keyOf(gymId)}`;
export const areaScope = (areaId: string) => `area-${keyOf(areaId)}`;

/** Gyms that everybody may see (product.md 2.2). Whatever state is added later is private until it is named here. */
const PUBLIC_GYMS: readonly Gym['status'][] = ['listed', 'live', 'paused', 'closing'];
export const isPublicGym = ({ status }: Pick<Gym, 'status'>): boolean => PUBLIC_GYMS.includes(status);

/** Where everybody finds what a gym publishes, or where its own staff do while it is not public. */
const shownIn = (collection: 'gyms' | 'slots', gymId: string, areaId: string, isPublic: boolean): readonly string[] =>
  isPublic ? [`${venueScope(gymId)}/${collection}`, `${areaScope(areaId)}/${collection}`] : [`${gymScope(gymId)}/${collection}`];

/** Where an earlier body of this document may lie: the decider looks here for what it was before. */
export function homesOf(doc: AnyDocument): readonly string[] {
  if (doc.type === 'timetable') return [`${venueScope(doc.gymId)}/slots`, `${gymScope(doc.gymId)}/slots`];
  return databasesOf(doc).slice(0, 1);
}

/** A5: every database whose readers may see this document, from its body alone. */
export function databasesOf(doc: AnyDocument): readonly string[] {
  switch (doc.type) {
    case 'area':
    case 'key':
      return ['public/basics'];
    case 'gym':
      return ['platform/gyms', ...shownIn('gyms', doc._id, doc.areaId, isPublicGym(doc))];
    case 'timetable':
      return shownIn('slots', doc.gymId, doc.areaId, doc.unlisted !== true);
    case 'user':
    case 'grants':
    case 'device':
    case 'notice':
    case 'favourite':
      return [`${selfScope(doc.type === 'user' ? keyOf(doc._id) : doc.uid)}/self`];
    case 'passtoken':
      return [`${selfScope(doc.memberId)}/self`];
    case 'pass':
      return [`${memberScope(doc.memberId)}/passes`];
    case 'booking':
      return [`${gymScope(doc.gymId)}/bookings`, `${memberScope(doc.memberId)}/bookings`];
    case 'checkin':
      return [`${gymScope(doc.gymId)}/checkins`, ...(doc.memberId ? [`${memberScope(doc.memberId)}/checkins`] : [])];
    case 'attempt':
      return [`${gymScope(doc.gymId)}/checkins`];
    case 'payment':
      return [`${memberScope(doc.memberId)}/payments`, `${gymScope(doc.gymId)}/payments`];
    case 'roster':
      return [`${gymScope(doc.gymId)}/roster`];
    case 'employee':
      return [`${gymScope(doc.gymId)}/people`];
    case 'errand':
      return ['cell/errands'];
    case 'entry':
      return ['cell/ledger'];
    case 'counter':
      return ['cell/counters'];
    case 'contact':
      return [...(doc.uid === undefined ? [] : [`${selfScope(doc.uid)}/self`]), 'platform/contacts'];
  }
}
