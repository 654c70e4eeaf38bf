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

interface OpenPlace {
  readonly database: Database;
  readonly specs: readonly CollectionSpec[];
  readonly stop: () => void;
}

export interface CollectionRef {
  readonly database: LocalDatabase;
  readonly collection: string;
}

export type ChangeListener = (seat: CollectionRef, entries: readonly Entry[]) => void;

function placeOfScope(kind: string, key: string, uid: string | null): LocalDatabase | null {
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
  readonly dropping?: (seat: CollectionRef) => void;
}

export class LocalDatabases {
  readonly nouns: LoadedNouns;
  readonly #storage: Storage;
  readonly #versions: DiskVersions;
  readonly #dropping: (seat: CollectionRef) => void;
  readonly #open = new Map<LocalDatabase, OpenPlace>();
  readonly #listeners = new Set<ChangeListener>();
  /** Changes whenever a place was opened or closed. */
  readonly version = new LiveValue(0);

  /** `dropping`: what lies of it here is of an older version, and goes before it is opened. */
  constructor(storage: Storage, nouns: LoadedNouns, { versions = DISK_VERSIONS, dropping = () => {} }: PlacesOptions = {}) {
    this.#storage = storage;
    this.#versions = versions;
    this.#dropping = dropping;
    this.nouns = nouns;
  }

  specsOf(place: LocalDatabase): readonly CollectionSpec[] {
    return specsOf(place, this.nouns, this.#versions);
  }

  /** Where the device keeps what a server's database feeds; null for one it has no place for. */
  collectionRefOf(db: string, uid: string | null): CollectionRef | null {
    const slash = db.indexOf('/');
    const scope = parseScope(db.slice(0, slash));
    const collection = db.slice(slash + 1);
    const place = scope && placeOfScope(scope.kind, scope.key, uid);
    return place && this.specsOf(place).some((spec) => spec.name === collection) ? { database: place, collection } : null;
  }

  async open(place: LocalDatabase, uid: string | null): Promise<void> {
    if (this.#open.has(place)) return;
    const specs = this.specsOf(place);
    // What is made here (proposals) and what the door rests on is on the disk before anybody is told.
    const durable = place === 'self' || place.startsWith('gym-');
    const name = databaseName(place, uid);
    for (const collection of await this.#storage.older(name, specs)) this.#dropping({ database: place, collection });
    const database = await this.#storage.open(name, specs, { durable });
    const stops = specs.map(({ name }) =>
      database.collection(name).onChange((entries) => {
        for (const listener of [...this.#listeners]) listener({ database: place, collection: name }, entries);
      }),
    );
    this.#open.set(place, { database, specs, stop: () => stops.forEach((stop) => void stop()) });
    this.version.set(this.version.get() + 1);
  }

  async close(place: LocalDatabase): Promise<void> {
    const found = this.#open.get(place);
    if (!found) return;
    this.#open.delete(place);
    found.stop();
    // Those who ask learn that it is gone before it is.
    this.version.set(this.version.get() + 1);
    await found.database.close();
  }

  /** Deletes the device's copy of that scope as a whole. */
  async remove(place: LocalDatabase, uid: string): Promise<void> {
    await this.close(place);
    await this.#storage.remove(databaseName(place, uid), this.specsOf(place));
  }

  collection(seat: CollectionRef): Collection | null {
    return this.#open.get(seat.database)?.database.collection(seat.collection) ?? null;
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

  isOpen(place: LocalDatabase): boolean {
    return this.#open.has(place);
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
