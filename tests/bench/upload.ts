/**
 * `upload-100`: 100 photos of 12 megapixels through what the server does with an upload (received, hashed, judged, made anew at three widths, put),
 * against sharp alone making the same three sizes of the same files. The photos are made for it by another process (`upload-photos.ts`) and thrown away.
 */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { PHOTO_WIDTHS } from '../../schemas/upload/widths.ts';
import { folderBlobs } from '../../sync-server/blobs/folder.ts';
import { Keeper } from '../../sync-server/blobs/keep.ts';
import { Parts } from '../../sync-server/blobs/parts.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { type Figure, figureIn, figureOf, say } from './figure.ts';

const PHOTOS = 100;
/** Taken in turns, so that neither always meets the warmer machine. */
const TURN = 10;
/** As many as the server works on. */
const AT_ONCE = 2;
const run = promisify(execFile);
const MEGABYTE = 1_000_000;

export async function upload(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-bench-'));
  try {
    const files = await photos(folder);
    return await measured(folder, files);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measured(folder: string, files: readonly string[]): Promise<Figure[]> {
  const { random } = systemPorts();
  const keeper = new Keeper(folderBlobs(join(folder, 'blobs'), random));
  const parts = new Parts(join(folder, 'parts'));
  const sum = { ours: 0, bare: 0 };
  // What loading the library costs is no photo's.
  await bareSharp(files[0] ?? '', folder);
  const before = process.memoryUsage.rss();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  for (let first = 0; first < files.length; first += TURN) {
    const some = files.slice(first, first + TURN);
    const ours = async () => {
      sum.ours += await took(some, (path) => received(path, parts, keeper));
    };
    const bare = async () => {
      sum.bare += await took(some, (path) => bareSharp(path, folder));
    };
    for (const one of (first / TURN) % 2 === 0 ? [ours, bare] : [bare, ours]) await one();
  }
  clearInterval(watching);
  const grown = (most - before) / MEGABYTE;
  say(`  ${PHOTOS} photos: ours ${sum.ours.toFixed(0)} ms, bare sharp ${sum.bare.toFixed(0)} ms, memory +${grown.toFixed(0)} MB`);
  const peer = { name: 'bare sharp, the same files', ms: sum.bare };
  return [
    figureOf('upload-100', sum.ours, peer, PHOTOS / TURN),
    figureIn('MB', 'upload-100-memory', grown, { name: 'before it began', value: before / MEGABYTE }, 1),
  ];
}

/** As the rows of the API do it, but for the wire. */
async function received(path: string, parts: Parts, keeper: Keeper): Promise<void> {
  const hash = path.slice(-68, -4);
  const id = { uid: 'member01', purpose: 'gym', hash } as const;
  await parts.begin(id);
  await parts.append(id, 0, createReadStream(path), 10 * MEGABYTE);
  await parts.hash(id);
  const kept = await keeper.keep(parts.pathOf(id), 'gym', hash);
  if (!kept.ok) throw new Error(`a photo was refused: ${kept.code}`);
  await parts.drop(id);
}

async function bareSharp(path: string, folder: string): Promise<void> {
  for (const width of PHOTO_WIDTHS) {
    const picture = sharp(path).autoOrient().resize({ width, withoutEnlargement: true });
    await picture.webp({ quality: 80 }).toFile(join(folder, `${path.slice(-68, -4)}-${width}.webp`));
  }
}

/** Milliseconds for all of them, so many at a time. */
async function took(paths: readonly string[], work: (path: string) => Promise<void>): Promise<number> {
  const waiting = [...paths];
  const begun = performance.now();
  const worker = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await work(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - begun;
}

/** @returns where they lie */
async function photos(folder: string): Promise<string[]> {
  const made = join(folder, 'photos');
  await mkdir(made);
  await run(process.execPath, [join(import.meta.dirname, 'upload-photos.ts'), made, String(PHOTOS)]);
  return (await readdir(made)).toSorted().map((name) => join(made, name));
}
