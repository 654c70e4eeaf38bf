/** Sees to it that the map of every pinned area lies on this device, and of no other. Safe to be called as often as one likes. */
import { EtagMismatch } from 'pmtiles';
import type { Bounds } from '../../../../schemas/gym-search/bounds.ts';
import type { KeptArea, KeptIndex, KeptTiles } from './kept-tiles.ts';
import { partsOf } from './parts.ts';
import type { AskPart } from './ports.ts';
import { NoTiles, TileArchive, TileSource } from './source.ts';

export interface Tending {
  readonly areaIds: readonly string[];
  /** Where the archive is; null where the server has none, undefined where it could not be asked. */
  readonly url: string | null | undefined;
  /** Where an area's gyms lie; undefined where nobody could be asked. */
  readonly boxOf: (areaId: string) => Promise<Bounds | undefined>;
  readonly kept: KeptTiles;
  readonly ask: AskPart;
}

export interface TendedArea {
  readonly areaId: string;
  /** Of all that is wanted of it. */
  readonly bytes: number;
  /** Else the rest comes the next time, with a network or with room for it. */
  readonly isWhole: boolean;
}

/** @throws WrongTiles where the archive cannot be read; what was kept stays */
export async function tend({ areaIds, url, boxOf, kept, ask }: Tending): Promise<TendedArea[]> {
  if (url === null) {
    await kept.clear();
    return [];
  }
  const before = await kept.index();
  if (url === undefined) return before ? tended(kept, before, areaIds) : [];
  const source = new TileSource(url, kept, ask);
  const archive = new TileArchive(source, () => {});
  try {
    const header = await archive.opened();
    const version = header.etag ?? '';
    const isSame = before?.url === url && before.version === version;
    let index: KeptIndex = {
      ...{ url, version },
      areas: isSame ? before.areas.filter(({ areaId }) => areaIds.includes(areaId)) : [],
    };
    for (const areaId of areaIds) {
      if (index.areas.some((area) => area.areaId === areaId)) continue;
      const box = await boxOf(areaId);
      if (!box) continue;
      const { zoom, bytes, parts } = await partsOf(archive, header, box);
      const area: KeptArea = { areaId, zoom, bytes, parts: parts.map(([offset, length]) => [offset, length]) };
      index = { ...index, areas: [...index.areas, area] };
    }
    await kept.want(index);
    for (const area of index.areas)
      for (const part of await kept.missing(index, area)) {
        const { data } = await source.getBytes(...part, undefined, version);
        await kept.keep(version, part, data);
      }
  } catch (error) {
    // No signal, no room, or another file all of a sudden: what is here stays, and the rest comes another time.
    if (!(error instanceof NoTiles || error instanceof EtagMismatch || isFull(error))) throw error;
  }
  const now = await kept.index();
  return now ? tended(kept, now, areaIds) : [];
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

const tended = (kept: KeptTiles, index: KeptIndex, areaIds: readonly string[]): Promise<TendedArea[]> =>
  Promise.all(
    index.areas
      .filter(({ areaId }) => areaIds.includes(areaId))
      .map(async (area) => ({
        ...{ areaId: area.areaId, bytes: area.bytes },
        isWhole: (await kept.missing(index, area)).length === 0,
      })),
  );

/** Bytes that the map of such an area takes. @throws WrongTiles, NoTiles */
export async function weigh(url: string, box: Bounds, { kept, ask }: Pick<Tending, 'kept' | 'ask'>): Promise<number> {
  const archive = new TileArchive(new TileSource(url, kept, ask), () => {});
  return (await partsOf(archive, await archive.opened(), box)).bytes;
}
