/** Keeps what people are found by in sync with their profiles, in the commit that changes them (schemas/account/entry.ts). */

import { entryOf } from '../../../schemas/account/entry.ts';
import { ACCOUNTS } from '../../../schemas/account/shape.ts';
import { sameContent } from '../../../schemas/basics/revise.ts';
import { bodyOf } from '../known/documents.ts';
import type { WorkingSet } from '../known/working-set.ts';
import type { Changed } from './open-data.ts';

export function keepFindable(set: WorkingSet, changed: readonly Changed[]): void {
  for (const { before, after } of changed) {
    if (after.type !== 'user') continue;
    const entry = entryOf(after);
    if (before?.type === 'user' && sameContent(entryOf(before), entry)) continue;
    set.lay(ACCOUNTS, entry, bodyOf(entry));
  }
}
