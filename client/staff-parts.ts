/**
 * Parts of the app that only those need who work at a gym's desk or run the platform (`schemas/for-desk.ts`, `for-platform.ts`). Nobody
 * else's phone installs them. Where one was needed once they are kept, and come with every later version, as the rest of the app does.
 */
const CACHE = 'staff-parts';
/** What a page tells the service worker when it has needed one. */
export const KEEP_STAFF_PARTS = 'KEEP_STAFF_PARTS';

/** Called on a page that has needed one. Without a service worker there is nothing to keep them in. */
export const keepStaffParts = (): void => {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: KEEP_STAFF_PARTS }));
};

/** By their address, which the build makes of the module's name. */
export const STAFF_FILES = /(^|\/)assets\/for-(desk|platform)-[\w.-]+\.js$/;
export const isForStaff = (url: string): boolean => STAFF_FILES.test(url);

export interface StaffParts {
  /** With a new version: where they are kept already, the new ones are there before it takes over. */
  install(): Promise<void>;
  /** They are needed on this device from now on. Rejects without a network. */
  keep(): Promise<void>;
  /** From what is kept; else from the network, and kept. */
  answer(request: Request): Promise<Response>;
  /** Removes those of versions that are gone. */
  tidy(): Promise<void>;
}

/** `urls`: absolute, of this version. */
export function staffParts(urls: readonly string[], caches: CacheStorage): StaffParts {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const missing = urls.filter((url) => !kept.has(url));
    if (missing.length > 0) await cache.addAll(missing);
  };
  return {
    keep,
    install: async () => {
      if (await caches.has(CACHE)) await keep();
    },
    answer: async (request) => {
      const found = await caches.match(request, { cacheName: CACHE });
      if (found) return found;
      const cache = await caches.open(CACHE);
      await cache.add(request);
      return (await cache.match(request)) ?? Response.error();
    },
    tidy: async () => {
      if (!(await caches.has(CACHE))) return;
      const cache = await caches.open(CACHE);
      for (const request of await cache.keys()) if (!urls.includes(request.url)) await cache.delete(request);
    },
  };
}
