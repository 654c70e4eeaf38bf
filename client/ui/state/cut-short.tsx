import type { Rows } from '../../sync/queries/rows.ts';
import { words } from './cut-short.words.ts';

/** No list is cut in silence: says so where there is more than `of` holds. `order`: what the query begins with, if that can be said. */
export function CutShort({ of, order = 'some' }: { of: Rows<unknown>; order?: keyof typeof words }) {
  return of.cut ? <p role="note">{words[order](of.rows.length + (of.newer?.length ?? 0))}</p> : null;
}
