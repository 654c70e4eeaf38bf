import type { Fields } from '../queries/selection.ts';

/** A document as a collection keeps it: checked against its shape when it was written. */
export interface Doc extends Fields {
  readonly _id: string;
  readonly type: string;
}
