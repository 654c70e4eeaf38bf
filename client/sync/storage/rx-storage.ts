/**
 * Documents in RxDB's collections, over IndexedDB through Dexie. Writes go to the collection's own storage in one transaction per
 * call: that is what RxDB's replication does underneath, without its second copy of every document (see README.md).
 */
import { Dexie } from 'dexie';
import type { BulkWriteRow, RxCollection, RxDocument, RxDocumentData, RxJsonSchema, RxStorage } from 'rxdb';
import { createRxDatabase, removeRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Json } from '../../../schemas/basics/json.ts';
import type { Ports } from '../ports.ts';
import { diskName } from '../queries/disk.ts';
import type { Fields, Selection } from '../queries/selection.ts';
import { watched } from '../queries/watched.ts';
import { type CollectionSpec, withDerived } from './collections.ts';
import { type RawReads, rawReads } from './dexie/raw-reads.ts';
import { unobserved } from './dexie/unobserved.ts';
import { olderThan, versioned } from './disk-versions.ts';
import { openPatiently } from './opening.ts';
import { reopening } from './reopening.ts';
import { RxDatabases } from './rx-databases.ts';
import {
  asStorageFull,
  type Collection,
  type Database,
  type Doc,
  type Entry,
  type Invalid,
  type Note,
  type Storage,
  sorted,
} from './storage.ts';

type Stored = Doc & { readonly note?: Json };
type StoredData = RxDocumentData<Stored>;

export interface RxStorageOptions {
  /** What RxDB keeps its documents in; Dexie unless told. `durable` databases ask for a strict one. */
  readonly storage?: (durable: boolean) => RxStorage<unknown, unknown>;
  /** Several tabs share it. */
  readonly multiInstance?: boolean;
  /** Between two steps of opening a database: on a slow phone all of them together are noticed. None unless told. */
  readonly pause?: () => Promise<void>;
  /** What the platform refuses to open is tried again; not at all unless told. */
  readonly timers?: Ports['timers'];
}

const dexie = (durable: boolean, made: (database: Dexie) => void, timers?: Ports['timers']): RxStorage<unknown, unknown> =>
  getRxStorageDexie({
    // Chrome's default lets a transaction be "complete" before it is on the disk; the door may not turn green on that.
    ...(durable ? { chromeTransactionDurability: 'strict' as const } : {}),
    onCreate: async (database) => {
      made(database);
      unobserved(database);
      if (timers) openPatiently(database, timers);
      reopening(database);
    },
  }) as RxStorage<unknown, unknown>;

const none = async (): Promise<void> => {};

export function rxStorage({ timers, storage, multiInstance = true, pause = none }: RxStorageOptions = {}): Storage {
  const made = new Map<string, Dexie>();
  const storing = storage ?? ((durable: boolean) => dexie(durable, (one) => made.set(one.name, one), timers));
  const databases = new RxDatabases((name, durable) =>
    createRxDatabase({ name, storage: storing(durable), multiInstance, eventReduce: true }),
  );
  /** Those of which nothing older lies here. Nothing comes back, and each look opens what is not there: once is enough. */
  const looked = new Set<string>();
  const olderOf = async (name: string, spec: CollectionSpec): Promise<readonly string[]> => {
    const lies = diskName(name, versioned(spec.name, spec.version));
    const older = looked.has(lies) ? [] : await lieThere(name, spec);
    if (older.length === 0) looked.add(lies);
    return older;
  };
  return {
    older: async (name, specs) => {
      const all = await Promise.all(specs.map(async (spec) => ((await olderOf(name, spec)).length > 0 ? [spec.name] : [])));
      return all.flat();
    },
    async open(name, specs, { durable }) {
      for (const older of await Promise.all(specs.map((spec) => olderOf(name, spec))))
        for (const one of older) await Dexie.delete(one);
      const { database, letGo } = await databases.use(name, durable);
      try {
        const schemas = new Map<string, { schema: RxJsonSchema<Stored> }>();
        for (const spec of specs) {
          await pause();
          schemas.set(versioned(spec.name, spec.version), { schema: schemaOf(spec) });
        }
        await pause();
        const collections = await database.addCollections(Object.fromEntries(schemas));
        return new RxBackedDatabase(
          new Map(
            specs.map((spec) => {
              const lies = versioned(spec.name, spec.version);
              return [
                spec.name,
                backed(
                  spec,
                  collections[lies],
                  rawReads(() => made.get(diskName(name, lies))),
                ),
              ];
            }),
          ),
          letGo,
        );
      } catch (error) {
        // Half open it would be in the way of the next try.
        await letGo();
        throw error;
      }
    },
    salvage: (name, collection) => salvaged(diskName(name, collection)),
    async remove(name) {
      await databases.closed(name);
      await removeRxDatabase(name, storing(false), multiInstance);
    },
  };
}

