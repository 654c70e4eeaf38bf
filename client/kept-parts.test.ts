import { describe, expect, it } from 'vitest';
import { keptParts } from './kept-parts.ts';
import { isForMap } from './map-parts.ts';
import { isForReceipts } from './receipt-parts.ts';
import { isForStaff } from './staff-parts.ts';

const at = (path: string) => `https://hub.test/${path}`;
const DESK = at('assets/for-desk-a1.js');
const NEWER = at('assets/for-desk-b2.js');

/** A browser's caches, as far as they are used; `online` says whether anything can be fetched. */
function browser() {
  const kept = new Map<string, Map<string, Response>>();
  const state = { online: true, fetched: [] as string[] };
  const fetching = async ({ url }: { readonly url: string }) => {
    if (!state.online) throw new TypeError('no network');
    state.fetched.push(url);
    return new Response(url);
  };
  const caches = {
    has: async (name: string) => kept.has(name),
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return {
        keys: async () => [...cache.keys()].map((url) => new Request(url)),
        addAll: async (urls: string[]) => {
          for (const url of urls) cache.set(url, await fetching({ url }));
        },
        add: async ({ url }: Request) => void cache.set(url, await fetching({ url })),
        match: async ({ url }: Request) => cache.get(url),
        delete: async ({ url }: Request) => cache.delete(url),
      };
    },
    match: async ({ url }: Request, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(url),
  } as unknown as CacheStorage;
  const held = () => [...kept.values()].flatMap((cache) => [...cache.keys()]);
  return { state, held, version: (...urls: string[]) => keptParts('parts', urls, caches) };
}

it('[11] only the desk’s and the platform’s nouns are kept from everybody else', () => {
  expect([DESK, at('assets/for-platform-x_-9.js')].every(isForStaff)).toBe(true);
  expect([at('assets/for-everyone-a1.js'), at('assets/tablet-checkin-a1.js'), at('index.html')].some(isForStaff)).toBe(false);
});

it('[15] what makes a receipt’s PDF, and its fonts, are kept from who has no receipt', () => {
  expect([at('assets/receipt-pdf-a1_-.js'), at('assets/noto-sans-latin-400-normal-a1.woff')].every(isForReceipts)).toBe(true);
  expect([at('assets/receipt-a1.js'), at('assets/outfit-latin-wght-normal-a1.woff2'), DESK].some(isForReceipts)).toBe(false);
});

it('[16] what draws the map is kept from who never opened one', () => {
  expect([at('assets/gym-map-a1_-.js'), at('assets/gym-map-a1.css'), at('assets/map-tiles-a1.js')].every(isForMap)).toBe(true);
  expect([at('assets/gym-a1.js'), at('assets/search-map-a1.js'), DESK].some(isForMap)).toBe(false);
});

describe('[11] what only a desk needs', () => {
  it('is not installed with the app', async () => {
    const { held, version } = browser();
    await version(DESK).install();
    expect(held()).toEqual([]);
  });

  it('is there without a network once it was needed', async () => {
    const { state, version } = browser();
    await version(DESK).keep();
    state.online = false;
    expect(await (await version(DESK).answer(new Request(DESK))).text()).toBe(DESK);
  });

  it('comes with a new version before that takes over, and the old one goes', async () => {
    const { held, version } = browser();
    await version(DESK).keep();
    await version(NEWER).install();
    expect(held()).toEqual([DESK, NEWER]);
    await version(NEWER).tidy();
    expect(held()).toEqual([NEWER]);
  });

  it('is fetched once, however often it is needed', async () => {
    const { state, version } = browser();
    await version(DESK).keep();
    await version(DESK).keep();
    expect(state.fetched).toEqual([DESK]);
  });
});
