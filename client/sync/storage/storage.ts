/**
 * What keeps the device's copies: databases of collections, and a few plain values. A port (A10) with two adapters: RxDB over
 * IndexedDB in a browser (`rx-storage.ts`), plain memory with honest crashes for tests and the simulation (`memory-storage.ts`).
 */
import type { Json } from '../../../schemas/basics/json.ts';
import type { Selection } from '../queries/selection.ts';
import type { CollectionSpec } from './collections.ts';
import type { Doc } from './doc.ts';

export type { Doc };

/** One document to be kept, or its removal (`doc: null`); a removal keeps no body. */
export interface Entry {
  readonly id: string;
  readonly doc: Doc | null;
  /** It is hardly here yet: nobody looks for it before it is written. Where that was wrong, it costs one more write. */
  readonly fresh?: boolean;
}

/**
 * A document that does not have the shape this build knows. It was not kept, unless a state in it (`newer`), or an entry of a list (`partly`), is
 * all that is not known; the rest was.
 */
export interface Invalid {
  readonly id: string;
  /** Which fields, without their values: `validTo: too_small`. */
  readonly why: string;
}

/** Never on the disk before the documents it speaks of (a checkpoint), and in their transaction unless one was `fresh`; never seen by a query. */
export interface Note {
  readonly name: string;
  readonly value: Json;
}

export interface Collection {
  readonly spec: CollectionSpec;
  /** In the order asked. */
  getMany(ids: readonly string[]): Promise<(Doc | null)[]>;
  /** Answers only what the selection's index covers. */
  find(selection: Selection): Promise<Doc[]>;
  /** How many documents it holds. */
  count(): Promise<number>;
  /**
   * All entries and the note, or none (of what is `fresh` perhaps some, then without the note); an invalid document is left out and reported.
   * Rejects with `StorageFull` when the device has no room. `ifAbsent`: what is there stays as it is, and what was removed stays removed.
   */
  write(entries: readonly Entry[], options?: { note?: Note; ifAbsent?: boolean }): Promise<Invalid[]>;
  note(name: string): Promise<Json | undefined>;
  /** Calls back with the answer now and after every change of it. */
  watch(selection: Selection, listener: (docs: Doc[]) => void): () => void;
  /** Calls back with what was written, by this tab or another; a removed one with `doc: null`. */
  onChange(listener: (entries: readonly Entry[]) => void): () => void;
}

export interface Database {
  collection(name: string): Collection;
  /** Nothing may be asked of the collections that were opened with it afterwards. Resolves when they may be opened again. */
  close(): Promise<void>;
}

export interface Storage {
  /** Which of these collections lie there in an older version: opening it drops those. */
  older(name: string, specs: readonly CollectionSpec[]): Promise<readonly string[]>;
  /**
   * Opens these collections of it; the others may be opened by themselves, and closed by themselves. Opening what does not exist makes it.
   * `durable`: a write that has resolved is on the disk. `atWork`: the rest of the database is in use, and the device may be busy.
   */
  open(name: string, specs: readonly CollectionSpec[], options: { durable: boolean; atWork?: boolean }): Promise<Database>;
  /** What lies in a collection of a database of another version, whatever its shape; nothing when there is none. */
  salvage(name: string, collection: string): Promise<Doc[]>;
  /** Deletes it as a whole; it must not be open in this tab. */
  remove(name: string, specs: readonly CollectionSpec[]): Promise<void>;
}

/** `strict`: on the disk when the call resolves, for what a rule rests on. It takes a phone a few hundredths of a second longer. */
export interface ValueWrite {
  readonly strict?: boolean;
}

/** A value and what it is called. */
export type Named = readonly [name: string, value: Json];

/** Values of this device alone: its key, the session, drafts, dismissed rows. A power cut may lose the last seconds of them, unless `strict`. */
export interface LocalValues {
  get(name: string): Promise<Json | undefined>;
  set(name: string, value: Json, options?: ValueWrite): Promise<void>;
  /** All of them, or none; in one write. */
  setAll(values: readonly Named[]): Promise<void>;
  /** All of them at once. */
  delete(...names: readonly string[]): Promise<void>;
  /** Names that begin with that, with their values. */
  list(prefix: string): Promise<Named[]>;
  /** Adds one to a number that starts at 0 and gives the new one; no two callers get the same, in whichever tab. */
  increment(name: string): Promise<number>;
  /**
   * Calls back when the platform has deleted all that this device keeps while the app was open. What this tab knew of the values lies
   * there again by then, but for when the copies were in sync; the databases are empty.
   */
  onLost(listener: () => void): () => void;
}

/** The device has no room left (`QUOTA`). */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** As `StorageFull` where that is what it says, whichever layer says it; else as it is. */
export function asStorageFull(error: unknown): never {
  for (let said = error; said instanceof Error; said = 'inner' in said ? said.inner : said.cause)
    if (`${said.name} ${said.message}`.includes('QuotaExceeded')) throw new StorageFull('this device is out of storage');
  throw error;
}

/** What a collection takes, as far as this build understands it, and what has none of its shapes, or not quite; a removal has none to have. */
export function sorted(
  { read }: CollectionSpec,
  entries: readonly Entry[],
): { readonly valid: readonly Entry[]; readonly invalid: Invalid[] } {
  const valid: Entry[] = [];
  const invalid: Invalid[] = [];
  for (const entry of entries) {
    if (entry.doc === null) {
      valid.push(entry);
      continue;
    }
    const { doc, why } = read(entry.doc);
    if (why !== undefined) invalid.push({ id: entry.id, why });
    if (doc) valid.push({ ...entry, doc });
  }
  return { valid, invalid };
}
