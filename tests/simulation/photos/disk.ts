/**
 * Where photos lie in the simulated world: what has come of each, and the blobs, on a disk that outlives the server. How a picture is decoded is
 * proven elsewhere; here one is kept as it came, so that it can be told whether all of it did.
 */

import { createHash } from 'node:crypto';
import { blobsOf } from '../../../schemas/upload/names.ts';
import type { UploadPurpose } from '../../../schemas/upload/shape.ts';
import { type Blobs, type ListedBlob, measured } from '../../../sync-server/blobs/blobs.ts';
import type { Keeper } from '../../../sync-server/blobs/keep.ts';
import type { PartId, Parts } from '../../../sync-server/blobs/parts.ts';
import { StoreUnavailable } from '../../../sync-server/store/store.ts';

type PartsHere = Pick<Parts, 'pathOf' | 'length' | 'begin' | 'count' | 'append' | 'hash' | 'drop' | 'tidy'>;

export interface PhotoDisk {
  readonly parts: PartsHere;
  readonly blobs: Blobs;
  readonly keeper: Pick<Keeper, 'keep'>;
}

/** A picture that begins with it cannot be decoded. */
export const BROKEN = 0;
const DAY = 86_400_000;

export class PhotoFolders {
  readonly parts = new Map<string, { bytes: Uint8Array; at: number }>();
  readonly blobs = new Map<string, { bytes: Uint8Array; at: number }>();
  readonly #now: () => number;
  /** Called when a blob lies there: a moment at which a server may die. */
  putDown: () => void = () => {};

  constructor(now: () => number) {
    this.#now = now;
  }

  /** For one life of the server: when it is over, nothing more is written or read. */
  openFor(life: { readonly over: boolean }): PhotoDisk {
    const alive = () => {
      if (life.over) throw new StoreUnavailable('the process is dead');
    };
    const parts = this.#parts(alive);
    const blobs = this.#blobs(alive);
    return { parts, blobs, keeper: { keep: (path, purpose, hash) => this.#keep(blobs, path, purpose, hash) } };
  }

  #parts(alive: () => void): PartsHere {
    const { parts } = this;
    const pathOf = ({ uid, purpose, hash }: PartId) => `${uid}.${purpose}.${hash}`;
    const writing = new Set<string>();
    return {
      pathOf,
      length: async (id) => parts.get(pathOf(id))?.bytes.length ?? null,
      begin: async (id) => {
        alive();
        parts.set(pathOf(id), { bytes: new Uint8Array(), at: this.#now() });
      },
      count: async (uid) => [...parts.keys()].filter((path) => path.startsWith(`${uid}.`)).length,
      append: async (id, offset, content, most) => {
        const path = pathOf(id);
        if (writing.has(path)) return 'busy';
        writing.add(path);
        try {
          if (parts.get(path)?.bytes.length !== offset) return 'elsewhere';
          let length = offset;
          for await (const piece of content) {
            alive();
            if (length + piece.length > most) return 'too-long';
            parts.set(path, { bytes: Buffer.concat([parts.get(path)?.bytes ?? new Uint8Array(), piece]), at: this.#now() });
            length += piece.length;
          }
          return { length };
        } catch (error) {
          if (error instanceof StoreUnavailable) throw error;
          return 'cut-off';
        } finally {
          writing.delete(path);
        }
      },
      hash: async (id) => sha256(parts.get(pathOf(id))?.bytes ?? new Uint8Array()),
      drop: async (id) => {
        alive();
        parts.delete(pathOf(id));
      },
      tidy: async (now) => {
        const old = [...parts].filter(([, { at }]) => at <= now - DAY);
        for (const [path] of old) parts.delete(path);
        return old.length;
      },
    };
  }

  #blobs(alive: () => void): Blobs {
    const { blobs } = this;
    return {
      label: 'the simulated disk',
      put: async (name, content, bytes) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of measured(content, bytes)) pieces.push(piece);
        alive();
        blobs.set(name, { bytes: Buffer.concat(pieces), at: this.#now() });
        this.putDown();
        alive();
      },
      get: async (name) => {
        const found = blobs.get(name);
        return found ? { name, bytes: found.bytes.length, content: onePiece(found.bytes) } : null;
      },
      delete: async (name) => {
        alive();
        blobs.delete(name);
      },
      list: () => listed(blobs),
    };
  }

  async #keep(blobs: Blobs, path: string, purpose: UploadPurpose, hash: string): ReturnType<Keeper['keep']> {
    const { bytes } = this.parts.get(path) ?? { bytes: new Uint8Array() };
    if (bytes[0] === BROKEN) return { ok: false, code: 'UPLOAD_BROKEN', facts: { field: 'The photo' } };
    const names = blobsOf({ hash, kind: 'webp', purpose });
    for (const name of names) await blobs.put(name, onePiece(bytes), bytes.length);
    return {
      ok: true,
      kind: 'webp',
      bytes: bytes.length * names.length,
      digests: names.map(() => sha256(bytes)),
      width: 480,
      height: 480,
    };
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* listed(blobs: ReadonlyMap<string, { bytes: Uint8Array; at: number }>): AsyncGenerator<ListedBlob> {
  for (const [name, { bytes, at }] of [...blobs].toSorted(([one], [other]) => one.localeCompare(other)))
    yield { name, bytes: bytes.length, writtenAt: at };
}