/** What the older versions of a collection that lie there are called. */
async function lieThere(database: string, spec: CollectionSpec): Promise<readonly string[]> {
  const older: string[] = [];
  for (const one of olderThan(spec)) if (await Dexie.exists(diskName(database, one))) older.push(diskName(database, one));
  return older;
}

/** RxDB would not open a database whose schema has changed; Dexie opens whatever is there. */
async function salvaged(databaseName: string): Promise<Doc[]> {
  if (!(await Dexie.exists(databaseName))) return [];
  const database = new Dexie(databaseName);
  try {
    await database.open();
    const rows: StoredData[] = await database.table('docs').toArray();
    const added = addedTo(['standing']);
    return rows.filter((row) => `${row._deleted}` === '0').map((row) => bare(row, added));
  } finally {
    database.close();
  }
}

/**
 * What RxDB is told: the indexes and nothing more. A document's shape is checked by us before it is written; a new field in it is no new
 * schema, and what lies on the disk stays.
 */
function schemaOf({ name, indexes, derived }: CollectionSpec): RxJsonSchema<Stored> {
  const indexed = indexes.flat().map((field) => [field, derived[field]?.schema ?? TEXT] as const);
  return {
    title: name,
    version: 0,
    primaryKey: '_id',
    type: 'object',
    properties: { ...Object.fromEntries(indexed), _id: TEXT } as RxJsonSchema<Stored>['properties'],
    required: [...new Set(indexed.map(([field]) => field))] as (keyof Stored & string)[],
    indexes: indexes.map((fields) => [...fields]),
  };
}

/** RxDB wants to know how long an indexed text can be. */
const TEXT = { type: 'string', maxLength: 160 } as const;

/** What RxDB and this device add to a document. */
const addedTo = (derived: readonly string[]): ReadonlySet<string> =>
  new Set(['_rev', '_meta', '_deleted', '_attachments', ...derived]);

/** A document without that; copied once, for there may be thousands. */
function bare(data: Fields & { readonly _id: string }, added: ReadonlySet<string>): Doc {
  const doc: Record<string, unknown> & Doc = { _id: data._id, type: String(data.type) };
  for (const field of Object.keys(data)) if (!added.has(field)) doc[field] = data[field];
  return doc;
}

function backed(spec: CollectionSpec, collection: RxCollection<Stored> | undefined, raw: RawReads): RxBackedCollection {
  if (!collection) throw new Error(`collection ${spec.name} was not made`);
  return new RxBackedCollection(spec, collection, raw);
}

class RxBackedDatabase implements Database {
  readonly #collections: ReadonlyMap<string, RxBackedCollection>;
  readonly #letGo: () => Promise<void>;

  constructor(collections: ReadonlyMap<string, RxBackedCollection>, letGo: () => Promise<void>) {
    this.#collections = collections;
    this.#letGo = letGo;
  }

  collection(name: string): Collection {
    const found = this.#collections.get(name);
    if (!found) throw new Error(`no collection ${name}`);
    return found;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#collections.values()].map((one) => one.close()));
    await this.#letGo();
  }
}

/** A note lies among the removed documents: in the same transaction as the rest, and no query sees it. */
const noteId = (name: string): string => `~${name}`;

class RxBackedCollection implements Collection {
  readonly spec: CollectionSpec;
  readonly #rx: RxCollection<Stored>;
  readonly #raw: RawReads;
  readonly #added: ReadonlySet<string>;

  constructor(spec: CollectionSpec, rx: RxCollection<Stored>, raw: RawReads) {
    this.spec = spec;
    this.#added = addedTo(Object.keys(spec.derived));
    this.#rx = rx;
    this.#raw = raw;
  }

  /** What was asked before has been answered by then. */
  async close(): Promise<void> {
    await this.#rx.close();
  }

