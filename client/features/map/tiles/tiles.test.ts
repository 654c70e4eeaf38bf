import { describe, expect, it } from 'vitest';
import { landWithLake, type TinyArchive, tilesAt, tinyArchive } from '../../../../tests/tiles/tiny.ts';
import { KeptTiles } from './kept-tiles.ts';
import { partsOf, tilesOf } from './parts.ts';
import type { AskPart } from './ports.ts';
import { TileArchive, TileSource, TilesDown, WrongTiles } from './source.ts';
import { openStreets } from './street-layer.ts';
import { tend, weigh } from './tend.ts';

const LEEDS = [53.8, -1.55] as const;
const OBAN = [56.41, -5.47] as const;
const boxAt = ([lat, lon]: readonly [number, number]) => ({ west: lon, south: lat, east: lon, north: lat });
const BOXES: Readonly<Record<string, ReturnType<typeof boxAt>>> = { 'area:leeds': boxAt(LEEDS), 'area:oban': boxAt(OBAN) };
const URL_OF = 'https://hub.test/tiles/britain.pmtiles';
const DEEP = 12;

/** Both places down to the closest; large enough that its parts lie apart. */
const both = (change: Partial<TinyArchive> = {}) =>
  tinyArchive({
    tiles: [
      ...new Map([...tilesAt(LEEDS, DEEP), ...tilesAt(OBAN, DEEP)].map((tile) => [Object.values(tile).join('/'), tile])).values(),
    ],
    content: ({ z }) => landWithLake(z > 4 ? 30_000 : 0),
    leaves: true,
    ...change,
  });

/** A browser's caches as far as they are used, with so much room; and a server that has the archive. */
function world(first: Buffer) {
  const files = new Map<string, Map<string, Response>>();
  const state = {
    archive: first as Uint8Array,
    version: '"one"',
    online: true,
    room: Number.POSITIVE_INFINITY,
    asked: 0,
    down: false,
  };
  const pathOf = (url: string) => new URL(url, URL_OF).href;
  const caches = {
    has: async (name: string) => files.has(name),
    delete: async (name: string) => files.delete(name),
    open: async (name: string) => {
      const cache = files.get(name) ?? new Map<string, Response>();
      files.set(name, cache);
      return {
        keys: async () => [...cache.keys()].map((url) => new Request(url)),
        match: async (url: string) => cache.get(pathOf(url))?.clone(),
        delete: async (url: string) => cache.delete(pathOf(url)),
        put: async (url: string, response: Response) => {
          if (cache.size >= state.room) throw new DOMException('no room', 'QuotaExceededError');
          cache.set(pathOf(url), response);
        },
      };
    },
  } as unknown as CacheStorage;
  const ask: AskPart = async (_, offset, length) => {
    if (!state.online) throw new TypeError('no network');
    state.asked += 1;
    if (state.down) return { status: 503, version: '', bytes: new ArrayBuffer(0) };
    const bytes = Uint8Array.from(state.archive.subarray(offset, offset + length));
    if (bytes.length === 0) return { status: 416, version: state.version, bytes: new ArrayBuffer(0) };
    return { status: 206, version: state.version, bytes: bytes.buffer };
  };
  const kept = () => new KeptTiles(caches);
  const tending = (...areaIds: string[]) =>
    tend({ areaIds, url: URL_OF, boxOf: async (areaId) => BOXES[areaId], kept: kept(), ask });
  const archive = (wrong: (error: unknown) => void = () => {}) => new TileArchive(new TileSource(URL_OF, kept(), ask), wrong);
  /** How many of the tiles at a place can be read. */
  const read = async (place: readonly [number, number]) => {
    const from = archive();
    await from.opened();
    const tiles = await Promise.all(tilesAt(place, DEEP).map(({ z, x, y }) => from.getZxy(z, x, y)));
    return tiles.filter((tile) => tile !== undefined).length;
  };
  const held = () => [...files.values()].reduce((sum, cache) => sum + cache.size, 0);
  return { state, kept, ask, tending, archive, read, held };
}
const ALL = DEEP + 1;

