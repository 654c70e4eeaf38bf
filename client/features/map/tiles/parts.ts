/** What of an archive the map of an area needs: ranges of bytes, and down to which zoom there is room for it. */
import { findTile, type Header, type PMTiles, zxyToTileId } from 'pmtiles';
import type { Bounds } from '../../../../schemas/gym-search/bounds.ts';
import type { Range } from './kept-tiles.ts';
import { WrongTiles } from './source.ts';

/** A street with its name; closer ones are drawn from the same. */
export const DEEPEST = 14;
/** Of an area's map, in bytes: its gyms and their timetables have the rest of its 25 MB. */
export const MOST_BYTES = 5_000_000;
/** However few bytes: each is looked up. */
const MOST_TILES = 5_000;
/** What lies so near is fetched along: a request costs more. */
const GAP = 4_096;
const LONGEST = 512 * 1_024;
/** What PMTiles reads first, whatever is in it. */
export const FIRST: Range = [0, 16_384];

export interface AreaParts {
  readonly zoom: number;
  readonly bytes: number;
  readonly parts: Range[];
}

export async function partsOf(archive: PMTiles, header: Header, box: Bounds, most = MOST_BYTES): Promise<AreaParts> {
  let found: AreaParts = { zoom: header.minZoom, bytes: 0, parts: [] };
  const ranges = new Map<number, number>();
  for (let zoom = header.minZoom; zoom <= Math.min(header.maxZoom, DEEPEST); zoom += 1) {
    const tiles = tilesOf(box, zoom);
    if (tiles.length > MOST_TILES) break;
    for (const [x, y] of tiles)
      for (const [offset, length] of await rangesOf(archive, header, zxyToTileId(zoom, x, y))) ranges.set(offset, length);
    const parts = joined([FIRST, ...ranges]);
    const bytes = parts.reduce((sum, [, length]) => sum + length, 0);
    if (bytes > most && zoom > header.minZoom) break;
    found = { zoom, bytes, parts };
  }
  return found;
}

/** Of the directories that lead to a tile, and of the tile; none where there is no such tile. */
async function rangesOf(archive: PMTiles, header: Header, tile: number): Promise<Range[]> {
  const ranges: Range[] = [];
  let at: Range = [header.rootDirectoryOffset, header.rootDirectoryLength];
  for (let depth = 0; depth <= 3; depth += 1) {
    const entry = findTile(await archive.cache.getDirectory(archive.source, ...at, header), tile);
    if (!entry) return [];
    if (entry.runLength > 0) return [...ranges, [header.tileDataOffset + entry.offset, entry.length]];
    at = [header.leafDirectoryOffset + entry.offset, entry.length];
    ranges.push(at);
  }
  throw new WrongTiles('its directories lead nowhere');
}

/** Columns and rows of a zoom that lie in the box, or touch it. */
export function tilesOf({ west, south, east, north }: Bounds, zoom: number): [x: number, y: number][] {
  const side = 2 ** zoom;
  const within = (at: number) => Math.max(0, Math.min(side - 1, Math.floor(at * side)));
  const column = (lon: number) => within((lon + 180) / 360);
  const row = (lat: number) => {
    const sin = Math.sin((lat * Math.PI) / 180);
    return within(0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI));
  };
  const [left, right, top, bottom] = [column(west), column(east), row(north), row(south)];
  // Counted first: a box round all of Britain has millions at the closest.
  if ((right - left + 1) * (bottom - top + 1) > MOST_TILES) return Array.from({ length: MOST_TILES + 1 }, () => [0, 0]);
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
  return Array.from({ length: bottom - top + 1 }, (_, at) => top + at).flatMap((y) =>
    columns.map((x): [number, number] => [x, y]),
  );
}

/** In order, those that lie together as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [offset, length] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1);
    const end = Math.max(offset + length, last ? last[0] + last[1] : 0);
    if (last && offset - (last[0] + last[1]) <= GAP && end - last[0] <= LONGEST) last[1] = end - last[0];
    else all.push([offset, length]);
  }
  return all;
}
