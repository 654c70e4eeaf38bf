import type { Fields } from '../queries/selection.ts';

/** A document as a collection keeps it: checked against its shape when it was written. */
export interface Doc extends Fields {
  readonly _id: string;
  readonly type: string;
  /** A newer server says a state in it that this build does not know: it is none of the types of `schemas/`, and only partly read. */
  readonly newer?: true;
  /** The lists of it from which an entry was left out, in which a newer server says a word that this build does not know. */
  readonly partly?: readonly string[];
}

/** What can be read of a document that says a state this build does not know: all but what is one of a list of words. */
export type Readable<T> = T extends string
  ? string extends T
    ? T
    : unknown
  : T extends readonly (infer E)[]
    ? readonly Readable<E>[]
    : T extends object
      ? { readonly [F in keyof T]: Readable<T[F]> }
      : T;
