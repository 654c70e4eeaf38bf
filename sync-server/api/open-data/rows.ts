/** Open data for anyone: the page that says what there is, and the feeds. */
import type { Clock } from '../../../schemas/basics/time.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { datasetPage, LICENSE } from '../../open-data/dataset.ts';
import { readFeed } from '../../open-data/feed.ts';
import { FEEDS } from '../../open-data/feeds.ts';
import { addressOf, positionIn } from '../../open-data/position.ts';
import type { Store } from '../../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';

export interface OpenDataParts {
  readonly store: Store;
  readonly clock: Clock;
}

const MINUTE = 60_000;
const DATASET = '/openactive';
/** A page stays as it is until something on it changes, and then that is on a later one too. */
const FULL_PAGE = 'public, max-age=3600';
const LAST_PAGE = 'public, max-age=8';
const ANYWHERE = { 'access-control-allow-origin': '*' } as const;

export function openDataRows({ store, clock }: OpenDataParts): ApiRow[] {
  return [
    row({
      method: 'GET',
      path: DATASET,
      who: 'anyone',
      body: Nothing,
      allowance: { most: 120, within: MINUTE },
      handle: async ({ origin }) => ({
        status: 200,
        html: datasetPage(origin, `${origin}${DATASET}`),
        headers: { 'cache-control': FULL_PAGE },
      }),
    }),
    row({
      method: 'GET',
      path: `${DATASET}/feeds/:feed`,
      who: 'anyone',
      body: Nothing,
      // From the beginning of a country's timetables it is some hundred pages.
      allowance: { most: 600, within: MINUTE },
      handle: async ({ parameters, query, origin }): Promise<ApiAnswer> => {
        const name = parameters.feed ?? '';
        const feed = FEEDS.get(name);
        if (!feed) return { refused: 'NOT_FOUND', status: 404 };
        const from = positionIn(query);
        if ('field' in from) return { refused: 'VALIDATION', status: 400, facts: { ...from } };
        const address = `${origin}${DATASET}/feeds/${name}`;
        const page = await readFeed(store, feed, from, { now: instantOf(clock.now()), origin });
        if (page === null) return { refused: 'FEED_RESTARTED', status: 410, facts: { field: address } };
        // Of the last page the next is itself (RPDE).
        const next = page.next ? addressOf(address, page.next) : query.size > 0 ? `${address}?${query}` : address;
        const json = `{"next":${JSON.stringify(next)},"items":[\n${page.items.join(',\n')}\n],"license":"${LICENSE}"}\n`;
        const headers = { ...ANYWHERE, 'cache-control': page.next ? FULL_PAGE : LAST_PAGE };
        return { status: 200, json, headers };
      },
    }),
  ];
}
