/** Fields that a device works out of a document to index it by (`HeldCollection`). */

interface Fields {
  readonly [field: string]: unknown;
}

export interface DerivedField {
  /** What the database is told of it. */
  readonly schema: object;
  readonly from: (doc: Fields) => string | number;
  /** The field it stands for where that one may be absent and so cannot be indexed. */
  readonly of?: string;
}

/** Instants up to the year 2286 turned round, so that ascending is newest first: a descending sort takes seconds. */
const LAST = 9_999_999_999_999;

/** Where an instant comes in that order: what is earlier is above it. */
export const newestAt = (instant: string): number => LAST - Math.min(LAST, Math.max(0, Date.parse(instant) || 0));

export const newestFirst = (field: string): DerivedField => ({
  schema: { type: 'number', minimum: 0, maximum: LAST, multipleOf: 1 },
  from: (doc) => newestAt(String(doc[field])),
});

/** Newest first of those that have `field`; the others come after them, from `WITHOUT` on. */
export const newestWith = (field: string, by: string): DerivedField => {
  const { schema, from } = newestFirst(by);
  return { schema: { ...schema, maximum: WITHOUT }, from: (doc) => (doc[field] === undefined ? WITHOUT : from(doc)) };
};
export const WITHOUT = LAST + 1;

export const lowerCase = (field: string, maxLength: number): DerivedField => ({
  schema: { type: 'string', maxLength },
  from: (doc) =>
    String(doc[field] ?? '')
      .toLowerCase()
      .slice(0, maxLength),
});

export const orEmpty = (field: string, maxLength: number): DerivedField => ({
  schema: { type: 'string', maxLength },
  from: (doc) => String(doc[field] ?? ''),
  of: field,
});