  async getMany(ids: readonly string[]): Promise<(Doc | null)[]> {
    const found = (await this.#raw.byId(ids)) ?? (await this.#rx.storageInstance.findDocumentsById([...ids], false));
    const byId = new Map(found.map((data) => [data._id, this.#doc(data)]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  async find(selection: Selection): Promise<Doc[]> {
    const found = await this.#raw.find(selection);
    if (found) return found.map((one) => this.#doc(one));
    return (await this.#query(selection).exec()).map((one) => this.#ofDocument(one));
  }

  count(): Promise<number> {
    return this.#rx.count().exec();
  }

  async write(
    entries: readonly Entry[],
    { note, ifAbsent = false }: { note?: Note; ifAbsent?: boolean } = {},
  ): Promise<Invalid[]> {
    const { valid, invalid } = sorted(this.spec, entries);
    const wanted: StoredData[] = valid.map(({ id, doc }) =>
      doc ? this.#data(withDerived(this.spec, doc), false) : this.#data({ _id: id, type: '' }, true),
    );
    const likely = ifAbsent ? [] : valid.filter(({ fresh }) => !fresh).map(({ id }) => id);
    if (!note) {
      await this.#store(wanted, await this.#before(likely), ifAbsent);
      return invalid;
    }
    const id = noteId(note.name);
    const noted = this.#data({ _id: id, type: '', note: note.value }, true);
    // What it would not take at the first try is written by a second: a note may not be on the disk before that.
    if (likely.length === valid.length) await this.#store([...wanted, noted], await this.#before([...likely, id]));
    else {
      await this.#store(wanted, await this.#before(likely), ifAbsent);
      await this.#store([noted], await this.#before([id]));
    }
    return invalid;
  }

  async #store(wanted: readonly StoredData[], before: Map<string, StoredData>, ifAbsent = false): Promise<void> {
    const rows: BulkWriteRow<Stored>[] = wanted.map((document) => {
      const previous = before.get(document._id);
      return previous ? { document: { ...document, _meta: previous._meta, _rev: previous._rev }, previous } : { document };
    });
    if (rows.length === 0) return;
    const { error: errors } = await this.#rx.storageInstance.bulkWrite(rows, 'sync').catch(asStorageFull);
    const late: StoredData[] = [];
    for (const error of errors) {
      if (error.status === 409 && ifAbsent) continue;
      if (error.status === 409 && error.documentInDb) {
        // Another tab, or a hint that was wrong: go on from what is there.
        before.set(error.documentId, error.documentInDb);
        late.push(error.writeRow.document);
      } else throw new Error(`${this.spec.name}: a document could not be written (${error.status})`);
    }
    if (late.length > 0) await this.#store(late, before, ifAbsent);
  }

  async #before(ids: string[]): Promise<Map<string, StoredData>> {
    if (ids.length === 0) return new Map();
    const found = await this.#rx.storageInstance.findDocumentsById(ids, true);
    return new Map(found.map((data) => [data._id, data]));
  }

  async note(name: string): Promise<Json | undefined> {
    const [found] = await this.#rx.storageInstance.findDocumentsById([noteId(name)], true);
    return found?.note;
  }

  watch(selection: Selection, listener: (docs: Doc[]) => void): () => void {
    return watched(this, selection, listener);
  }

  onChange(listener: (entries: readonly Entry[]) => void): () => void {
    const subscription = this.#rx.eventBulks$.subscribe((bulk) => {
      const entries = bulk.events.map(({ documentId, documentData, operation }): Entry => {
        const removed = operation === 'DELETE';
        return { id: documentId, doc: removed ? null : this.#doc(documentData) };
      });
      listener(entries);
    });
    return () => subscription.unsubscribe();
  }

  #query({ index, equals = [], atLeast, below, limit }: Selection) {
    const selector: Record<string, unknown> = {};
    for (const [position, value] of equals.entries()) selector[index[position] ?? '_id'] = { $eq: value };
    const ranged = index[equals.length];
    if (ranged !== undefined && (atLeast !== undefined || below !== undefined)) {
      selector[ranged] = { ...(atLeast === undefined ? {} : { $gte: atLeast }), ...(below === undefined ? {} : { $lt: below }) };
    }
    const sort = index.map((field) => ({ [field]: 'asc' as const }));
    return this.#rx.find({ selector, sort, limit } as Parameters<RxCollection<Stored>['find']>[0]);
  }

  #data(doc: Stored, deleted: boolean): StoredData {
    return { ...doc, _deleted: deleted, _attachments: {}, _meta: { lwt: 1 }, _rev: '' };
  }

  #ofDocument(one: RxDocument<Stored>): Doc {
    return this.#doc(one.toJSON(true));
  }

  #doc(data: Fields & { readonly _id: string }): Doc {
    return bare(data, this.#added);
  }
}
