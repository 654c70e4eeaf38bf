/** Which scopes this device wants: everyone's, the pinned areas, single gyms beyond those (looked at, favourites, or with a pass), one's own, and the workspace's. */
import { areaScope, parseScope, venueScope } from '../../../schemas/basics/scope.ts';
import { counted } from '../../report/report.ts';
import { MOST_PINNED, type Pins } from '../pinned-areas/pins.ts';
import { LiveValue } from '../queries/live-value.ts';
import { isNewerOf, isOf } from '../storage/document.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import { scopeOf } from '../storage/names.ts';
import type { Collection, Doc, LocalValues } from '../storage/storage.ts';

/** Gyms looked at that stay readable without a network, the latest last. */
const MOST_VENUES = 20;
/** Gyms outside the saved areas that are kept in sync besides, since they are one's own; one stream asks for sixty scopes at most. */
const MOST_OWN = 30;
const VENUES = 'venues';

const OVER: readonly string[] = ['used_up', 'expired', 'cancelled', 'refunded'];

/** What makes a gym one's own (product.md 2.2): a pass that is not over, and being a favourite. */
const OWN = [
  {
    ref: { database: 'member', collection: 'passes' },
    selection: { index: ['_id'], limit: 500 },
    gymsOf: (doc: Doc): readonly string[] =>
      (isOf(doc, 'pass') && !OVER.includes(doc.status)) || isNewerOf(doc, 'pass') ? doc.gymIds : [],
  },
  {
    ref: { database: 'self', collection: 'self' },
    selection: { index: ['type', '_id'], equals: ['favourite'], limit: 500 },
    gymsOf: (doc: Doc): readonly string[] => (isOf(doc, 'favourite') && doc.kept ? [doc.gymId] : []),
  },
] as const;

interface Watched {
  collection: Collection | null;
  stop: (() => void) | null;
  /** One's own, and those of them that come with no area. */
  all: readonly string[];
  gyms: readonly string[];
}

export class Following {
  readonly #locals: LocalDatabases;
  readonly #values: LocalValues;
  readonly #uid: () => string | null;
  readonly #pins: Pins;
  /** Live ones, by id. */
  #live: readonly string[] = [];
  #venues: readonly string[] = [];
  #stopAreas: (() => void) | null = null;
  readonly #own: readonly Watched[] = OWN.map(() => ({ collection: null, stop: null, all: [], gyms: [] }));
  readonly scopes = new LiveValue<readonly string[]>([]);

  constructor(locals: LocalDatabases, values: LocalValues, uid: () => string | null, pins: Pins) {
    this.#locals = locals;
    this.#values = values;
    this.#uid = uid;
    this.#pins = pins;
    locals.version.subscribe(() => {
      this.#watchOwn();
      this.#reckon();
    });
  }

  /** Once `public` is open. */
  async start(): Promise<void> {
    await this.#pins.load();
    const stored = await this.#values.get(VENUES);
    if (Array.isArray(stored)) this.#venues = stored.filter((id) => typeof id === 'string');
    const basics = this.#locals.collection({ database: 'public', collection: 'basics' });
    this.#stopAreas =
      basics?.watch({ index: ['type', '_id'], equals: ['area'], limit: 100 }, (docs) => {
        const live = docs.filter((doc) => isOf(doc, 'area') && doc.status === 'live');
        this.#live = live.map((doc) => doc._id);
        this.#reckon();
      }) ?? null;
    this.#reckon();
  }

  stop(): void {
    this.#stopAreas?.();
    this.#stopAreas = null;
    for (const watched of this.#own) {
      watched.stop?.();
      watched.collection = null;
    }
  }

