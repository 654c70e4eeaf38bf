/**
 * Photos that were shown here, kept so that they are shown again without a signal. A name is its content's for good, so what is kept is never
 * asked for again; of the oldest there are no more than the device has room for.
 */
const CACHE = 'photos';
/** About 20 MB: a gym's card is 30 kB, a photo over the whole page 120 kB. */
const MOST = 300;
/** As lists show them, of pinned areas before anybody has looked: three areas of 400 gyms, and some. 6 kB each at most. */
const SMALL = { cache: 'photos-small', most: 1_500 };
const PHOTO = /^\/blobs\/([0-9a-f]{64})-(\d+)\.webp$/;

export const isPhoto = (pathname: string): boolean => PHOTO.test(pathname);

export interface PhotoCache {
  /** From what is kept; else from the network, and kept; else the same photo in another size. */
  answer(request: Request): Promise<Response>;
}

/** @param failed told where a photo could be shown and not be kept */
export function photoCache(
  caches: CacheStorage,
  ask: (request: Request) => Promise<Response>,
  failed: (error: unknown) => void,
  most = MOST,
): PhotoCache {
  const roomOf = ({ url }: Request) => (PHOTO.exec(new URL(url).pathname)?.[2] === '96' ? SMALL : { cache: CACHE, most });
  const keep = async (request: Request, response: Response) => {
    const room = roomOf(request);
    const cache = await caches.open(room.cache);
    await cache.put(request, response);
    const all = await cache.keys();
    for (const oldest of all.slice(0, Math.max(0, all.length - room.most))) await cache.delete(oldest);
  };
  const anotherSize = async ({ url }: Request): Promise<Response | undefined> => {
    const hash = PHOTO.exec(new URL(url).pathname)?.[1];
    for (const name of [CACHE, SMALL.cache]) {
      const cache = await caches.open(name);
      const found = (await cache.keys()).findLast((one) => PHOTO.exec(new URL(one.url).pathname)?.[1] === hash);
      const kept = found && (await cache.match(found));
      if (kept) return kept;
    }
    return undefined;
  };
  return {
    answer: async (request) => {
      const kept = await (await caches.open(roomOf(request).cache)).match(request);
      if (kept) return kept;
      try {
        const response = await ask(request);
        if (response.ok) await keep(request, response.clone()).catch(failed);
        return response;
      } catch (error) {
        const other = await anotherSize(request);
        if (other) return other;
        throw error;
      }
    },
  };
}
