/**
 * What somebody set up for themselves, brought along to the account that goes on: as if they had done it there when they did it here. So of two of
 * the same the change made last counts (product.md 4.2), and bringing it twice brings it once. The closed account keeps its own.
 */
import { keyOf } from '../../basics/key.ts';
import { changed, stamp } from '../../basics/revise.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { type Favourite, favouriteIdOf } from '../../favourite/shape.ts';
import { ownOf } from '../../person/known.ts';
import { type SavedSearch, savedSearchIdOf } from '../../saved-search/shape.ts';

export function broughtAlong(uid: string, into: string, known: Known, moment: Moment): readonly (Favourite | SavedSearch)[] {
  return [...favourites(uid, into, known, moment), ...searches(uid, into, known, moment)];
}

/** How many saved searches there will be. */
export function searchesTogether(uid: string, into: string, known: Known): number {
  const kept = searchesOf(into, known).filter((one) => one.kept);
  return kept.length + newSearches(uid, into, known).length;
}

/** Behind those that are there, in their own order. */
function favourites(uid: string, into: string, known: Known, moment: Moment): Favourite[] {
  const there = found(ownOf(known, into, 'favourite')) ?? [];
  const last = Math.max(0, ...there.map(({ order }) => order));
  const brought = (found(ownOf(known, uid, 'favourite')) ?? [])
    .filter(
      (one) =>
        one.kept &&
        isNews(
          one,
          there.find(({ gymId }) => gymId === one.gymId),
        ),
    )
    .toSorted((a, b) => a.order - b.order)
    .map((one, at): Favourite => {
      const _id = favouriteIdOf(into, keyOf(one.gymId));
      return {
        ...one,
        _id,
        ...stamp(
          moment,
          there.find((other) => other._id === _id),
        ),
        uid: into,
        order: last + at + 1,
      };
    });
  return changed(there, brought, moment);
}

function searches(uid: string, into: string, known: Known, moment: Moment): SavedSearch[] {
  const there = searchesOf(into, known);
  const brought = newSearches(uid, into, known).map((one): SavedSearch => {
    const before = there.find(({ query }) => query === one.query);
    const _id = before?._id ?? savedSearchIdOf(into, one._id.slice(savedSearchIdOf(uid, '').length));
    return { ...one, _id, ...stamp(moment, before), uid: into };
  });
  return changed(there, brought, moment);
}

const newSearches = (uid: string, into: string, known: Known): readonly SavedSearch[] => {
  const there = searchesOf(into, known);
  return searchesOf(uid, known).filter(
    (one) =>
      one.kept &&
      isNews(
        one,
        there.find(({ query }) => query === one.query),
      ),
  );
};

const searchesOf = (uid: string, known: Known): readonly SavedSearch[] => found(ownOf(known, uid, 'savedsearch')) ?? [];

type Chosen = Pick<Favourite, 'kept' | 'changedAt'>;

/** Not there, or taken away there before it was chosen here. What is there stays as it is there. */
const isNews = (one: Chosen, there: Chosen | undefined): boolean => !there?.kept && !(there && there.changedAt > one.changedAt);
