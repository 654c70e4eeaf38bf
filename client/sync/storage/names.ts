/** What the device's databases are called, here and at the server. */
import { gymScope, memberScope, selfScope, staffScope } from '../../../schemas/basics/scope.ts';
import type { LocalDatabase } from './local-database.ts';

/** The database of the device's values, and which of them says that it is this one and no other. */
export const VALUES = 'fitness-hub-local';
export const MADE = 'made';

/** In the tab's own memory: what the page before this one knew of the device's values (`handover.ts`). */
export const HANDED = 'fitness-hub-handed';

/** How all of them lie on the disk. Raising it pulls everything anew and carries the outbox over; one collection has a version of its own. */
export const DISK = 2;

/** `fh2-gym-<key>-<uid>`: two people's copies of one gym are two, their permissions may differ. */
export function databaseName(local: LocalDatabase, uid: string | null, disk: number = DISK): string {
  return `fh${disk}-${local}${local === 'public' ? '' : `-${uid}`}`.toLowerCase();
}

/** The scope that feeds a private database. */
export function scopeOf(local: Exclude<LocalDatabase, 'public'>, uid: string): string {
  if (local === 'self') return selfScope(uid);
  if (local === 'member') return memberScope(uid);
  if (local === 'platform') return local;
  const gymId = `gym:${local.slice(local.indexOf('-') + 1)}`;
  return local.startsWith('staff-') ? staffScope(uid, gymId) : gymScope(gymId);
}