  /** Other areas are pinned: what comes with none of them any more needs a scope of its own. Resolves when that is wanted. */
  async reconsider(): Promise<void> {
    await Promise.all(
      this.#own.map(async (watched) => {
        if (watched.collection) await this.#keep(watched, watched.collection, watched.all);
      }),
    );
    this.#reckon();
  }

  get #areas(): readonly string[] {
    const pinned = this.#pins.wanted;
    return [...pinned, ...this.#live.filter((id) => !pinned.includes(id))].slice(0, MOST_PINNED);
  }

  /** A gym somebody looks at, or has a pass for. Gyms of followed areas come with those. */
  async follow(gymId: string): Promise<void> {
    if (this.#venues.includes(gymId)) return;
    if ((await this.#beyondAreas([gymId])).length === 0) return;
    if (this.#venues.includes(gymId)) return;
    this.#venues = [...this.#venues, gymId].slice(-MOST_VENUES);
    await this.#values.set(VENUES, [...this.#venues]);
    this.#reckon();
  }

  /** The server's databases behind the wanted scopes that a local database takes in. */
  databases(): string[] {
    return this.scopes.get().flatMap((scope) => this.#databasesOf(scope));
  }

  /** Those that feed one collection; of a single gym only what holds that gym. */
  sources(local: string, collection: string, gymId?: string): string[] {
    const feeding = this.databases().filter((db) => {
      const ref = this.#locals.collectionRefOf(db, this.#uid());
      return ref?.database === local && ref.collection === collection;
    });
    const venue = gymId ? `${venueScope(gymId)}/${collection}` : null;
    return venue && feeding.includes(venue) ? [venue] : feeding;
  }

  /** Those behind every collection of that name. */
  named(collection: string): string[] {
    return this.databases().filter((db) => db.endsWith(`/${collection}`));
  }

  #databasesOf(scope: string): string[] {
    const parsed = parseScope(scope);
    if (!parsed) return [];
    return this.#locals
      .collectionsIn(parsed.kind)
      .map((collection) => `${scope}/${collection}`)
      .filter((db) => {
        const ref = this.#locals.collectionRefOf(db, this.#uid());
        return ref !== null && this.#locals.isOpen(ref.database);
      });
  }

  /** Those of these gyms that do not come with an area. */
  async #beyondAreas(gymIds: readonly string[]): Promise<readonly string[]> {
    const gyms = await this.#locals.collection({ database: 'public', collection: 'gyms' })?.getMany(gymIds);
    return gymIds.filter((_, local) => {
      const gym = gyms?.[local];
      return !(gym && (isOf(gym, 'gym') || isNewerOf(gym, 'gym')) && this.#areas.includes(gym.areaId));
    });
  }

  /** While they are open. What another workspace has closed stays as it was; signed out, nothing is one's own. */
  #watchOwn(): void {
    const signedIn = this.#locals.isOpen('self');
    for (const [index, { ref, selection, gymsOf }] of OWN.entries()) {
      const watched = this.#own[index];
      if (!watched) continue;
      if (!signedIn) [watched.all, watched.gyms] = [[], []];
      const collection = this.#locals.collection(ref);
      if (collection === watched.collection) continue;
      watched.stop?.();
      watched.collection = collection;
      watched.stop =
        collection?.watch(
          selection,
          (docs) => void this.#keep(watched, collection, docs.flatMap(gymsOf)).catch(counted('following')),
        ) ?? null;
    }
  }

  async #keep(watched: Watched, from: Collection, gymIds: readonly string[]): Promise<void> {
    const beyond = await this.#beyondAreas([...new Set(gymIds)]);
    // Another person may have come meanwhile.
    if (from !== watched.collection) return;
    watched.all = gymIds;
    watched.gyms = beyond;
    this.#reckon();
  }

  #reckon(): void {
    const uid = this.#uid();
    const own = uid ? this.#locals.names().flatMap((local) => (local === 'public' ? [] : [scopeOf(local, uid)])) : [];
    // Who works at a gym has all of it that anybody has: five weeks of its timetable, not the area's two.
    const worked = this.#locals
      .names()
      .flatMap((local) => (uid && local.startsWith('gym-') ? [`gym:${local.slice('gym-'.length)}`] : []));
    const venues = new Set([...worked, ...this.#own.flatMap(({ gyms }) => gyms).slice(0, MOST_OWN), ...this.#venues]);
    const wanted = ['public', ...this.#areas.map(areaScope), ...[...venues].map(venueScope), ...own];
    if (wanted.join() !== this.scopes.get().join()) this.scopes.set(wanted);
  }
}
