/** Whether a file is what a map can be drawn from: vector tiles in a PMTiles archive of version 3, all of it there. */
import { open } from 'node:fs/promises';
import { ConfigError } from '../config/reader.ts';

const HEADER_BYTES = 127;
const VERSION = 3;
const VECTOR = 1;
/** None and gzip: what every browser unpacks. */
const PACKED = [1, 2];
/** Where the header says at which byte a part begins; how long that is follows at once. */
const PARTS = [8, 24, 40, 56] as const;

/** @throws ConfigError naming the setting and what is wrong with the file, never its path */
export async function requireArchive(path: string): Promise<void> {
  const wrong = (what: string) => new ConfigError(`MAP_TILES ${what}.`);
  const file = await open(path, 'r').catch(() => {
    throw wrong('must be the path of a readable file');
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw wrong('must be the path of a readable file');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || buffer.toString('latin1', 0, 7) !== 'PMTiles')
      throw wrong('names a file that is no PMTiles archive');
    if (buffer[7] !== VERSION)
      throw wrong(`names a PMTiles archive of version ${buffer[7]}, and the map reads version ${VERSION}`);
    const ends = PARTS.map((at) => Number(buffer.readBigUInt64LE(at)) + Number(buffer.readBigUInt64LE(at + 8)));
    const needed = Math.max(...ends);
    if (needed > stat.size) throw wrong(`names a PMTiles archive that is cut short: ${stat.size} of ${needed} bytes are there`);
    if (buffer[99] !== VECTOR) throw wrong('names a PMTiles archive of pictures, and the map draws vector tiles');
    if (![buffer[97], buffer[98]].every((one) => PACKED.includes(one ?? 0)))
      throw wrong('names a PMTiles archive that is packed with something other than gzip');
  } finally {
    await file.close();
  }
}
