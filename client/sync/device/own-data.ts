/** All that this device holds about its person, list by list, as the nouns say what is one's own (product.md 2: export). */
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import type { Exported, LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { LiveValue } from '../queries/live-value.ts';
import { ownQuery } from '../queries/query.ts';
import type { Live, OwnLists, Rows } from '../queries/rows.ts';
import type { Query } from './device.ts';

/** More than anybody has; two years of visits, some days with two. */
const MOST = 2_000;

const questionOf = ({ type, kept }: Exported): Query<DocumentType> =>
  kept.startsWith('self/')
    ? ownQuery(type, MOST)
    : { type, database: 'member', collection: kept.slice('member/'.length), selection: { index: ['_id'], limit: MOST } };

/** Kept up to date only while somebody listens. */
export function ownLists(
  nouns: LoadedNouns,
  ask: <T extends DocumentType>(query: Query<T>) => Live<Rows<object>>,
): Live<OwnLists> {
  const lists = nouns.exported.map((one) => [one.name, ask(questionOf(one))] as const);
  const now = (): OwnLists => Object.fromEntries(lists.map(([name, live]) => [name, live.get()]));
  const value = new LiveValue(now());
  return {
    get: value.get,
    subscribe: (listener) => {
      const ends = [value.subscribe(listener), ...lists.map(([, live]) => live.subscribe(() => value.set(now())))];
      value.set(now());
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
