/** Pinned areas as a screen sees them: how far each has come, what it weighs here, and how it goes again. */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { areaScope } from '../../../schemas/basics/scope.ts';
import { counted } from '../../report/report.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { Live } from '../queries/rows.ts';
import type { Following } from '../replication/following.ts';
import type { Freshness } from '../replication/freshness.ts';
import type { PullProgress } from '../replication/pulls.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import { type Doc, StorageFull } from '../storage/storage.ts';
import { databasesOf, documentsOf } from './documents.ts';
import type { Pins } from './pins.ts';

export interface PinnedArea {
  readonly areaId: string;
  /** `waiting`: nothing has come yet · `full`: this device has no room for the rest, which is tried again · `leaving`: being removed. */
  readonly state: 'waiting' | 'coming' | 'saved' | 'full' | 'leaving';
  /** Of what is coming, between 0 and 1. */
  readonly part: number;
  /** When all of it was in sync last. */
  readonly asOf?: Instant;
  /** What its documents take as JSON; absent until they were counted. */
  readonly bytes?: number;
}

export interface OwnPins {
  readonly view: Live<readonly PinnedArea[]>;
  /** It is on its way, now or with the next network. */
  pin(areaId: string): Promise<'pinned' | 'tooMany' | 'full'>;
  /** Its documents are removed, but for those of gyms that are kept for another reason. */
  unpin(areaId: string): Promise<void>;
}

export interface PinnedAreasParts {
  readonly locals: LocalDatabases;
  readonly pins: Pins;
  readonly freshness: Freshness;
  readonly following: Following;
  /** See `Pulls.drop`. */
  readonly drop: (db: string, collection: string, work: () => Promise<void>) => Promise<void>;
}

export class PinnedAreas implements OwnPins {
  readonly #parts: PinnedAreasParts;
  readonly #coming = new Map<string, Exclude<PullProgress, 'ended'>>();
  readonly #weighing = new Set<string>();
  readonly view = new LiveValue<readonly PinnedArea[]>([]);

  constructor(parts: PinnedAreasParts) {
    this.#parts = parts;
    parts.pins.all.subscribe(() => this.#look());
    parts.freshness.version.subscribe(() => this.#look());
    parts.following.scopes.subscribe(() => this.#look());
  }

  /** Ends what was begun before the page was closed; reads what another tab has pinned. */
  async resume(): Promise<void> {
    const { pins, following } = this.#parts;
    await following.look();
    this.#look();
    for (const { areaId, leaving } of pins.all.get()) if (leaving) await this.#remove(areaId);
  }

  async pin(areaId: string): Promise<'pinned' | 'tooMany' | 'full'> {
    const { pins, following } = this.#parts;
    try {
      if (!(await pins.want(areaId))) return 'tooMany';
    } catch (error) {
      if (error instanceof StorageFull) return 'full';
      throw error;
    }
    await following.reconsider();
    return 'pinned';
  }

  async unpin(areaId: string): Promise<void> {
    await this.#parts.pins.leave(areaId);
    // First it is known what of it is kept for another reason.
    await this.#parts.following.reconsider();
    await this.#remove(areaId);
  }

  /** Told by what pulls. */
  coming(db: string, how: PullProgress): void {
    if (how === 'ended') {
      if (!this.#coming.delete(db)) return;
    } else this.#coming.set(db, how);
    this.#look();
  }

  #databases(areaId: string): readonly string[] {
    return this.#parts.locals.collectionsIn('area').map((collection) => `${areaScope(areaId)}/${collection}`);
  }

  #look(): void {
    const areas = this.#parts.pins.all.get().map((pin): PinnedArea => {
      const { areaId, bytes } = pin;
      const dbs = this.#databases(areaId);
      const at = dbs.map((db) => this.#parts.freshness.of(db));
      const how = dbs.flatMap((db) => this.#coming.get(db) ?? []);
      const steps = how.flatMap((one) => (one === 'full' ? [] : [one]));
      const sum = (of: (step: { done: number; of: number }) => number) => steps.reduce((all, step) => all + of(step), 0);
      const asOf = at.every((one) => one !== null) ? this.#parts.freshness.ofAll(dbs) : null;
      const state = pin.leaving
        ? 'leaving'
        : how.includes('full')
          ? 'full'
          : asOf
            ? 'saved'
            : how.length > 0
              ? 'coming'
              : 'waiting';
      if (state === 'saved' && bytes === undefined) void this.#weigh(areaId).catch(counted('pinned-areas'));
      const part = sum(({ of }) => of) === 0 ? 0 : sum(({ done }) => done) / sum(({ of }) => of);
      return { areaId, state, part, ...(asOf && { asOf }), ...(bytes !== undefined && { bytes }) };
    });
    if (JSON.stringify(areas) !== JSON.stringify(this.view.get())) this.view.set(areas);
  }

  async #weigh(areaId: string): Promise<void> {
    if (this.#weighing.has(areaId)) return;
    this.#weighing.add(areaId);
    try {
      let bytes = 0;
      for (const db of this.#databases(areaId))
        await this.#each(db, async (docs) => {
          for (const doc of docs) bytes += new TextEncoder().encode(JSON.stringify(doc)).length;
        });
      await this.#parts.pins.weighed(areaId, bytes);
    } finally {
      this.#weighing.delete(areaId);
    }
  }

  async #remove(areaId: string): Promise<void> {
    const { locals, following, freshness, drop, pins } = this.#parts;
    const followed = new Set(following.databases());
    for (const db of this.#databases(areaId)) {
      const ref = locals.collectionRefOf(db, null);
      const collection = ref && locals.collection(ref);
      // Wanted for another reason, or again.
      if (!ref || !collection || followed.has(db)) continue;
      await drop(db, ref.collection, async () => {
        // First of all: whoever pins it again after a crash in the middle gets all of it.
        await collection.write([], { note: { name: db, value: null } });
        freshness.forget(db);
        await this.#each(db, async (docs) => {
          const gone = docs.filter((doc) => !databasesOf(doc, locals.nouns).some((one) => followed.has(one)));
          if (gone.length > 0) await collection.write(gone.map(({ _id }) => ({ id: _id, doc: null })));
        });
      });
    }
    await pins.left(areaId);
  }

  async #each(db: string, look: (docs: readonly Doc[]) => Promise<void>): Promise<void> {
    const { locals } = this.#parts;
    const ref = locals.collectionRefOf(db, null);
    const collection = ref && locals.collection(ref);
    if (!collection) return;
    const release = collection.keepOpen();
    try {
      for await (const docs of documentsOf(db, collection, locals.nouns)) await look(docs);
    } finally {
      release();
    }
  }
}
