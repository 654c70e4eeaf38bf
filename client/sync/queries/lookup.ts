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
/** So many answers are kept at hand, also that there is none: a desk asks for the same gym and the same grants at every visitor. */
const AT_HAND = 200;
const FOUND_AT_HAND = 20;
/** Found here although its scope was never in sync: true at some time. */
const SOME_TIME = instantOf(0);

export class Lookup {
  readonly #parts: LookupParts;

  /** What was asked for last comes last. */
  readonly #atHand = new Map<string, Promise<Doc | null>>();
  /** The same of what was found by a field: of whoever stands at the door the rule asks what the door has asked. */
  readonly #foundAtHand = new Map<string, Promise<readonly Doc[]>>();

  constructor(parts: LookupParts) {
    this.#parts = parts;
    const { locals } = parts;
    locals.onChange((ref, entries) => {
      for (const { id } of entries) this.#atHand.delete(placeOf(ref) + id);
      forget(this.#foundAtHand, placeOf(ref));
    });
    locals.onUnheard((ref) => {
      forget(this.#atHand, placeOf(ref));
      forget(this.#foundAtHand, placeOf(ref));
    });
    locals.version.subscribe(() => {
      this.#atHand.clear();
      this.#foundAtHand.clear();
    });
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
    const selection = index ? { index: index.slice(0, 1), equals: [value], limit: MOST } : { index: ['_id'], limit: MOST };
    const found = await kept(this.#foundAtHand, FOUND_AT_HAND, `${placeOf(ref)}${field}=${value}`, () =>
      collection.find(selection),
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

  #held(ref: CollectionRef, id: string): Promise<Doc | null> {
    const collection = this.#parts.locals.collection(ref);
    if (!collection) return Promise.resolve(null);
    return kept(this.#atHand, AT_HAND, placeOf(ref) + id, () => collection.getMany([id]).then(([doc = null]) => doc));
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

/** Where documents of one collection are kept at hand. */
const placeOf = ({ database, collection }: CollectionRef): string => `${database}/${collection}/`;

function forget(answers: Map<string, unknown>, place: string): void {
  for (const name of [...answers.keys()]) if (name.startsWith(place)) answers.delete(name);
}

/** What is at hand, or else is read and kept from then on; of `most` answers the one that has not been asked for the longest goes. */
function kept<T>(answers: Map<string, Promise<T>>, most: number, name: string, read: () => Promise<T>): Promise<T> {
  // Kept before it is there: a change that comes meanwhile takes it away.
  const answer = answers.get(name) ?? read();
  answers.delete(name);
  answers.set(name, answer);
  const [oldest] = answers.keys();
  if (answers.size > most && oldest !== undefined) answers.delete(oldest);
  return answer.catch((error: unknown) => {
    if (answers.get(name) === answer) answers.delete(name);
    throw error;
  });
}
