/**
 * Parts of the app that not everybody installs: they are fetched and kept once they were needed on this device, and come with every later
 * version then, as the rest of the app does.
 */
export interface KeptParts {
  /** With a new version: where they are kept already, the new ones are there before it takes over. */
  install(): Promise<void>;
  /** They are needed on this device from now on. Rejects without a network. */
  keep(): Promise<void>;
  /** From what is kept; else from the network, and kept. */
  answer(request: Request): Promise<Response>;
  /** Removes those of versions that are gone. */
  tidy(): Promise<void>;
}

/** `urls`: absolute, of this version. `name`: of the browser's cache that holds them. */
export function keptParts(name: string, urls: readonly string[], caches: CacheStorage): KeptParts {
  const keep = async () => {
    const cache = await caches.open(name);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const missing = urls.filter((url) => !kept.has(url));
    if (missing.length > 0) await cache.addAll(missing);
  };
  return {
    keep,
    install: async () => {
      if (await caches.has(name)) await keep();
    },
    answer: async (request) => {
      const found = await caches.match(request, { cacheName: name });
      if (found) return found;
      const cache = await caches.open(name);
      await cache.add(request);
      return (await cache.match(request)) ?? Response.error();
    },
    tidy: async () => {
      if (!(await caches.has(name))) return;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (!urls.includes(request.url)) await cache.delete(request);
    },
  };
}

/** Called on a page that has needed one; `message` says to the service worker which. Without a service worker there is nothing to keep them in. */
export const tellToKeep = (message: string): void => {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: message }));
};
