/**
 * Keeps the shell of the app on the device: every route's code, styles and fonts are there before they are needed, so a reload
 * without a signal opens the same app. Photos that were shown are kept as well (photo-cache.ts). Data is not cached here; that is what the device's databases are for (client/sync).
 *
 * A new version waits until the person chooses "Update" (a page sends SKIP_WAITING): code is never swapped under an open screen.
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { askedAgain } from './asked-again.ts';
import { isKeptApart, KEPT_APART } from './kept-apart.ts';
import { type KeptParts, keptParts } from './kept-parts.ts';
import { keepPacked } from './packed-parts.ts';
import { isPhoto, photoCache } from './photo-cache.ts';
import { askNetwork } from './ports.ts';
import { received, resubscribed, tapped, workerBrowser } from './push/worker.ts';
import { swallow } from './report/report.ts';
import { savesData } from './shell/preloading.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

const urlOf = (entry: string | { readonly url: string }) => (typeof entry === 'string' ? entry : entry.url);
const manifest = self.__WB_MANIFEST;
const again = askedAgain(
  () => self.caches.open(shell.strategy.cacheName),
  (url) => askNetwork(new Request(url, { priority: 'low' })),
  swallow('no network: it is used again at the next start'),
);
const shell = new PrecacheController({
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ cachedResponse, event, request }) => {
        if (cachedResponse && event instanceof FetchEvent && !savesData(self.navigator))
          event.waitUntil(again.used(request.url, cachedResponse));
        return cachedResponse;
      },
    },
  ],
});
const everybodys = manifest.filter((entry) => !isKeptApart(urlOf(entry)));
shell.addToCacheList(everybodys);
registerRoute(new PrecacheRoute(shell));
self.addEventListener('install', (event) => event.waitUntil(keepShell(event)));
self.addEventListener('activate', shell.activate);
cleanupOutdatedCaches();

/** Most of it at once, where most is missing; what is missing then is asked for piece by piece, and nothing else is looked at. */
async function keepShell(event: ExtendableEvent): Promise<void> {
  const cache = await self.caches.open(shell.strategy.cacheName);
  const wanted = [...shell.getURLsToCacheKeys().values()];
  await keepPacked(cache, wanted, (path) => askNetwork(new Request(path, { cache: 'no-store', priority: 'low' }))).catch(
    swallow('what it did not bring is asked for next'),
  );
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const rest = new PrecacheController();
  rest.addToCacheList(everybodys.filter((entry) => !kept.has(shell.getCacheKeyForURL(urlOf(entry)) ?? '')));
  await rest.install(event);
}

/** Those of this version, kept apart once they were needed. */
function keptApart(name: string, isOne: (url: string) => boolean): KeptParts {
  const urls = manifest.map(urlOf).filter(isOne);
  const parts = keptParts(
    name,
    urls.map((url) => new URL(url, self.location.origin).href),
    self.caches,
  );
  registerRoute(
    ({ url }) => isOne(url.pathname),
    ({ request }) => parts.answer(request),
  );
  self.addEventListener('install', (event) => event.waitUntil(parts.install()));
  return parts;
}

const apart = KEPT_APART.map(({ cache, message, isOne }) => ({ message, parts: keptApart(cache, isOne) }));

const photos = photoCache(self.caches, askNetwork, swallow('shown all the same; the next time it may be kept'));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPhoto(url.pathname),
  ({ request }) => photos.answer(request),
);

/** Addresses the server answers itself. A missing file under /assets/ must be a 404, never the index page. */
const notPages = [
  /^\/(api|db|demo|sandbox|assets|builds|blobs|openactive|areas|sitemaps|tiles)(\/|$)/,
  /^\/(healthz|readyz)$/,
  /^\/(sw\.js|manifest\.webmanifest|robots\.txt|sitemap\.xml|blog\/rss\.xml)$/,
];
registerRoute(new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), { denylist: notPages }));

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
  for (const { message, parts } of apart) if (data.type === message) event.waitUntil(parts.keep());
});

// The first visit is served by this worker at once, so that losing the signal right after it does no harm.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([...apart.map(({ parts }) => parts.tidy()), self.clients.claim()])),
);

const browser = workerBrowser(self);
self.addEventListener('push', (event) => event.waitUntil(received(event.data?.text() ?? null, browser)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(tapped(event.notification.data, browser));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribed(browser)));
