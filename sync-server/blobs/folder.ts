/**
 * The embedded adapter: a folder. A blob is written under another name in the same folder, synced and renamed, so that a reader, or the next
 * start after a crash, finds a whole one or none. Several servers may share the folder.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from '../ports.ts';
import { type BlobName, type Blobs, BlobsUnavailable, measured, requireBlobName, WrongLength } from './blobs.ts';

/** What is being written, or was when a server was killed. */
const PARTIAL = '.partial';

/** @param folder absolute; made when something is first put */
export function folderBlobs(folder: string, random: Random): Blobs {
  /** `public/ab/abcd….webp`: no folder holds more than a 256th of its room. */
  const pathOf = (name: BlobName): string => {
    requireBlobName(name);
    const [room = '', file = ''] = name.split('/');
    return join(folder, room, file.slice(0, 2), file);
  };

  return {
    label: `Folder ${folder}`,

    async put(name, content, bytes) {
      const path = pathOf(name);
      const partial = `${path}.${Buffer.from(random.bytes(4)).toString('hex')}${PARTIAL}`;
      // Apart, so that a source which fails is told from a disk that does.
      const said = { wrong: undefined as unknown };
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await written(partial, noted(measured(content, bytes), said));
        await rename(partial, path);
        await synced(dirname(path));
      } catch (error) {
        // Where even that fails, the disk has said so already.
        await rm(partial, { force: true }).catch(() => null);
        if (said.wrong !== undefined) throw said.wrong;
        throw unavailable(error);
      }
    },

    async get(name) {
      const path = pathOf(name);
      const found = await stat(path).catch(unlessNone);
      return found && { name, bytes: found.size, content: read(path) };
    },

    async delete(name) {
      await rm(pathOf(name), { force: true }).catch((error: unknown) => {
        throw unavailable(error);
      });
    },

    async *list() {
      for (const room of await namesIn(folder)) {
        for (const shelf of await namesIn(join(folder, room))) {
          for (const file of await namesIn(join(folder, room, shelf))) {
            const found = await stat(join(folder, room, shelf, file)).catch(unlessNone);
            if (found) yield { name: `${room}/${file}`, bytes: found.size, writtenAt: found.mtimeMs };
          }
        }
      }
    },
  };
}

async function written(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of content) await file.write(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Opened when the first piece is asked for, so that nothing stays open which nobody reads. */
async function* read(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** That it has the name now is on the disk as well. */
async function synced(folder: string): Promise<void> {
  const file = await open(folder, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(unlessNone))?.toSorted() ?? [];

function unlessNone(error: unknown): null {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw unavailable(error);
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');

const unavailable = (error: unknown): Error =>
  error instanceof WrongLength ? error : new BlobsUnavailable(`The blob folder cannot be used (${codeOf(error)}).`);

/** Remembers what the source itself threw: that is not the fault of where it was written to. */
async function* noted(content: AsyncIterable<Uint8Array>, said: { wrong: unknown }): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    said.wrong = error;
    throw error;
  }
}
