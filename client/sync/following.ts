/** Which scopes this device wants: everyone's, up to three areas, single gyms beyond those, one's own, and the workspace's. */
import { ACCESS, areaScope, parseScope, venueScope } from '../../schemas/access.ts';
import { isOf } from './document.ts';
import { LiveValue } from './live-value.ts';
import { type Places, scopeOf, seatOf } from './places.ts';
import type { LocalValues } from './storage.ts';

/** */
const MOST_AREAS = 3;
/** Gyms looked at that stay readable without a network, the latest last. */
const MOST_VENUES = 20;
const VENUES = 'venues';

export class Following {
  readonly #places: Places;
  readonly #values: LocalValues;
  readonly #uid: () => string | null;
  #areas: readonly string[] = [];
  #venues: readonly string[] = [];
  #stopAreas: (() => void) | null = null;
  readonly scopes = new LiveValue<readonly string[]>([]);

  constructor(places: Places, values: LocalValues, uid: () => string | null) {
    this.#places = places;
    this.#values = values;
    this.#uid = uid;
    places.version.subscribe(() => this.#reckon());
  }

  /** Once `public` is open. */
  async start(): Promise<void> {
    const stored = await this.#values.get(VENUES);
    if (Array.isArray(stored)) this.#venues = stored.filter((id) => typeof id === 'string');
    const basics = this.#places.collection({ place: 'public', collection: 'basics' });
    this.#stopAreas =
      basics?.watch({ index: ['type', '_id'], equals: ['area'], limit: 100 }, (docs) => {
        const live = docs.filter((doc) => isOf(doc, 'area') && doc.status === 'live');
        this.#areas = live.slice(0, MOST_AREAS).map((doc) => doc._id);
        this.#reckon();
      }) ?? null;
    this.#reckon();
  }

  stop(): void {
    this.#stopAreas?.();
    this.#stopAreas = null;
  }

  /** A gym somebody looks at, or has a pass for. Gyms of followed areas come with those. */
  async follow(gymId: string): Promise<void> {
    if (this.#venues.includes(gymId)) return;
    const gyms = this.#places.collection({ place: 'public', collection: 'gyms' });
    const [gym] = (await gyms?.getMany([gymId])) ?? [];
    if (gym && isOf(gym, 'gym') && this.#areas.includes(gym.areaId)) return;
    if (this.#venues.includes(gymId)) return;
    this.#venues = [...this.#venues, gymId].slice(-MOST_VENUES);
    await this.#values.set(VENUES, [...this.#venues]);
    this.#reckon();
  }

  /** The server's databases behind the wanted scopes that have a place here. */
  databases(): string[] {
    return this.scopes.get().flatMap((scope) => this.#databasesOf(scope));
  }

  /** Those that feed one collection of one place; of a single gym only what holds that gym. */
  sources(place: string, collection: string, gymId?: string): string[] {
    const feeding = this.databases().filter((db) => {
      const seat = seatOf(db, this.#uid());
      return seat?.place === place && seat.collection === collection;
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
    return Object.keys(ACCESS[parsed.kind])
      .map((collection) => `${scope}/${collection}`)
      .filter((db) => {
        const seat = seatOf(db, this.#uid());
        return seat !== null && this.#places.isOpen(seat.place);
      });
  }

  #reckon(): void {
    const uid = this.#uid();
    const own = uid ? this.#places.names().flatMap((place) => (place === 'public' ? [] : [scopeOf(place, uid)])) : [];
    const wanted = ['public', ...this.#areas.map(areaScope), ...this.#venues.map(venueScope), ...own];
    if (wanted.join() !== this.scopes.get().join()) this.scopes.set(wanted);
  }
}
