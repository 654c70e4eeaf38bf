/** Which scopes this device wants: everyone's, the pinned areas, single gyms beyond those (looked at, liked, with a pass, or where one works), one's own, and the workspace's. Nothing else is followed unasked. */
import * as z from 'zod/mini';
import { areaScope, parseScope, venueScope } from '../../../schemas/basics/scope.ts';
import { counted } from '../../report/report.ts';
import type { Pins } from '../pinned-areas/pins.ts';
import { LiveValue } from '../queries/live-value.ts';
import { isNewerOf, isOf } from '../storage/document.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import { scopeOf } from '../storage/names.ts';
import type { Collection, Doc, LocalValues } from '../storage/storage.ts';

/** Gyms looked at that stay readable without a network, the latest last. */
const MOST_VENUES = 20;
/** Who is among the latest is not written down anew at every look. */
const STAY = MOST_VENUES / 2;
/** Gyms outside the pinned areas that are kept in sync besides, since they are one's own; one stream asks for sixty scopes at most. */
const MOST_OWN = 30;
const VENUES = 'venues';
const OWN_GYMS = 'own-gyms';
/** What was one's own when it was looked at last, in the order of `OWN`: so it is known at a start, and while another workspace is open. */
const OwnGyms = z.object({ uid: z.string(), gyms: z.array(z.array(z.string())) });

const OVER: readonly string[] = ['used_up', 'expired', 'cancelled', 'refunded'];

/** What makes a gym one's own (product.md 2.2): a pass that is not over, with which one books, being a favourite, and working there. */
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
  {
    ref: { database: 'self', collection: 'self' },
    selection: { index: ['type', '_id'], equals: ['grants'], limit: 1 },
    gymsOf: (doc: Doc): readonly string[] =>
      isOf(doc, 'grants') || isNewerOf(doc, 'grants')
        ? doc.gyms.flatMap(({ gymId, status }) => (status === 'removed' ? [] : [gymId]))
        : [],
  },
] as const;

/** Gyms that are wanted for one reason. */
interface Wanted {
  all: readonly string[];
  /** Those of them that come with no area. */
  gyms: readonly string[];
}
interface Watched extends Wanted {
  collection: Collection | null;
  stop: (() => void) | null;
}

export class Following {
  readonly #locals: LocalDatabases;
  readonly #values: LocalValues;
  readonly #uid: () => string | null;
  readonly #pins: Pins;
  readonly #looked: Wanted = { all: [], gyms: [] };
  readonly #own: readonly Watched[] = OWN.map(() => ({ collection: null, stop: null, all: [], gyms: [] }));
  /** Whose gyms `#own` has; null: nobody's. */
  #owner: string | null = null;
  #running = false;
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
    this.#running = true;
    await this.#remember();
    await this.look();
    this.#watchOwn();
  }

  stop(): void {
    this.#running = false;
    for (const watched of this.#own) {
      watched.stop?.();
      watched.collection = null;
    }
  }

  /** With what other tabs have pinned and looked at meanwhile. */
  async look(): Promise<void> {
    await this.#pins.load();
    const stored = await this.#storedVenues();
    this.#looked.all = latest(stored, this.#looked.all);
    await this.reconsider();
  }

  /** Other areas are pinned: what comes with none of them any more needs a scope of its own. Resolves when that is wanted. */
  async reconsider(): Promise<void> {
    await Promise.all(
      [this.#looked, ...this.#own].map(async (wanted) => {
        const { all } = wanted;
        const beyond = await this.#beyondAreas(all);
        if (all === wanted.all) wanted.gyms = beyond;
      }),
    );
    this.#reckon();
  }

  /** A gym somebody looks at, or works at. Gyms of pinned areas come with those. */
  async follow(gymId: string): Promise<void> {
    const isOwn = this.#own.some(({ all }) => all.includes(gymId));
    if (isOwn || this.#looked.all.slice(-STAY).includes(gymId)) return;
    const stored = await this.#storedVenues();
    // Nothing is awaited between: several are looked at in one moment.
    const all = latest(
      [...stored, ...this.#looked.all].filter((one) => one !== gymId),
      [gymId],
    );
    this.#looked.all = all;
    await this.#values.set(VENUES, [...all]);
    const beyond = await this.#beyondAreas(all);
    if (this.#looked.all !== all) return;
    this.#looked.gyms = beyond;
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

  /** Looked at in whichever tab. */
  async #storedVenues(): Promise<string[]> {
    const stored = await this.#values.get(VENUES);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  }

  /** Those of these gyms that do not come with an area. */
  async #beyondAreas(gymIds: readonly string[]): Promise<readonly string[]> {
    const areas = this.#pins.wanted;
    if (areas.length === 0 || gymIds.length === 0) return gymIds;
    const gyms = await this.#locals.collection({ database: 'public', collection: 'gyms' })?.getMany(gymIds);
    return gymIds.filter((_, local) => {
      const gym = gyms?.[local];
      return !(gym && (isOf(gym, 'gym') || isNewerOf(gym, 'gym')) && areas.includes(gym.areaId));
    });
  }

  async #remember(): Promise<void> {
    const stored = z.safeParse(OwnGyms, await this.#values.get(OWN_GYMS));
    if (!stored.success) return;
    this.#owner = stored.data.uid;
    for (const [index, watched] of this.#own.entries()) {
      watched.all = stored.data.gyms[index] ?? [];
      watched.gyms = watched.all;
    }
  }

  /** While they are open. What another workspace has closed stays as it was; once signed out, nothing is one's own. */
  #watchOwn(): void {
    if (!this.#running) return;
    const uid = this.#locals.isOpen('self') ? this.#uid() : null;
    const isWatched = this.#own.some(({ collection }) => collection !== null);
    // At a start nobody has come in yet: that is not signed out.
    if (this.#owner !== uid && (uid !== null || isWatched)) {
      this.#owner = uid;
      for (const watched of this.#own) [watched.all, watched.gyms] = [[], []];
      if (uid === null) void this.#values.delete(OWN_GYMS).catch(counted('following'));
    }
    for (const [index, { ref, selection, gymsOf }] of OWN.entries()) {
      const watched = this.#own[index];
      if (!watched) continue;
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
    const isNew = gymIds.join() !== watched.all.join();
    watched.all = gymIds;
    watched.gyms = beyond;
    this.#reckon();
    if (isNew && this.#owner !== null)
      await this.#values.set(OWN_GYMS, { uid: this.#owner, gyms: this.#own.map(({ all }) => [...all]) });
  }

  #reckon(): void {
    const uid = this.#uid();
    const own = uid ? this.#locals.names().flatMap((local) => (local === 'public' ? [] : [scopeOf(local, uid)])) : [];
    // Who works at a gym has all of it that anybody has: five weeks of its timetable, not the area's two.
    const worked = this.#locals
      .names()
      .flatMap((local) => (uid && local.startsWith('gym-') ? [`gym:${local.slice('gym-'.length)}`] : []));
    const venues = new Set([...worked, ...this.#own.flatMap(({ gyms }) => gyms).slice(0, MOST_OWN), ...this.#looked.gyms]);
    const wanted = ['public', ...this.#pins.wanted.map(areaScope), ...[...venues].map(venueScope), ...own];
    if (wanted.join() !== this.scopes.get().join()) this.scopes.set(wanted);
  }
}

const latest = (before: readonly string[], then: readonly string[]): readonly string[] =>
  [...new Set([...before, ...then])].slice(-MOST_VENUES);
