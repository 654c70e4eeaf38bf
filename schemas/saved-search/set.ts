/** Saving a search and removing it: whatever arrives first, the change made last counts (product.md 4.2). */

import { byText } from '../basics/by-text.ts';
import { keyOf } from '../basics/primitives.ts';
import { changed, stamp } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import { ownOf } from '../person/known.ts';
import type { SavedSearchSet } from './proposals.ts';
import { type SavedSearch, savedSearchIdOf } from './shape.ts';

/** As many as one list can show. As many again are remembered once they are removed. */
export const MOST_SAVED = 50;

/** One of each query, so that saving it on two devices saves it once. */
export function decideSavedSearchSet({ _id, body }: SavedSearchSet, known: Known, moment: Moment): Decision {
  const { query, name, kept } = body;
  const all = found(ownOf(known, moment.by, 'savedsearch')) ?? [];
  const before = all.find((one) => one.query === query);
  if (before && before.changedAt > moment.judgedAt) return accepted([]);
  if (kept && !before?.kept && all.filter((one) => one.kept).length >= MOST_SAVED)
    return refused('VALIDATION', {
      field: 'This list of saved searches',
      rule: `it can hold ${MOST_SAVED}. Remove one to save another.`,
    });
  const place = before ?? forgettable(all);
  const after: SavedSearch = {
    _id: place?._id ?? savedSearchIdOf(moment.by, keyOf(_id)),
    type: 'savedsearch',
    ...stamp(moment, place),
    uid: moment.by,
    query,
    name,
    kept,
    savedAt: before?.kept ? before.savedAt : moment.judgedAt,
    changedAt: moment.judgedAt,
  };
  return accepted(changed(place ? [place] : [], [after], moment));
}

/** The one removed longest ago, once enough are: its place is taken, so that a list that is tidied often does not grow for ever. */
function forgettable(all: readonly SavedSearch[]): SavedSearch | undefined {
  const [oldest, ...rest] = all.filter((one) => !one.kept).toSorted((a, b) => byText(a.changedAt, b.changedAt));
  return rest.length + 1 >= MOST_SAVED ? oldest : undefined;
}
