/** Whether a proposal was decided so long ago that it has been folded away, and how. Asked in a run, of what may have been. */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { msOf } from '../../../schemas/basics/time.ts';
import { isFromDevice, type OpenEntry } from '../inbox/judged-order.ts';
import { bodyOf } from '../known/documents.ts';
import type { WorkingSet } from '../known/working-set.ts';
import { FOLDED, Folded, type FoldedDevice, isSaidAgain, keyOfProposal, pageId, pageIn, SHORTEST } from './folded.ts';
import { PLACE, youngestIn } from './piece.ts';
import { MAY_BE_FOLDED, madeAt } from './when.ts';

/** `another`: somebody said something else under this id, once. */
export type Answered = Folded | 'another' | null;

export function answeredBefore(entry: OpenEntry, set: WorkingSet, now: Instant): Answered {
  const { _id: id } = entry.proposal;
  if (!isFromDevice(entry)) return folded(id, set);
  // An id says when it was made, and what is younger than all that was folded never was: nobody whose proposal is new waits for a look.
  const youngest = youngestIn(set.body(PLACE.db, PLACE.id));
  if (madeAt(id) > Math.max(youngest, msOf(now) - MAY_BE_FOLDED)) return null;
  const kept = folded(id, set);
  if (kept === null) return null;
  const made = { _id: id, ...bodyOf({ ...(entry.made ?? entry.proposal), _id: id }) };
  return isOfDevice(kept) && isSaidAgain(kept, entry.uid, made) ? kept : 'another';
}

export const isOfDevice = (kept: Folded): kept is FoldedDevice => 'said' in kept;

function folded(id: string, set: WorkingSet): Folded | null {
  const key = keyOfProposal(id);
  for (let length = SHORTEST; length <= key.length; length += 1) {
    const page = pageIn(set.body(FOLDED, pageId(key.slice(0, length))) ?? null);
    if ('split' in page) continue;
    const one = page.entries[key];
    return one === undefined ? null : Folded.parse(one);
  }
  return null;
}
