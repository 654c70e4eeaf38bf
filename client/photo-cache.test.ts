import { expect, it } from 'vitest';
import { isPhoto, photoCache } from './photo-cache.ts';

const at = (key: string, width = 480) => new Request(`https://hub.test/blobs/${key.repeat(64)}-${width}.webp`);

/** A browser's cache, as far as it is used. */
function browser(most?: number) {
  const kept = new Map<string, string>();
  const state = { online: true, full: false, fetched: 0, status: 200, failed: 0 };
  const cacheOf = (kept: Map<string, string>) => ({
    match: async ({ url }: Request) => (kept.has(url) ? new Response(kept.get(url)) : undefined),
    put: async ({ url }: Request, response: Response) => {
      if (state.full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(url, await response.text());
    },
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => kept.delete(url),
  });
  const small = new Map<string, string>();
  const caches = { open: async (name: string) => cacheOf(name === 'photos' ? kept : small) } as unknown as CacheStorage;
  const fetching = (async ({ url }: Request) => {
    if (!state.online) throw new TypeError('no network');
    state.fetched += 1;
    return new Response(`bytes of ${url}`, { status: state.status });
  }) as typeof fetch;
  const failed = () => {
    state.failed += 1;
  };
  return { kept, small, state, photos: photoCache(caches, fetching, failed, most) };
}

it('[12] a photo that was shown once is shown without a network, and never asked for again', async () => {
  const { photos, state } = browser();
  const first = await (await photos.answer(at('a'))).text();
  state.online = false;
  expect(await (await photos.answer(at('a'))).text()).toBe(first);
  expect(state.fetched).toBe(1);
});

it('[12] without a network the same photo stands there in another size; one that was never shown does not', async () => {
  const { photos, state } = browser();
  await photos.answer(at('a', 480));
  state.online = false;
  expect(await (await photos.answer(at('a', 1200))).text()).toContain('-480.webp');
  await expect(photos.answer(at('b'))).rejects.toThrow('no network');
});

it('[12] so many are kept, the oldest go', async () => {
  const { photos, kept } = browser(3);
  for (const key of ['a', 'b', 'c', 'd', 'e']) await photos.answer(at(key));
  expect([...kept.keys()]).toEqual([at('c'), at('d'), at('e')].map(({ url }) => url));
});

it('[R-73] the small ones of a pinned area have a room of their own, and stand there until a larger one is seen', async () => {
  const { photos, kept, small, state } = browser(2);
  for (const key of ['a', 'b', 'c', 'd']) await photos.answer(at(key, 96));
  for (const key of ['c', 'd', 'e']) await photos.answer(at(key));
  expect([small.size, [...kept.keys()]]).toEqual([4, [at('d'), at('e')].map(({ url }) => url)]);
  state.online = false;
  expect(await (await photos.answer(at('a'))).text()).toContain('-96.webp');
  expect(await (await photos.answer(at('d', 1200))).text()).toContain('-480.webp');
});

it('[12] what is no photo is not kept, and a full disk costs nothing but that', async () => {
  const { photos, kept, state } = browser();
  state.status = 404;
  expect((await photos.answer(at('a'))).status).toBe(404);
  expect(kept.size).toBe(0);
  Object.assign(state, { status: 200, full: true });
  expect((await photos.answer(at('a'))).status).toBe(200);
  expect([kept.size, state.failed]).toEqual([0, 1]);
});

it('[12] only photos are kept by name', () => {
  expect(isPhoto(new URL(at('a').url).pathname)).toBe(true);
  for (const path of ['/blobs/', '/api/files/x', `/blobs/${'a'.repeat(64)}.pdf`, '/assets/x.webp'])
    expect(isPhoto(path)).toBe(false);
});
