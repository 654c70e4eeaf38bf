/** Fetches what the rules asked for and had not: one call per database and, for searches, one per search. */
import type { Store } from '../../store/store.ts';
import type { Misses } from './misses.ts';
import type { WorkingSet } from './working-set.ts';

export async function load(store: Store, set: WorkingSet, misses: Misses): Promise<void> {
  const gets = [...misses.ids].map(async ([db, wanted]) => {
    const ids = [...wanted];
    const found = await store.getMany(db, ids);
    for (const [index, id] of ids.entries()) set.addLoaded(db, id, found[index] ?? null);
  });
  const searches = misses.searches.map(async (search) => {
    set.addFound(search, await store.find(search.db, search.field, search.value));
  });
  await Promise.all([...gets, ...searches]);
}
