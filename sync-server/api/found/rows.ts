/** How others find what is here: for search engines, and for whoever follows what is new. */
import { Readable } from 'node:stream';
import { articlePath } from '../../../schemas/article/types.ts';
import { FEED_PATH } from '../../../schemas/article/words.ts';
import { areaScope } from '../../../schemas/basics/scope.ts';
import { Gym } from '../../../schemas/gym/shape.ts';
import { articleFeed } from '../../found/article-feed.ts';
import { newGyms } from '../../found/new-gyms.ts';
import { robots } from '../../found/robots.ts';
import { type Findable, sitemapIndex, sitemapPart } from '../../found/sitemap.ts';
import { storedSummaries } from '../../found/stored-articles.ts';
import type { GymDirectory } from '../../gym-directory/directory.ts';
import { storedArea } from '../../gym-directory/stored-area.ts';
import type { Store } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';

const AN_HOUR = 60 * 60_000;
const SOME = { most: 120, within: 60_000 };

const file = (type: string, text: string): ApiAnswer => ({
  status: 200,
  content: Readable.from([Buffer.from(text)]),
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${AN_HOUR / 1000}` },
});

export function foundRows(directory: Pick<GymDirectory, 'findable'>, store: Pick<Store, 'get' | 'list'>): readonly ApiRow[] {
  const anyones = { method: 'GET', who: 'anyone', body: Nothing, allowance: SOME } as const;
  const findable = async (): Promise<Findable> => ({
    ...(await directory.findable()),
    articles: (await storedSummaries(store)).map(articlePath),
  });
  return [
    row({
      ...{ ...anyones, path: FEED_PATH },
      handle: async ({ origin }) => file('application/rss+xml', articleFeed(await storedSummaries(store), origin)),
    }),
    row({ ...anyones, path: '/robots.txt', handle: async ({ origin }) => file('text/plain', robots(origin)) }),
    row({
      ...anyones,
      path: '/sitemap.xml',
      handle: async ({ origin }) => file('application/xml', sitemapIndex(origin, await findable())),
    }),
    row({
      ...anyones,
      path: '/sitemaps/:part',
      handle: async ({ parameters: { part = '' }, origin }) => {
        const text = sitemapPart(part, origin, await findable());
        return text === null ? { refused: 'NOT_FOUND', status: 404 } : file('application/xml', text);
      },
    }),
    row({
      ...anyones,
      path: '/areas/:area/new-gyms.xml',
      handle: async ({ parameters: { area: key = '' }, origin }) => {
        const area = await storedArea(store, key);
        if (!area) return { refused: 'NOT_FOUND', status: 404 };
        return file('application/rss+xml', newGyms(area, await gymsOf(store, area._id), origin));
      },
    }),
  ];
}

async function gymsOf(store: Pick<Store, 'list'>, areaId: string): Promise<Gym[]> {
  return Array.fromAsync(documentsOf(store, `${areaScope(areaId)}/gyms`), ({ id, body }) => Gym.parse({ ...body, _id: id }));
}
