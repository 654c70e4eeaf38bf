/** What a query is built with. Each feature has its own in its `queries.ts`, answered from an index of `storage/collections.ts`. */
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import type { Query } from '../device/device.ts';
import type { LocalDatabase } from '../storage/local-database.ts';

/** A query, with the local database it is asked of known to the types. */
export const query = <T extends DocumentType, P extends LocalDatabase>(one: Query<T> & { readonly database: P }) => one;

/** Everything of one type among what is one's own whatever the workspace. */
export const ownQuery = <T extends DocumentType>(type: T, limit: number) =>
  query({ type, database: 'self', collection: 'self', selection: { index: ['type', '_id'], equals: [type], limit } });

/** More of one kind than anybody has of their own. */
export const OWN_MOST = 500;
