/**
 * What this device knows, in the words the rules ask in (A4): a document is there with its age, certainly absent, or unknown
 * because this device does not keep that database. What waits in the outbox counts as if it had happened.
 */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import { areaScope, parseScope } from '../../../schemas/basics/scope.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Finding } from '../../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { Freshness } from '../replication/freshness.ts';
import { indexOn } from '../storage/collections.ts';
import { isNewerOf, isOf } from '../storage/document.ts';
import type { CollectionRef, LocalDatabases } from '../storage/local-databases.ts';
import type { Doc } from '../storage/storage.ts';
import type { Overlay } from './overlay.ts';

export interface LookupParts {
  readonly locals: LocalDatabases;
  readonly freshness: Freshness;
  readonly overlay: Overlay;
  readonly uid: () => string | null;
}

/** Nobody has more bookings or check-ins than this in one database of a device. */
const MOST = 5_000;
const UNKNOWN = { state: 'unknown' } as const;
/** Documents kept at hand: a desk asks for the same gym and the same grants at every visitor. */
const AT_HAND = 200;
/** Found here although its scope was never in sync: true at some time. */
const SOME_TIME = instantOf(0);

export class Lookup {
  readonly #parts: LookupParts;

  readonly #atHand = new Map<string, Doc | null>();

  constructor(parts: LookupParts) {
    this.#parts = parts;
    parts.locals.onChange(({ database, collection }, entries) => {
      for (const { id } of entries) this.#atHand.delete(`${database}/${collection}/${id}`);
    });
    parts.locals.onUnheard(({ database, collection }) => {
      for (const name of [...this.#atHand.keys()]) if (name.startsWith(`${database}/${collection}/`)) this.#atHand.delete(name);
    });
    parts.locals.version.subscribe(() => this.#atHand.clear());
  }

  async get<T extends DocumentType>(type: T, db: string, id: string): Promise<Finding<Documents[T]>> {
    const ref = this.#ref(db);
    if (!ref) return UNKNOWN;
    const asOf = await this.#asOf(db);
    const laid = this.#parts.overlay.over(ref, id)?.doc;
    const doc = laid ?? (await this.#held(ref, id));
    if (doc && isOf(doc, type)) return { state: 'known', value: doc, asOf: asOf ?? SOME_TIME };
    // It is there, in a state that only a newer app knows: unknown refuses nothing.
    return asOf && !doc?.newer ? { state: 'absent', asOf } : UNKNOWN;
  }

  async find<T extends DocumentType>(
    type: T,
    db: string,
    field: string,
    value: string,
  ): Promise<Finding<readonly Documents[T][]>> {
    const ref = this.#ref(db);
    const collection = ref && this.#parts.locals.collection(ref);
    const asOf = await this.#asOf(db);
    if (!ref || !collection || !asOf) return UNKNOWN;
    const index = indexOn(collection.spec, field);
    const found = await collection.find(
      index ? { index: index.slice(0, 1), equals: [value], limit: MOST } : { index: ['_id'], limit: MOST },
    );
    const { overlay } = this.#parts;
    const laid = overlay.at(ref).flatMap(({ doc }) => (doc[field] === value ? [doc] : []));
    const all: Doc[] = [...found.filter((doc) => doc[field] === value && !overlay.over(ref, doc._id)), ...laid];
    if (all.some((doc) => isNewerOf(doc, type))) return UNKNOWN;
    return { state: 'known', value: all.filter((doc) => isOf(doc, type)), asOf };
  }

  /** When that database was last in sync with the server. */
  asOf(db: string): Instant | null {
    return this.#parts.freshness.of(db);
  }

  uid(): string | null {
    return this.#parts.uid();
  }

  /** Nothing that is looked up in these waits for an opening, until the function that this returns is called. `db`: `gym-…/roster`. */
  keepOpen(dbs: readonly string[]): () => void {
    const { locals, uid } = this.#parts;
    const refs = dbs.map((db) => locals.collectionRefOf(db, uid()));
    return locals.keepOpen(({ database, collection }) =>
      refs.some((ref) => ref?.database === database && ref.collection === collection),
    );
  }

  #ref(db: string): CollectionRef | null {
    const ref = this.#parts.locals.collectionRefOf(db, this.#parts.uid());
    return ref && this.#parts.locals.isOpen(ref.database) ? ref : null;
  }

  async #held(ref: CollectionRef, id: string): Promise<Doc | null> {
    const name = `${ref.database}/${ref.collection}/${id}`;
    const atHand = this.#atHand.get(name);
    if (atHand) return atHand;
    const collection = this.#parts.locals.collection(ref);
    // Marked first: a change that comes while it is being read takes the mark away.
    this.#atHand.set(name, null);
    const [doc = null] = (await collection?.getMany([id])) ?? [];
    if (doc && this.#atHand.has(name)) this.#atHand.set(name, doc);
    else this.#atHand.delete(name);
    const [oldest] = this.#atHand.keys();
    if (this.#atHand.size > AT_HAND && oldest !== undefined) this.#atHand.delete(oldest);
    return doc;
  }

  /** When all of that database was last in sync; a gym's own scope is also complete in the area that holds it. */
  async #asOf(db: string): Promise<Instant | null> {
    const { freshness } = this.#parts;
    const direct = freshness.of(db);
    const slash = db.indexOf('/');
    const scope = parseScope(db.slice(0, slash));
    if (direct || scope?.kind !== 'venue') return direct;
    const gym = await this.#held({ database: 'public', collection: 'gyms' }, `gym:${scope.key}`);
    return gym && (isOf(gym, 'gym') || isNewerOf(gym, 'gym'))
      ? freshness.of(`${areaScope(gym.areaId)}/${db.slice(slash + 1)}`)
      : null;
  }
}
