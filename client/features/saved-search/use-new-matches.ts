import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { SavedSearch } from '../../../schemas/saved-search/shape.ts';
import { counted } from '../../report/report.ts';
import { useDevice } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import type { DirectoryState } from '../gym-directory/messages.ts';
import type { DirectoryPort } from '../gym-directory/use-directory.ts';
import { lastingQuestion, lookThrough, type SeenMatches } from './new-matches.ts';

/** Of one person; whoever comes after them begins anew. */
const Stored = z.object({ uid: z.string(), seen: z.record(z.string(), z.array(z.string())) });
const STORED = 'seen-matches';
const NONE: ReadonlyMap<string, number> = new Map();

export interface DirectoryOfPage {
  readonly port: DirectoryPort | null;
  /** Asked again with every other one. */
  readonly state: DirectoryState | undefined;
}

/** How many gyms have come to each of these searches since it was looked at on this device. `query`: the search on the screen. */
export function useNewMatches(
  { port, state }: DirectoryOfPage,
  kept: readonly SavedSearch[],
  query: string,
): ReadonlyMap<string, number> {
  const values = useDevice()?.values;
  const now = useNow();
  const [counts, setCounts] = useState(NONE);
  const [last] = useState({ id: 0 });
  const names = kept.map(({ _id, query }) => `${_id} ${query}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the searches, or what is known of gyms, have changed
  useEffect(() => {
    const asked = kept.flatMap((search) => {
      const question = lastingQuestion(search.query);
      return question === null ? [] : [{ search, question }];
    });
    const [first] = asked;
    if (!port || !values || !first) return undefined;
    const { uid } = first.search;
    const looking = kept.find((search) => search.query === query)?._id;
    last.id += 1;
    const { id } = last;
    let over = false;
    const take = async (gyms: readonly (readonly string[] | null)[]) => {
      const stored = z.safeParse(Stored, await values.get(STORED));
      const before: SeenMatches = stored.success && stored.data.uid === uid ? stored.data.seen : {};
      const found = new Map(asked.map(({ search }, at) => [search._id, gyms[at] ?? null] as const));
      const { seen, counts: news } = lookThrough(before, found, looking);
      if (over) return;
      setCounts(news);
      if (JSON.stringify(seen) !== JSON.stringify(before))
        await values.set(STORED, { uid, seen: Object.fromEntries(Object.entries(seen).map(([id, ids]) => [id, [...ids]])) });
    };
    const stop = port.listen((message) => {
      if (message.kind === 'matched' && message.id === id) void take(message.gyms).catch(counted('saved searches'));
    });
    port.tell({ kind: 'matches', id, questions: asked.map(({ question }) => question), now });
    return () => {
      over = true;
      stop();
    };
  }, [port, state, names, query, values]);
  return counts;
}
