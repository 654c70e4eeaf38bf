import type { Rows } from '../../sync/queries/rows.ts';
import { words } from './cut-short.words.ts';

/** No list is cut in silence: says so where there is more than `of` holds, or the first that is cut of several. `order`: what the query begins with, if that can be said. */
export function CutShort({ of, order = 'some' }: { of: Rows<unknown> | readonly Rows<unknown>[]; order?: keyof typeof words }) {
  const cut = [of].flat().find((one) => one.cut);
  return cut ? <p role="note">{words[order](cut.rows.length + (cut.newer?.length ?? 0))}</p> : null;
}