describe('[16] the map of a pinned area', () => {
  it('R-73 is read without a network once it is kept, down to the closest, and what is elsewhere is not', async () => {
    const { state, tending, read } = world(both());
    expect(await read(LEEDS)).toBe(ALL);
    const [leeds] = await tending('area:leeds');
    expect(leeds).toMatchObject({ areaId: 'area:leeds', isWhole: true });
    state.online = false;
    expect(await read(LEEDS)).toBe(ALL);
    // The world and the island of both are the same tiles; those of the other place are not here.
    expect(await read(OBAN)).toBeLessThan(ALL);
  });

  it('R-73 weighs before what it weighs after, and leaves out the closest where there is no room for it', async () => {
    const { ask, kept, tending, archive } = world(both());
    const before = await weigh(URL_OF, boxAt(LEEDS), { kept: kept(), ask });
    const [after] = await tending('area:leeds');
    expect(before).toBe(after?.bytes);
    expect(before).toBeGreaterThan(30_000 * (DEEP - 4));
    const from = archive();
    const few = await partsOf(from, await from.opened(), boxAt(LEEDS), 130_000);
    expect(few.zoom).toBeLessThan(DEEP);
    expect(few.bytes).toBeLessThanOrEqual(130_000);
  });

  it('R-73 goes on where the line died, and asks for nothing twice', async () => {
    const { state, tending, read, held } = world(both());
    const once = world(both());
    await once.tending('area:leeds');
    state.room = 3;
    expect(await tending('area:leeds')).toMatchObject([{ isWhole: false }]);
    expect(held()).toBe(3);
    state.room = Number.POSITIVE_INFINITY;
    expect(await tending('area:leeds')).toMatchObject([{ isWhole: true }]);
    expect(held()).toBe(once.held());
    const { asked } = state;
    await tending('area:leeds');
    // What says which file it is, and nothing else.
    expect(state.asked - asked).toBe(1);
    state.online = false;
    expect(await tending('area:leeds')).toMatchObject([{ isWhole: true }]);
    expect(await read(LEEDS)).toBe(ALL);
  });

  it('R-73 goes with its area, and another’s stays', async () => {
    const { state, tending, read } = world(both());
    await tending('area:leeds', 'area:oban');
    await tending('area:oban');
    state.online = false;
    expect(await read(OBAN)).toBe(ALL);
    expect(await read(LEEDS)).toBeLessThan(ALL);
  });

  it('is fetched anew when the operator has another file, and never put together from two', async () => {
    const { state, tending, read, archive } = world(both());
    await tending('area:leeds');
    const told: unknown[] = [];
    const open = archive((error) => told.push(error));
    await open.opened();
    Object.assign(state, { archive: both({ content: ({ z }) => landWithLake(z > 4 ? 20_000 : 10) }), version: '"two"' });
    const tile = tilesAt(OBAN, DEEP).at(-1);
    // A map that was open goes on with the new one.
    const renewed = await open.getZxy(DEEP, tile?.x ?? 0, tile?.y ?? 0);
    expect([told, renewed?.data.byteLength]).toEqual([[], expect.closeTo(20_000, -3)]);
    await tending('area:leeds');
    state.online = false;
    expect(await read(LEEDS)).toBe(ALL);
  });

  it('is gone when the server has no streets any more', async () => {
    const { ask, kept, tending, held } = world(both());
    await tending('area:leeds');
    await tend({ areaIds: ['area:leeds'], url: null, boxOf: async () => undefined, kept: kept(), ask });
    expect(held()).toBe(0);
  });
});

describe('[16] an archive that is torn, or none', () => {
  it('is told while a map is open, whose kept streets stay; that nobody answers is not', async () => {
    const { state, tending, archive } = world(both());
    await tending('area:leeds');
    const told: unknown[] = [];
    const open = archive((error) => told.push(error));
    await open.opened();
    const [oban, leeds] = [OBAN, LEEDS].map((place) => tilesAt(place, DEEP).at(-1));
    state.online = false;
    expect(await open.getZxy(DEEP, oban?.x ?? 0, oban?.y ?? 0)).toBeUndefined();
    expect(told).toEqual([]);
    Object.assign(state, { online: true, down: true });
    expect(await open.getZxy(DEEP, oban?.x ?? 0, oban?.y ?? 0)).toBeUndefined();
    expect(told).toEqual([expect.any(TilesDown)]);
    expect((await open.getZxy(DEEP, leeds?.x ?? 0, leeds?.y ?? 0))?.data.byteLength).toBeGreaterThan(0);
    expect(told).toHaveLength(1);
  });

  it.each([
    ['ends in its header', both().subarray(0, 90)],
    ['is something else', Buffer.from('<!doctype html>'.repeat(40))],
    ['holds pictures', Buffer.from(both().map((byte, at) => (at === 99 ? 2 : byte)))],
  ])('is named where it %s, and what is kept stays', async (_, torn) => {
    const { state, kept, ask, tending, read } = world(both());
    await tending('area:leeds');
    const good = state.archive;
    Object.assign(state, { archive: torn, version: '"torn"' });
    await expect(openStreets(URL_OF, { kept: kept(), ask, wrong: () => {} })).rejects.toThrow(WrongTiles);
    await expect(tending('area:leeds')).rejects.toThrow(WrongTiles);
    Object.assign(state, { archive: good, online: false });
    expect(await read(LEEDS)).toBe(ALL);
  });

  it('is named where it ends among its tiles, by the tile that is missing', async () => {
    const whole = both();
    const { archive } = world(whole.subarray(0, whole.length - 200));
    const told: unknown[] = [];
    const from = archive((error) => told.push(error));
    await from.opened();
    const tiles = [...tilesAt(LEEDS, DEEP), ...tilesAt(OBAN, DEEP)];
    for (const { z, x, y } of tiles) await from.getZxy(z, x, y);
    expect(told).toEqual([expect.any(WrongTiles)]);
  });

  it('says nothing of tiles that have not come: they are left out', async () => {
    const { state, archive } = world(both());
    const told: unknown[] = [];
    const from = archive((error) => told.push(error));
    await from.opened();
    state.online = false;
    expect(await from.getZxy(...([DEEP, 0, 0] as const))).toBeUndefined();
    expect(told).toEqual([]);
  });
});

it('[16] counts the tiles of a box, and stops where there are too many', () => {
  expect(tilesOf({ west: -180, south: -85, east: 179, north: 85 }, 1)).toHaveLength(4);
  const [tile] = tilesOf(boxAt(LEEDS), DEEP);
  expect(tile).toEqual([tilesAt(LEEDS, DEEP).at(-1)].map((one) => [one?.x, one?.y])[0]);
  expect(tilesOf({ west: -8, south: 50, east: 2, north: 60 }, 14).length).toBeGreaterThan(5_000);
});
