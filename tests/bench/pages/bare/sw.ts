/** Keeps the bare page on the device, as small as that can be. */
declare const self: ServiceWorkerGlobalScope;

const PAGE = '/bare/index.html';

async function keep(): Promise<void> {
  const cache = await caches.open('bare');
  const html = await (await fetch(PAGE)).text();
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  await cache.addAll([PAGE, ...files]);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});

export {};
