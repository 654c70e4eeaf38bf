/**
 * Uploads that are still coming: what has arrived of each lies in a folder of its own, so that one which was cut off goes on where it stopped. A
 * server that has none of it (another gateway, another disk) says 0, and it begins anew; nothing is lost by that.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadPurpose } from '../../schemas/upload/shape.ts';

export interface PartId {
  readonly uid: string;
  readonly purpose: UploadPurpose;
  readonly hash: string;
}

/** What else happened to a piece than that it was written. */
export type Appended = { readonly length: number } | 'busy' | 'elsewhere' | 'too-long' | 'cut-off';

/** Nobody goes on with it after this many milliseconds. */
const ABANDONED_AFTER = 24 * 3_600_000;

export class Parts {
  readonly #folder: string;
  readonly #writing = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  pathOf({ uid, purpose, hash }: PartId): string {
    return join(this.#folder, `${uid}.${purpose}.${hash}`);
  }

  /** How much of it is here; null: nobody has begun it. */
  async length(id: PartId): Promise<number | null> {
    return (await stat(this.pathOf(id)).catch(() => null))?.size ?? null;
  }

  async begin(id: PartId): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await (await open(this.pathOf(id), 'a', 0o600)).close();
  }

  /** How many of this person's are under way. */
  async count(uid: string): Promise<number> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.startsWith(`${uid}.`)).length;
  }

  /**
   * Writes what comes behind what is there. `elsewhere`: there is more or less than that here. What had come of a piece that was cut off stays.
   * @param most bytes in all; beyond it nothing is kept
   */
  async append(id: PartId, offset: number, content: AsyncIterable<Uint8Array>, most: number): Promise<Appended> {
    const path = this.pathOf(id);
    if (this.#writing.has(path)) return 'busy';
    this.#writing.add(path);
    try {
      if ((await this.length(id)) !== offset) return 'elsewhere';
      return await written(path, offset, content, most);
    } finally {
      this.#writing.delete(path);
    }
  }

  async hash(id: PartId): Promise<string> {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(this.pathOf(id))) hash.update(piece);
    return hash.digest('hex');
  }

  async drop(id: PartId): Promise<void> {
    await rm(this.pathOf(id), { force: true });
  }

  /** Throws away what nobody went on with. `now`: milliseconds since 1970. Returns how many. */
  async tidy(now: number): Promise<number> {
    let gone = 0;
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (!found || found.mtimeMs > now - ABANDONED_AFTER) continue;
      await rm(path, { force: true });
      gone += 1;
    }
    return gone;
  }
}

async function written(path: string, offset: number, content: AsyncIterable<Uint8Array>, most: number): Promise<Appended> {
  const file = await open(path, 'r+');
  let length = offset;
  try {
    for await (const piece of readable(content)) {
      if (piece === null) return 'cut-off';
      if (length + piece.length > most) return 'too-long';
      await file.write(piece, 0, piece.length, length);
      length += piece.length;
    }
    return { length };
  } finally {
    await file.close();
  }
}

/** Null at its end where the line went dead: that is no failure of ours. */
async function* readable(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | null> {
  try {
    yield* content;
  } catch {
    yield null;
  }
}
