/** [12] What every place for photos and files promises, on a folder and on a server that speaks S3. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Blobs, BlobsUnavailable, inOnePiece, type ListedBlob, WrongLength } from '../../sync-server/blobs/blobs.ts';
import { folderBlobs } from '../../sync-server/blobs/folder.ts';
import { s3Blobs } from '../../sync-server/blobs/s3.ts';
import { systemPorts } from '../../sync-server/ports.ts';

const HASH = 'ab'.repeat(32);
const NAME = `public/${HASH}-480.webp`;
const ports = systemPorts();
const KEY = { region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' };

let folder: string;
let bucket: S3rver;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  bucket = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true },
    ...{ directory: join(folder, 'bucket'), configureBuckets: [{ name: 'photos' }] },
  });
  const { port } = await bucket.run();
  url = `http://127.0.0.1:${port}/photos`;
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

async function* pieces(count: number, size: number, end: () => void = () => {}): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(size, index);
  end();
}
const bytesOf = async (blobs: Blobs, name: string) => {
  const found = await blobs.get(name);
  return found && buffer(found.content as AsyncIterable<Buffer> & NodeJS.ReadableStream);
};
const all = async (blobs: Blobs) => {
  const found: ListedBlob[] = [];
  for await (const one of blobs.list()) found.push(one);
  return found;
};

const ADAPTERS: readonly (readonly [string, () => Blobs])[] = [
  ['a folder', () => folderBlobs(join(folder, 'blobs'), ports.random)],
  ['a bucket that speaks S3', () => s3Blobs({ url, ...KEY }, ports)],
];

describe.each(ADAPTERS)('[12] blobs in %s', (_name, open) => {
  it('come back as they were put, whatever their size, with how many bytes they are', async () => {
    const blobs = open();
    for (const [count, size] of [
      [1, 1],
      [40, 65_536],
      [3, 100_001],
    ] as const) {
      await blobs.put(NAME, pieces(count, size), count * size);
      expect((await blobs.get(NAME))?.bytes).toBe(count * size);
      expect(await bytesOf(blobs, NAME)).toEqual(
        Buffer.concat(Array.from({ length: count }, (_, index) => Buffer.alloc(size, index))),
      );
    }
  });

  it('are not there before they are put, nor after they are deleted; deleting nothing is no error', async () => {
    const blobs = open();
    const name = `private/${'cd'.repeat(32)}.pdf`;
    expect(await blobs.get(name)).toBeNull();
    await blobs.put(name, inOnePiece(Buffer.from('%PDF')), 4);
    await blobs.delete(name);
    await blobs.delete(name);
    expect(await blobs.get(name)).toBeNull();
  });

  it('put again are one, and what is put replaces what was there', async () => {
    const blobs = open();
    await Promise.all([1, 2, 3].map(() => blobs.put(NAME, pieces(2, 5000), 10_000)));
    await blobs.put(NAME, inOnePiece(Buffer.from('other')), 5);
    expect((await all(blobs)).filter(({ name }) => name === NAME)).toMatchObject([{ bytes: 5 }]);
  });

  it('keep what was there when what comes is cut off, too short or too long', async () => {
    const blobs = open();
    await blobs.put(NAME, inOnePiece(Buffer.from('whole')), 5);
    const cut = new Error('the line went dead');
    const breaking = () => {
      throw cut;
    };
    await expect(blobs.put(NAME, pieces(2, 5000, breaking), 20_000)).rejects.toBe(cut);
    await expect(blobs.put(NAME, pieces(2, 5000), 20_000)).rejects.toBeInstanceOf(WrongLength);
    await expect(blobs.put(NAME, pieces(4, 5000), 9000)).rejects.toBeInstanceOf(WrongLength);
    expect(String(await bytesOf(blobs, NAME))).toBe('whole');
    expect((await all(blobs)).every(({ name }) => !name.endsWith('.partial'))).toBe(true);
  });

  it('are all listed, beyond one page, with their sizes and when they were written', async () => {
    const blobs = open();
    const names = Array.from({ length: 1005 }, (_, index) => `public/${index.toString(16).padStart(64, '0')}-96.webp`);
    for (let first = 0; first < names.length; first += 50) {
      await Promise.all(names.slice(first, first + 50).map((name) => blobs.put(name, inOnePiece(Buffer.from('x')), 1)));
    }
    const found = new Map((await all(blobs)).map((one) => [one.name, one]));
    expect(names.filter((name) => found.get(name)?.bytes !== 1)).toEqual([]);
    expect(Math.abs((found.get(names[0] ?? '')?.writtenAt ?? 0) - Date.now())).toBeLessThan(60_000);
    for (const name of names) await blobs.delete(name);
  });

  it.each([
    '../secret.json',
    'public/../../etc/passwd',
    'public/..',
    '/etc/passwd',
    'public/a/b',
    'public/%2e%2e',
    'public/A',
    'public/.x',
    '',
  ])('have no name like %j: nothing is read, written or deleted there', async (name) => {
    const blobs = open();
    await expect(blobs.get(name)).rejects.toBeInstanceOf(RangeError);
    await expect(blobs.put(name, inOnePiece(Buffer.from('x')), 1)).rejects.toBeInstanceOf(RangeError);
    await expect(blobs.delete(name)).rejects.toBeInstanceOf(RangeError);
  });
});

describe('[12] a folder of blobs', () => {
  it('is closed to everybody else, and shows what a killed server left half written', async () => {
    const blobs = folderBlobs(join(folder, 'own'), ports.random);
    await blobs.put(NAME, inOnePiece(Buffer.from('x')), 1);
    const shelf = join(folder, 'own', 'public', 'ab');
    const [file = ''] = await readdir(shelf);
    expect([(await stat(shelf)).mode & 0o777, (await stat(join(shelf, file))).mode & 0o777]).toEqual([0o700, 0o600]);
    await writeFile(join(shelf, `${HASH}-96.webp.0102.partial`), 'half');
    const left = (await all(blobs)).map(({ name }) => name);
    expect(left).toEqual([`public/${HASH}-480.webp`, `public/${HASH}-96.webp.0102.partial`]);
    for (const name of left) await blobs.delete(name);
    expect(await all(blobs)).toEqual([]);
  });

  it('that cannot be written says so without a path', async () => {
    await writeFile(join(folder, 'file'), '');
    const failure = folderBlobs(join(folder, 'file'), ports.random).put(NAME, inOnePiece(Buffer.from('x')), 1);
    await expect(failure).rejects.toThrow(new BlobsUnavailable('The blob folder cannot be used (ENOTDIR).'));
  });
});

describe('[12] a bucket', () => {
  it('that knows another key, or is not there, is unavailable, and the key is in no message', async () => {
    const secret = 'another-secret';
    const wrong = s3Blobs({ url, ...KEY, secret }, ports).get(NAME);
    await expect(wrong).rejects.toThrow(new BlobsUnavailable('The bucket answered 403.'));
    const nowhere = s3Blobs({ url: 'http://127.0.0.1:9/photos', ...KEY, secret }, ports);
    await expect(nowhere.put(NAME, inOnePiece(Buffer.from('x')), 1)).rejects.toThrow(
      new BlobsUnavailable('The bucket does not answer.'),
    );
  });
});
