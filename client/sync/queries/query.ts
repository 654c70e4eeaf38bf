/** What a query is built with. Each feature has its own in its `queries.ts`, answered from an index of `storage/collections.ts`. */
import type { DocumentType } from '../../../schemas/documents.ts';
import type { Question } from '../device/device.ts';
import type { Place } from '../storage/place.ts';

/** A query, with the local database it is asked of known to the types. */
export const query = <T extends DocumentType, P extends Place>(one: Question<T> & { readonly place: P }) => one;

/** Everything of one type among what is one's own whatever the workspace. */
export const ownQuery = <T extends DocumentType>(type: T, limit: number) =>
  query({ type, place: 'self', collection: 'self', selection: { index: ['type', '_id'], equals: [type], limit } });

/** More of one kind than anybody has of their own. */
export const OWN_MOST = 500;
