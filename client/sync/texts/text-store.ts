/** Where long texts lie that this device has for itself: no pull brings them, each was opened or saved here. By their ids. */
import type { Doc } from '../storage/doc.ts';

export interface TextStore {
  /** Null: it is not here. */
  get(id: string): Promise<Doc | null>;
  /** As the latest. Rejects with `StorageFull`. */
  put(id: string, doc: Doc): Promise<void>;
  /** Those that were put there first come first. */
  ids(): Promise<readonly string[]>;
  delete(ids: readonly string[]): Promise<void>;
}

/** For tests, and for a device that can keep nothing. */
export function memoryTexts(): TextStore {
  const kept = new Map<string, Doc>();
  return {
    get: async (id) => kept.get(id) ?? null,
    put: async (id, doc) => {
      kept.delete(id);
      kept.set(id, doc);
    },
    ids: async () => [...kept.keys()],
    delete: async (ids) => {
      for (const id of ids) kept.delete(id);
    },
  };
}
