/** Parts of the map's archive that lie on this device, in a cache of the browser's as photos do: what they are of, and for which areas. */
import * as z from 'zod/mini';
import { swallow } from '../../../report/report.ts';
import { KEPT_TILES } from '../tiles-told.ts';

/** Where it begins in the archive, and how long it is; bytes. */
export type Range = readonly [offset: number, length: number];

const Area = z.object({
  areaId: z.string(),
  /** The closest there is of it. */
  zoom: z.number(),
  bytes: z.number(),
  parts: z.array(z.tuple([z.number(), z.number()])),
});
const Index = z.object({ url: z.string(), version: z.string(), areas: z.array(Area) });
export type KeptArea = z.infer<typeof Area>;
export type KeptIndex = z.infer<typeof Index>;

const INDEX = '/kept-map-tiles/index';

export class KeptTiles {
  readonly #caches: CacheStorage;
  #index: KeptIndex | null | undefined;

  constructor(caches: CacheStorage) {
    this.#caches = caches;
  }

  /** As it lies there; null where nothing does, or nothing that this version can read. */
  async index(): Promise<KeptIndex | null> {
    if (this.#index !== undefined) return this.#index;
    const kept = (await this.#caches.has(KEPT_TILES)) ? await (await this.#caches.open(KEPT_TILES)).match(INDEX) : undefined;
    const read = Index.safeParse(await kept?.json().catch(swallow('torn: what it names is fetched anew', null)));
    this.#index = read.success ? read.data : null;
    return this.#index;
  }

  /** Says what is wanted; parts that no area has any more are removed. Rejects where there is no room. */
  async want(index: KeptIndex): Promise<void> {
    const cache = await this.#caches.open(KEPT_TILES);
    await cache.put(INDEX, Response.json(index));
    this.#index = index;
    const wanted = new Set([INDEX, ...index.areas.flatMap(({ parts }) => parts.map((part) => nameOf(index.version, part)))]);
    for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }

  /** Those of an area that have not come yet. */
  async missing({ version }: KeptIndex, { parts }: KeptArea): Promise<Range[]> {
    const cache = await this.#caches.open(KEPT_TILES);
    const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    return parts.filter((part) => !here.has(nameOf(version, part)));
  }

  /** Rejects where there is no room. */
  async keep(version: string, part: Range, bytes: ArrayBuffer): Promise<void> {
    await (await this.#caches.open(KEPT_TILES)).put(nameOf(version, part), new Response(bytes));
  }

  /** Null where not all of it is here. */
  async read(version: string, offset: number, length: number): Promise<ArrayBuffer | null> {
    const index = await this.index();
    const covers = ([from, size]: Range) => from <= offset && from + size >= offset + length;
    const part = index?.areas.flatMap(({ parts }) => parts).find(covers);
    if (!part || index?.version !== version) return null;
    const kept = await (await this.#caches.open(KEPT_TILES)).match(nameOf(version, part));
    return kept ? (await kept.blob()).slice(offset - part[0], offset - part[0] + length).arrayBuffer() : null;
  }

  async clear(): Promise<void> {
    await this.#caches.delete(KEPT_TILES);
    this.#index = null;
  }
}

/** By the file that it is of: bytes of two are never taken for one. */
const nameOf = (version: string, [offset, length]: Range): string =>
  `/kept-map-tiles/${encodeURIComponent(version)}/${offset}-${length}`;
