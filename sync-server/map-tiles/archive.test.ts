import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tilesAt, tinyArchive } from '../../tests/tiles/tiny.ts';
import { ConfigError } from '../config/reader.ts';
import { requireArchive } from './archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-tiles-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const whole = tinyArchive({ tiles: tilesAt([53.8, -1.55], 4) });
const changed = (at: number, value: number) => {
  const bytes = Buffer.from(whole);
  bytes[at] = value;
  return bytes;
};

async function said(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'britain.pmtiles');
  await writeFile(path, bytes);
  return requireArchive(path).then(
    () => 'taken',
    (error: unknown) => (error instanceof ConfigError ? error.message : 'something else'),
  );
}

describe('[16] the file that MAP_TILES names', () => {
  it('is taken whole', async () => {
    expect(await said(whole)).toBe('taken');
  });

  it.each([
    ['is cut short', whole.subarray(0, whole.length - 1), /^MAP_TILES .*cut short: \d+ of \d+ bytes/],
    ['ends in its header', whole.subarray(0, 100), /^MAP_TILES .*no PMTiles archive/],
    ['is something else', Buffer.alloc(500), /^MAP_TILES .*no PMTiles archive/],
    ['is of another version', changed(7, 2), /^MAP_TILES .*version 2/],
    ['holds pictures', changed(99, 2), /^MAP_TILES .*pictures/],
    ['is packed otherwise', changed(98, 4), /^MAP_TILES .*gzip/],
  ])('is named where it %s', async (_, bytes, message) => {
    expect(await said(bytes)).toMatch(message);
  });

  it('is named where it is not there', async () => {
    await expect(requireArchive(join(folder, 'none.pmtiles'))).rejects.toThrow(/^MAP_TILES must be the path of a readable file/);
    await expect(requireArchive(folder)).rejects.toThrow(ConfigError);
  });
});
