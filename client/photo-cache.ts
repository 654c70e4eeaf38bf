/**
 * Photos that were shown here, kept so that they are shown again without a signal. A name is its content's for good, so what is kept is never
 * asked for again; of the oldest there are no more than the device has room for.
 */
const CACHE = 'photos';
/** About 20 MB: a gym's card is 30 kB, a photo over the whole page 120 kB. */
const MOST = 300;
const PHOTO = /^\/blobs\/([0-9a-f]{64})-\d+\.webp$/;

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
  const keep = async (cache: Cache, request: Request, response: Response) => {
    await cache.put(request, response);
    const all = await cache.keys();
    for (const oldest of all.slice(0, Math.max(0, all.length - most))) await cache.delete(oldest);
  };
  const anotherSize = async (cache: Cache, { url }: Request): Promise<Response | undefined> => {
    const hash = PHOTO.exec(new URL(url).pathname)?.[1];
    const found = (await cache.keys()).findLast((one) => PHOTO.exec(new URL(one.url).pathname)?.[1] === hash);
    return found && cache.match(found);
  };
  return {
    answer: async (request) => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(request);
      if (kept) return kept;
      try {
        const response = await ask(request);
        if (response.ok) await keep(cache, request, response.clone()).catch(failed);
        return response;
      } catch (error) {
        const other = await anotherSize(cache, request);
        if (other) return other;
        throw error;
      }
    },
  };
}
