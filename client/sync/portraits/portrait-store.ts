/** Where photos of people lie on this device, by `<uid>/<local database>/<hash>`: whose device it is, and with which copy they go (A7). */
import type { FileBytes } from '../uploads/file-store.ts';

export interface KeptPortrait {
  readonly id: string;
  readonly bytes: FileBytes;
}

export interface PortraitStore {
  /** Null: it is not here. */
  get(id: string): Promise<FileBytes | null>;
  /** Rejects with `StorageFull`. */
  put(portraits: readonly KeptPortrait[]): Promise<void>;
  /** Ids that begin with that, oldest first. */
  ids(prefix: string): Promise<readonly string[]>;
  delete(ids: readonly string[]): Promise<void>;
}

/** For tests, and for a device that can keep nothing. */
export function memoryPortraits(): PortraitStore {
  const kept = new Map<string, FileBytes>();
  return {
    get: async (id) => kept.get(id) ?? null,
    put: async (portraits) => {
      for (const { id, bytes } of portraits) kept.set(id, bytes);
    },
    ids: async (prefix) => [...kept.keys()].filter((id) => id.startsWith(prefix)),
    delete: async (ids) => {
      for (const id of ids) kept.delete(id);
    },
  };
}
