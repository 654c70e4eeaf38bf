/**
 * The device's databases: everyone's, the person's own, and one workspace. A private scope is one of them and is opened, closed
 * and deleted as a whole (A7).
 */

import { parseScope, type ScopeKind } from '../../../schemas/basics/scope.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { LiveValue } from '../queries/live-value.ts';
import { type CollectionSpec, OUTBOX, specsOf } from './collections.ts';
import { DISK_VERSIONS, type DiskVersions } from './disk-versions.ts';
import type { LocalDatabase } from './local-database.ts';
import { databaseName } from './names.ts';
import type { Collection, Database, Entry, Storage } from './storage.ts';

interface OpenDatabase {
  readonly database: Database;
  readonly specs: readonly CollectionSpec[];
  readonly stop: () => void;
}

export interface CollectionRef {
  readonly database: LocalDatabase;
  readonly collection: string;
}

export type ChangeListener = (ref: CollectionRef, entries: readonly Entry[]) => void;

function databaseOfScope(kind: string, key: string, uid: string | null): LocalDatabase | null {
  switch (kind) {
    case 'public':
    case 'area':
    case 'venue':
      return 'public';
    case 'self':
      return key === uid ? 'self' : null;
    case 'member':
      return key === uid ? 'member' : null;
    case 'gym':
      return `gym-${key}`;
    case 'platform':
      return 'platform';
    default:
      return null;
  }
}

export interface PlacesOptions {
  readonly versions?: DiskVersions;
  readonly dropping?: (ref: CollectionRef) => void;
}

export class LocalDatabases {
  readonly nouns: LoadedNouns;
  readonly #storage: Storage;
  readonly #versions: DiskVersions;
  readonly #dropping: (ref: CollectionRef) => void;
  readonly #open = new Map<LocalDatabase, OpenDatabase>();
  readonly #listeners = new Set<ChangeListener>();
  /** Changes whenever one was opened or closed. */
  readonly version = new LiveValue(0);

  /** `dropping`: what lies of it here is of an older version, and goes before it is opened. */
  constructor(storage: Storage, nouns: LoadedNouns, { versions = DISK_VERSIONS, dropping = () => {} }: PlacesOptions = {}) {
    this.#storage = storage;
    this.#versions = versions;
    this.#dropping = dropping;
    this.nouns = nouns;
  }

  specsOf(local: LocalDatabase): readonly CollectionSpec[] {
    return specsOf(local, this.nouns, this.#versions);
  }

  /** Where the device keeps what a server's database feeds; null for one it does not take in. */
  collectionRefOf(db: string, uid: string | null): CollectionRef | null {
    const slash = db.indexOf('/');
    const scope = parseScope(db.slice(0, slash));
    const collection = db.slice(slash + 1);
    const local = scope && databaseOfScope(scope.kind, scope.key, uid);
    return local && this.specsOf(local).some((spec) => spec.name === collection) ? { database: local, collection } : null;
  }

  async open(local: LocalDatabase, uid: string | null): Promise<void> {
    if (this.#open.has(local)) return;
    const specs = this.specsOf(local);
    // What is made here (proposals) and what the door rests on is on the disk before anybody is told.
    const durable = local === 'self' || local.startsWith('gym-');
    const name = databaseName(local, uid);
    for (const collection of await this.#storage.older(name, specs)) this.#dropping({ database: local, collection });
    const database = await this.#storage.open(name, specs, { durable });
    const stops = specs.map(({ name }) =>
      database.collection(name).onChange((entries) => {
        for (const listener of [...this.#listeners]) listener({ database: local, collection: name }, entries);
      }),
    );
    this.#open.set(local, { database, specs, stop: () => stops.forEach((stop) => void stop()) });
    this.version.set(this.version.get() + 1);
  }

  async close(local: LocalDatabase): Promise<void> {
    const found = this.#open.get(local);
    if (!found) return;
    this.#open.delete(local);
    found.stop();
    // Those who ask learn that it is gone before it is.
    this.version.set(this.version.get() + 1);
    await found.database.close();
  }

  /** Deletes the device's copy of that scope as a whole. */
  async remove(local: LocalDatabase, uid: string): Promise<void> {
    await this.close(local);
    await this.#storage.remove(databaseName(local, uid), this.specsOf(local));
  }

  collection(ref: CollectionRef): Collection | null {
    return this.#open.get(ref.database)?.database.collection(ref.collection) ?? null;
  }

  /** The open collections of that name; a person who is both has bookings of their own and of the gym. */
  named(collection: string): Collection[] {
    return [...this.#open.values()]
      .filter(({ specs }) => specs.some((spec) => spec.name === collection))
      .map(({ database }) => database.collection(collection));
  }

  /** The collections that a scope of that kind can have, as far as this device has nouns for them. */
  collectionsIn(scopeKind: ScopeKind): readonly string[] {
    return scopeKind === 'self' ? [...this.nouns.keptIn('self'), OUTBOX] : this.nouns.keptIn(scopeKind);
  }

  isOpen(local: LocalDatabase): boolean {
    return this.#open.has(local);
  }

  names(): LocalDatabase[] {
    return [...this.#open.keys()];
  }

  /** Everything that is written anywhere, by this tab or another. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
