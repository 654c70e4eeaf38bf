/**
 * The device's databases: everyone's, the person's own, and one workspace. A private scope is one of them and is opened, closed
 * and deleted as a whole (A7). Of what is open, each collection is opened when it is asked (`when-asked/`).
 */

import { parseScope, type ScopeKind } from '../../../schemas/basics/scope.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { Ports } from '../ports.ts';
import { LiveValue } from '../queries/live-value.ts';
import { type CollectionSpec, OUTBOX, specsOf } from './collections.ts';
import { DISK_VERSIONS, type DiskVersions, type PlaceKind, placeKind } from './disk-versions.ts';
import type { LocalDatabase } from './local-database.ts';
import { databaseName } from './names.ts';
import type { Database, Entry, Storage } from './storage.ts';
import { LazyCollection } from './when-asked/lazy-collection.ts';
import { OpenCollections } from './when-asked/open-collections.ts';

type OpenDatabase = ReadonlyMap<string, LazyCollection>;

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
    case 'staff':
      return key.startsWith(`${uid}-`) ? `staff-${key.slice(key.indexOf('-') + 1)}` : null;
    case 'platform':
      return 'platform';
    default:
      return null;
  }
}

/** What the device asks of a database as soon as it is open: that it can be opened is known by these. */
const FIRST: Readonly<Record<PlaceKind, readonly string[]>> = {
  public: ['basics'],
  self: ['self', OUTBOX],
  member: ['passes'],
  gym: ['gyms'],
  staff: ['classes'],
  platform: ['gyms'],
};

export interface PlacesOptions {
  readonly versions?: DiskVersions;
  readonly dropping?: (ref: CollectionRef) => void;
}

export class LocalDatabases {
  readonly nouns: LoadedNouns;
  readonly #storage: Storage;
  readonly #timers: Ports['timers'];
  readonly #versions: DiskVersions;
  readonly #dropping: (ref: CollectionRef) => void;
  readonly #open = new Map<LocalDatabase, OpenDatabase>();
  readonly #specs = new Map<LocalDatabase, { readonly loads: number; readonly specs: readonly CollectionSpec[] }>();
  readonly #all = new OpenCollections();
  /** Who stays with a collection without need gives it back when it is wanted. */
  readonly room: Pick<OpenCollections, 'isFull' | 'isWanted' | 'onWanted'> = this.#all;
  readonly #listeners = new Set<ChangeListener>();
  readonly #unheard = new Set<(ref: CollectionRef) => void>();
  /** Changes whenever one was opened or closed. */
  readonly version = new LiveValue(0);

  /** `dropping`: what lies of it here is of an older version, and goes before it is opened. */
  constructor(
    storage: Storage,
    nouns: LoadedNouns,
    timers: Ports['timers'],
    { versions = DISK_VERSIONS, dropping = () => {} }: PlacesOptions = {},
  ) {
    this.#storage = storage;
    this.#timers = timers;
    this.#versions = versions;
    this.#dropping = dropping;
    this.nouns = nouns;
  }

