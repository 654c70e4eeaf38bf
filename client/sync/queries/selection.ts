/**
 * A question a collection answers from an index: equal values for the index's first fields, then a range on the next one,
 * ascending, cut at `limit`. There is no other kind: an unindexed scan or a descending sort takes seconds on a phone.
 */
export type Key = string | number;

export interface Selection {
  /** The index's fields, in its order; `['_id']` is the primary key. */
  readonly index: readonly string[];
  /** Values of the first fields. */
  readonly equals?: readonly Key[];
  /** Inclusive, on the field after those. */
  readonly atLeast?: Key;
  /** Exclusive. */
  readonly below?: Key;
  readonly limit: number;
}

export type Fields = Readonly<Record<string, unknown>>;

const keyOfField = (doc: Fields, field: string): Key | undefined => {
  const value = doc[field];
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
};

/** Is this document an answer? One that lacks an indexed field is none. */
export function matches(doc: Fields, selection: Selection): boolean {
  const equals = selection.equals ?? [];
  return selection.index.every((field, position) => {
    const value = keyOfField(doc, field);
    if (value === undefined) return false;
    if (position < equals.length) return value === equals[position];
    if (position > equals.length) return true;
    if (selection.atLeast !== undefined && value < selection.atLeast) return false;
    return selection.below === undefined || value < selection.below;
  });
}

/** The order of the index, by id where it says nothing. */
export function compareBy(index: readonly string[]): (a: Fields, b: Fields) => number {
  const fields = [...index, '_id'];
  return (a, b) => {
    for (const field of fields) {
      const x = keyOfField(a, field) ?? '';
      const y = keyOfField(b, field) ?? '';
      if (x < y) return -1;
      if (x > y) return 1;
    }
    return 0;
  };
}

/** One string for one question: live queries are shared by it. */
export const nameOf = (selection: Selection): string => JSON.stringify(selection);
