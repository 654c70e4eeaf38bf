/** Scopes: databases with one set of rules for who reads which collection (architecture §4), and what they are called. */

import type { Permission } from '../person/shape.ts';
import { keyOf } from './key.ts';

export const SCOPE_KINDS = ['public', 'area', 'venue', 'self', 'member', 'gym', 'staff', 'platform', 'open', 'cell'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** What opens a collection of a gym: a permission, or `employees.view`, which managers have and nobody is given (R-60: they may view). */
export type Power = Permission | 'employees.view';

/** `anyone` needs no token · `self` is the person named in the scope · a permission is one of the gym named in the scope, `staff` any of them ·
 * `own staff` the person named in the scope, for as long as they work at the gym named in it. */
export type Reader = 'anyone' | 'self' | 'admin' | 'nobody' | 'staff' | 'own staff' | Power;

export interface Scope {
  readonly kind: ScopeKind;
  /** Empty for `public`, `platform`, `open` and `cell`. */
  readonly key: string;
}

const SINGLE: readonly ScopeKind[] = ['public', 'platform', 'open', 'cell'];

/** `member-u1` → `{kind: 'member', key: 'u1'}`; null for anything that is not a scope's name. */
export function parseScope(name: string): Scope | null {
  const dash = name.indexOf('-');
  const kind = SCOPE_KINDS.find((candidate) => candidate === (dash < 0 ? name : name.slice(0, dash)));
  if (!kind) return null;
  const key = dash < 0 ? '' : name.slice(dash + 1);
  if (SINGLE.includes(kind)) return dash < 0 ? { kind, key } : null;
  return /^[A-Za-z0-9_.=-]{1,120}$/.test(key) ? { kind, key } : null;
}

export const selfScope = (uid: string) => `self-${uid}`;
export const memberScope = (uid: string) => `member-${uid}`;
export const gymScope = (gymId: string) => `gym-${keyOf(gymId)}`;
/** What of a gym is for one of its people alone: the registers of the classes they take. A uid has no hyphen. */
export const staffScope = (uid: string, gymId: string) => `staff-${uid}-${keyOf(gymId)}`;
export const venueScope = (gymId: string) => `venue-${keyOf(gymId)}`;
export const areaScope = (areaId: string) => `area-${keyOf(areaId)}`;
