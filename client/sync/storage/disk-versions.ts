/**
 * How each collection lies on the disk (architecture §4), apart from the version that proposals speak on the wire. Whoever changes what a
 * collection is indexed by, or a shape so that what was stored before does not fit it or lacks a field that it now needs, raises that collection here: it is dropped and pulled
 * anew, and nothing else is. Nothing is imported: the first screen reads the disk before anything else is there (queries/first-rows.ts).
 */
import type { LocalDatabase } from './local-database.ts';

export type PlaceKind = 'public' | 'self' | 'member' | 'gym' | 'staff' | 'platform';
/** By database and collection; what is not named here is 1. The outbox cannot be: what the server does not have yet must not be dropped. */
export type DiskVersions = Readonly<Record<`${PlaceKind}/${string}`, number>> & { readonly 'self/proposals'?: never };

export const DISK_VERSIONS: DiskVersions = {
  // Asked for those of a day.
  'public/slots': 2,
  // Asked for those with a photo.
  'gym/roster': 2,
  // Asked for those who are said to have missed a class.
  'gym/bookings': 2,
  // Asked for those in doubt.
  'gym/checkins': 2,
  // Asked for the newest.
  'gym/reviews': 2,
  // Receipts lie beside the payments.
  'gym/payments': 2,
  'member/payments': 2,
};

export const placeKind = (local: LocalDatabase): PlaceKind =>
  local === 'public' || local === 'self' || local === 'member' || local === 'platform'
    ? local
    : local.startsWith('staff-')
      ? 'staff'
      : 'gym';

export const diskVersion = (local: LocalDatabase, collection: string, versions: DiskVersions = DISK_VERSIONS): number =>
  versions[`${placeKind(local)}/${collection}`] ?? 1;

/** What a collection of that version is called within its database. */
export const versioned = (collection: string, version: number): string =>
  version === 1 ? collection : `${collection}-${version}`;

/** What the versions before it are called. */
export const olderThan = ({ name, version }: { readonly name: string; readonly version: number }): readonly string[] =>
  Array.from({ length: version - 1 }, (_, at) => versioned(name, at + 1));
