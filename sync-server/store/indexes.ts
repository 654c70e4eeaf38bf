/** Which fields of which collection `find` can be asked for; a collection that is not named here has none. */
import { EVERY_NOUN } from '../../schemas/nouns.ts';
import type { Body, DatabaseName } from './store.ts';

/** Of what is no noun's: the server's own books. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  inbox: ['state', 'queue'],
  'push-tokens': ['uid', 'address'],
  agenda: ['hour'],
  calendars: ['uid'],
  'kiosk-codes': ['gymId'],
  'identity-users': ['unannounced'],
  'identity-sessions': ['userId'],
  'identity-accounts': ['userId'],
  'identity-verifications': ['identifier', 'value'],
  'identity-jwks': [],
};

const named = [...Object.entries(OWN), ...EVERY_NOUN.flatMap(({ indexes }) => Object.entries(indexes))];
/** Where nouns share a collection it has the indexes of each. */
const INDEXES: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(named, ([collection]) => collection)]
    .map(([collection, all]): [string, string[]] => [collection, [...new Set(all.flatMap(([, fields]) => fields))]])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** All of the above as text, to notice that it changed. */
export const INDEX_PLAN = JSON.stringify([...INDEXES]);

/** The indexed fields of the database's collection. */
export function indexedFields(db: DatabaseName): readonly string[] {
  return INDEXES.get(db.slice(db.indexOf('/') + 1)) ?? [];
}

/** Throws when `field` is not indexed there: a search that would read every document is a mistake in the code. */
export function requireIndex(db: DatabaseName, field: string): void {
  if (!indexedFields(db).includes(field)) throw new RangeError(`${db} has no index on ${field}.`);
}

/** What `find` finds the document under; `read` is only called where there are indexes. Only text is indexed. */
export function indexedValues(db: DatabaseName, read: () => Body): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const fields = indexedFields(db);
  if (fields.length === 0) return values;
  const body = read();
  for (const field of fields) {
    const value = body[field];
    if (typeof value === 'string') values.set(field, value);
  }
  return values;
}
