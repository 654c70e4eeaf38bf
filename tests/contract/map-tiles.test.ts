/** The operator's map tiles: parts of one file, and what the pages may ask then. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { tilesAt, tinyArchive } from '../tiles/tiny.ts';

const archive = tinyArchive({ tiles: tilesAt([53.8, -1.55], 6) });
let folder: string;
const open: RunningServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-map-tiles-'));
  await mkdir(join(folder, 'maps'));
  await writeFile(join(folder, 'maps', 'own name.pmtiles'), archive);
  await writeFile(join(folder, 'maps', 'other.pmtiles'), 'nobody’s');
});
afterAll(async () => {
  for (const server of open) await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function started(name: string, MAP_TILES?: string, log = pino({ level: 'silent' })): Promise<string> {
  const settings = { PORT: '0', DATA_DIR: join(folder, name), DEMO: 'off', ICON_SERVICE_URL: 'off', MAP_TILES };
  const server = await startServer(readConfig(settings), { log, siteFolder: join(folder, 'dist') });
  open.push(server);
  return server.url;
}
const toldBy = async (url: string): Promise<unknown> => (await (await fetch(`${url}/api/config`)).json()).mapTiles;
const mayAsk = async (url: string) =>
  /connect-src ([^;]*)/.exec((await fetch(`${url}/search`)).headers.get('content-security-policy') ?? '')?.[1];

describe('[16] map tiles', () => {
  it('are handed out in parts, each with the tag of the file they are of, and nothing that lies beside them', async () => {
    const url = await started('own', join(folder, 'maps', 'own name.pmtiles'));
    const path = await toldBy(url);
    expect(path).toBe('/tiles/britain.pmtiles');
    const part = await fetch(url + path, { headers: { range: 'bytes=7-126' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 7-126/${archive.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(archive.subarray(7, 127));
    expect(part.headers.get('cache-control')).toBe('no-cache');
    expect(part.headers.get('etag')).toMatch(/".+"/);
    // More than there is: what there is.
    const all = await fetch(url + path, { headers: { range: 'bytes=0-16383' } });
    expect([all.status, (await all.arrayBuffer()).byteLength]).toEqual([206, archive.length]);
    const beyond = await fetch(url + path, { headers: { range: `bytes=${archive.length}-` } });
    expect(beyond.status).toBe(416);
    for (const beside of ['/tiles/other.pmtiles', '/tiles/own%20name.pmtiles', '/tiles/', '/tiles/..%2fother.pmtiles'])
      expect((await fetch(url + beside, { headers: { accept: '*/*' } })).headers.get('content-type')).not.toContain('pmtiles');
    expect(await mayAsk(url)).toBe("'self'");
  });

  it('come from elsewhere only where a setting names it, and the pages may ask there then', async () => {
    const elsewhere = await started('elsewhere', 'https://tiles.example/maps/britain.pmtiles');
    expect(await toldBy(elsewhere)).toBe('https://tiles.example/maps/britain.pmtiles');
    expect(await mayAsk(elsewhere)).toBe("'self' https://tiles.example");
    const none = await started('none');
    expect([await toldBy(none), await mayAsk(none)]).toEqual([undefined, "'self'"]);
    expect((await fetch(`${none}/tiles/britain.pmtiles`)).status).toBe(404);
  });

  it('are not handed out while the file is torn, which is said once, and are again when it is whole', async () => {
    const file = join(folder, 'replaced.pmtiles');
    await writeFile(file, archive);
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void said.push(String(JSON.parse(line).msg)) });
    const url = (await started('replaced', file, log)) + (await toldBy(await started('any', file)));
    const status = async () => (await fetch(url, { headers: { range: 'bytes=0-6' } })).status;
    expect(await status()).toBe(206);
    await writeFile(file, archive.subarray(0, archive.length - 9));
    expect([await status(), await status()]).toEqual([503, 503]);
    const named = () => said.filter((line) => line.startsWith('MAP_TILES'));
    expect(named()).toEqual([expect.stringMatching(/^MAP_TILES names .*cut short/)]);
    await rm(file);
    expect(await status()).toBe(503);
    expect(named()).toEqual([expect.anything(), expect.stringMatching(/^MAP_TILES must be the path of a readable file/)]);
    await writeFile(file, archive);
    expect(await status()).toBe(206);
  });

  it('stop the start, by the name of the setting, where the file is cut short', async () => {
    await writeFile(join(folder, 'short.pmtiles'), archive.subarray(0, 200));
    await expect(started('short', join(folder, 'short.pmtiles'))).rejects.toThrow(/^MAP_TILES names .*cut short/);
  });
});
