/** What there is at the places where everything is tried: whoever proposes something there means one of these. */
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { EVERY_NOUN } from '../../../schemas/nouns.ts';
import type { Store } from '../../../sync-server/store/store.ts';

/** A document, or an entry of one that has an id of its own. */
export type TriedThing = Readonly<Record<string, unknown>> & { readonly _id: string };

const MOST = 300;
const kept = new Set(
  EVERY_NOUN.flatMap(({ documents }) => Object.values(documents).flatMap((part) => part.in as readonly string[])),
);
const collectionsOf = (scope: string): string[] =>
  [...kept].flatMap((one) => (one.startsWith(`${scope}/`) ? [one.slice(scope.length + 1)] : []));

export class Pools {
  readonly #byPrefix = new Map<string, TriedThing[]>();
  readonly #uids: readonly string[];
  readonly #victims: readonly string[];

  /**
   * @param victims who may be meant, whatever is done to them: whose account is suspended or signed out hears of nothing any more
   * @param others who may be meant by all else: they wait for answers
   */
  constructor(victims: readonly string[], others: readonly string[]) {
    this.#victims = victims;
    this.#uids = [...victims, ...others];
  }

  /** Those whose ids begin with that: `booking`, `pass`; people by `uid`, and whose account something may be done to by `account`. */
  of(prefix: string): readonly TriedThing[] {
    if (prefix === 'uid') return this.#uids.map((_id) => ({ _id }));
    if (prefix === 'account') return this.#victims.map((_id) => ({ _id }));
    return this.#byPrefix.get(prefix) ?? [];
  }

  /** Reads it anew. */
  async look(store: Pick<Store, 'list'>, gymIds: readonly string[]): Promise<void> {
    const scopes: [scope: string, collections: string[]][] = [
      ...gymIds.flatMap((gymId): [string, string[]][] => [
        [`gym-${keyOf(gymId)}`, collectionsOf('gym')],
        [`venue-${keyOf(gymId)}`, collectionsOf('venue')],
      ]),
      ...this.#uids.flatMap((uid): [string, string[]][] => [
        [`member-${uid}`, collectionsOf('member')],
        [`self-${uid}`, collectionsOf('self')],
      ]),
      ['platform', collectionsOf('platform')],
    ];
    this.#byPrefix.clear();
    for (const [scope, collections] of scopes)
      for (const collection of collections)
        for (const { id, body } of await store.list(`${scope}/${collection}`, { limit: MOST }))
          this.#take({ ...body, _id: id }, gymIds);
  }

  #take(doc: TriedThing, gymIds: readonly string[]): void {
    // What belongs to somebody else's gym, or to nobody who is tried, is left alone.
    const gymId = doc._id.startsWith('gym:') ? doc._id : doc.gymId;
    if (typeof gymId === 'string' && !gymIds.includes(gymId)) return;
    this.#add(doc);
    const parts = [
      ['slots', 'slotId'],
      ['offers', 'productId'],
    ] as const;
    for (const [list, name] of parts)
      for (const part of Array.isArray(doc[list]) ? doc[list] : []) this.#add({ ...part, gymId, _id: String(part[name]) });
  }

  #add(meant: TriedThing): void {
    const prefix = meant._id.split(':')[0] ?? '';
    this.#byPrefix.set(prefix, [...(this.#byPrefix.get(prefix) ?? []), meant]);
  }
}