  /** Folded once for what is loaded: every answer of every query asks by what it is fed. */
  specsOf(local: LocalDatabase): readonly CollectionSpec[] {
    const { loads } = this.nouns;
    const held = this.#specs.get(local);
    if (held?.loads === loads) return held.specs;
    const specs = specsOf(local, this.nouns, this.#versions);
    this.#specs.set(local, { loads, specs });
    return specs;
  }

  /** Where the device keeps what a server's database feeds; null for one it does not take in. */
  collectionRefOf(db: string, uid: string | null): CollectionRef | null {
    const slash = db.indexOf('/');
    const scope = parseScope(db.slice(0, slash));
    const collection = db.slice(slash + 1);
    const local = scope && databaseOfScope(scope.kind, scope.key, uid);
    return local && this.specsOf(local).some((spec) => spec.name === collection) ? { database: local, collection } : null;
  }

  /** Resolves when what the device asks of it first can be asked. */
  async open(local: LocalDatabase, uid: string | null): Promise<void> {
    if (this.#open.has(local)) return;
    const specs = this.specsOf(local);
    const name = databaseName(local, uid);
    for (const collection of await this.#storage.older(name, specs)) this.#dropping({ database: local, collection });
    const collections = new Map(specs.map((spec) => [spec.name, this.#whenAsked(local, name, spec)]));
    try {
      await Promise.all(FIRST[placeKind(local)].map((one) => collections.get(one)?.opened()));
    } catch (error) {
      await end(collections);
      throw error;
    }
    this.#open.set(local, collections);
    this.version.set(this.version.get() + 1);
  }

  async close(local: LocalDatabase): Promise<void> {
    const found = this.#open.get(local);
    if (!found) return;
    this.#open.delete(local);
    // Those who ask learn that it is gone before it is.
    this.version.set(this.version.get() + 1);
    await end(found);
  }

  /** Deletes the device's copy of that scope as a whole. */
  async remove(local: LocalDatabase, uid: string): Promise<void> {
    await this.close(local);
    await this.#storage.remove(databaseName(local, uid), this.specsOf(local));
  }

  /** Deletes the outbox, and what lies beside it, of somebody who is not here. */
  async removeOutboxOf(uid: string): Promise<void> {
    await this.#storage.remove(databaseName('self', uid), this.specsOf('self'));
  }

  collection(ref: CollectionRef): LazyCollection | null {
    return this.#open.get(ref.database)?.get(ref.collection) ?? null;
  }

  /** Those of that name in the open databases; a person who is both has bookings of their own and of the gym. */
  named(collection: string): LazyCollection[] {
    return [...this.#open.values()].flatMap((collections) => collections.get(collection) ?? []);
  }

  /**
   * Keeps open what this chooses of the open databases, and of those that are opened from now on, until the function that this returns is
   * called: nothing asked of it waits for an opening, and what another tab writes into it is heard (`onChange`).
   */
  keepOpen(chosen: (ref: CollectionRef) => boolean): () => void {
    let releases: readonly (() => void)[] = [];
    const hold = () => {
      const before = releases;
      releases = [...this.#open].flatMap(([database, collections]) =>
        [...collections].flatMap(([collection, one]) => (chosen({ database, collection }) ? [one.keepOpen()] : [])),
      );
      for (const release of before) release();
    };
    hold();
    const stop = this.version.subscribe(hold);
    return () => {
      stop();
      for (const release of releases) release();
    };
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

  /** All that is written to a collection while it is open here, by this tab or another; this tab opens it to write. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A collection was closed: what other tabs write into it from now on is not heard of. */
  onUnheard(listener: (ref: CollectionRef) => void): () => void {
    this.#unheard.add(listener);
    return () => this.#unheard.delete(listener);
  }

  #whenAsked(local: LocalDatabase, name: string, spec: CollectionSpec): LazyCollection {
    const ref = { database: local, collection: spec.name };
    // What is made here (proposals) and what the door rests on is on the disk before anybody is told.
    const durable = local === 'self' || local.startsWith('gym-');
    const open = async (): Promise<Database> => {
      const database = await this.#storage.open(name, [spec], { durable, atWork: this.#open.has(local) });
      const stop = database.collection(spec.name).onChange((entries) => {
        for (const listener of [...this.#listeners]) listener(ref, entries);
      });
      const close = () => {
        stop();
        return database.close();
      };
      return { collection: (one) => database.collection(one), close };
    };
    const unheard = () => {
      for (const listener of [...this.#unheard]) listener(ref);
    };
    return new LazyCollection({ spec, timers: this.#timers, all: this.#all, open, unheard });
  }
}

async function end(collections: OpenDatabase): Promise<void> {
  await Promise.all([...collections.values()].map((one) => one.end()));
}
