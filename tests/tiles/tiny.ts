/** A map small enough to be written by a test: vector tiles with land, water and a road, in a PMTiles archive of version 3. */
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

export interface TinyTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** All tiles from the whole world down to `deepest` that `[lat, lon]` lies in. */
export const tilesAt = ([lat, lon]: readonly [number, number], deepest: number): TinyTile[] =>
  Array.from({ length: deepest + 1 }, (_, z) => {
    const side = 2 ** z;
    const sin = Math.sin((lat * Math.PI) / 180);
    const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
    return { z, x: Math.floor(((lon + 180) / 360) * side), y: Math.floor(y * side) };
  });

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
const field = (number: number, bytes: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const text = (value: string): number[] => [...Buffer.from(value)];
const EXTENT = 4096;

/** A ring that is closed, in the tile's own units. */
function polygon(corners: readonly (readonly [number, number])[]): number[] {
  const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
  let [x, y] = [0, 0];
  const step = ([toX, toY]: readonly [number, number]) => {
    const bytes = [...varint(zigzag(toX - x)), ...varint(zigzag(toY - y))];
    [x, y] = [toX, toY];
    return bytes;
  };
  const [first = [0, 0] as const, ...others] = corners;
  return [9, ...step(first), ...varint(others.length * 8 + 2), ...others.flatMap(step), 15];
}

const square = (from: number, to: number) =>
  polygon([
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ]);

/** One polygon, said to be of `kind`. */
function layer(name: string, kind: string, geometry: readonly number[]): number[] {
  const feature = [...field(2, [0, 0]), 3 * 8, 3, ...field(4, geometry)];
  const value = field(1, text(kind));
  return field(3, [
    ...field(1, text(name)),
    ...field(2, feature),
    ...field(3, text('kind')),
    ...field(4, value),
    5 * 8,
    ...varint(EXTENT),
    15 * 8,
    2,
  ]);
}

/** Land all over, with a lake in its middle. `padding`: bytes that say nothing, where size matters. */
export const landWithLake = (padding = 0): Buffer =>
  gzipSync(
    Buffer.from([
      ...layer('earth', 'earth', square(-64, EXTENT + 64)),
      ...layer('water', 'lake', square(EXTENT / 4, (EXTENT * 3) / 4)),
      // An unknown field of the tile, which readers pass over.
      ...field(
        20,
        Array.from({ length: padding }, (_, at) => (at * 7919) % 251),
      ),
    ]),
    { level: padding > 0 ? 0 : 9 },
  );

/** The root names every tile itself, or `leaves` directories that do. */
export interface TinyArchive {
  readonly tiles: readonly TinyTile[];
  readonly content?: (tile: TinyTile) => Buffer;
  readonly leaves?: boolean;
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  readonly run: number;
}

function directory(entries: readonly Entry[]): Buffer {
  const ids = entries.flatMap(({ id }, at) => varint(id - (entries[at - 1]?.id ?? 0)));
  const columns = [...entries.flatMap(({ run }) => varint(run)), ...entries.flatMap(({ length }) => varint(length))];
  const offsets = entries.flatMap(({ offset }) => varint(offset + 1));
  return gzipSync(Buffer.from([...varint(entries.length), ...ids, ...columns, ...offsets]));
}

export function tinyArchive({ tiles, content = () => landWithLake(), leaves = false }: TinyArchive): Buffer {
  const held = tiles
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: content(tile) }))
    .toSorted((a, b) => a.id - b.id);
  let at = 0;
  const entries = held.map(({ id, bytes }): Entry => {
    const entry = { id, offset: at, length: bytes.length, run: 1 };
    at += bytes.length;
    return entry;
  });
  const leaf = leaves ? directory(entries) : Buffer.alloc(0);
  const root = leaves ? directory([{ id: entries[0]?.id ?? 0, offset: 0, length: leaf.length, run: 0 }]) : directory(entries);
  const metadata = gzipSync('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  let from = header.length;
  [root, metadata, leaf, { length: at }].forEach(({ length }, part) => {
    header.writeBigUInt64LE(BigInt(from), 8 + part * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + part * 16);
    from += length;
  });
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), place);
  // Clustered; directories and tiles are gzipped; vector tiles.
  header.set([1, 2, 2, 1, Math.min(...tiles.map(({ z }) => z)), Math.max(...tiles.map(({ z }) => z))], 96);
  header.writeInt32LE(-90_000_000, 102);
  header.writeInt32LE(490_000_000, 106);
  header.writeInt32LE(20_000_000, 110);
  header.writeInt32LE(610_000_000, 114);
  return Buffer.concat([header, root, metadata, leaf, ...held.map(({ bytes }) => bytes)]);
}
