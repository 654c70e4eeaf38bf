/**
 * The device's collections: what each holds and by what it can be asked, folded over the nouns that are loaded. Every index costs about a
 * tenth of a pull, so there is none without a query.
 */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { ScopeKind } from '../../../schemas/basics/scope.ts';
import type { DerivedField } from '../../../schemas/derived.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { standingOf } from '../outbox/standing.ts';
import { type DiskVersions, diskVersion, type PlaceKind, placeKind } from './disk-versions.ts';
import type { Doc } from './doc.ts';
import type { LocalDatabase } from './local-database.ts';
import { readTolerantly, type Understood } from './tolerant.ts';

export interface CollectionSpec {
  readonly name: string;
  /** Of how it lies on the disk (disk-versions.ts). */
  readonly version: number;
  readonly indexes: readonly (readonly string[])[];
  /** Fields this device adds to index by; never sent, never shown. */
  readonly derived: Readonly<Record<string, DerivedField>>;
  /** The document as this build understands it, or why it has none of the collection's shapes. */
  readonly read: (doc: Doc) => Understood;
  /** A6: whether one of that id has aged; absent where nothing ever does. */
  readonly aged?: (id: string, now: Instant) => boolean;
}

/** The scopes whose collections make up a local database; several feed one where they hold the same bodies. */
const FED_BY = {
  public: ['public', 'area'],
  self: ['self'],
  member: ['member'],
  gym: ['gym'],
  staff: ['staff'],
  platform: ['platform'],
} as const satisfies Record<PlaceKind, readonly ScopeKind[]>;

export function specsOf(local: LocalDatabase, nouns: LoadedNouns, versions?: DiskVersions): readonly CollectionSpec[] {
  const folded = FED_BY[placeKind(local)].flatMap((scope) =>
    nouns.collectionsOf(scope).map(([name, { indexes, derived = {} }]): CollectionSpec => {
      const read = (doc: Doc) => {
        const shape = nouns.shapeIn(`${scope}/${name}`, doc.type);
        return shape ? readTolerantly(shape, doc, nouns.part(doc.type)?.partly) : { why: `type: ${doc.type}` };
      };
      const aged = nouns.agedIn(`${scope}/${name}`);
      return { name, version: diskVersion(local, name, versions), indexes, derived, read, ...(aged && { aged }) };
    }),
  );
  return local === 'self' ? [...folded, outboxSpec(nouns)] : folded;
}

export const OUTBOX = 'proposals';

/** The Outbox (A1): what this device made, and what the server said to it. */
const outboxSpec = (nouns: LoadedNouns): CollectionSpec => ({
  name: OUTBOX,
  version: 1,
  indexes: [['standing']],
  derived: { standing: { schema: { type: 'string', maxLength: 10 }, from: standingOf } },
  read: (doc) => readTolerantly(nouns.proposalShape(String(doc.kind), doc.outcome !== undefined), doc),
});

/** The index that answers "where this field equals", or null. */
export function indexOn(one: CollectionSpec, field: string): readonly string[] | null {
  const alias = Object.entries(one.derived).find(([, derived]) => derived.of === field)?.[0] ?? field;
  return one.indexes.find(([first]) => first === alias) ?? null;
}

/** The document with the fields this device indexes by. */
export function withDerived(one: CollectionSpec, doc: Doc): Doc {
  const fields: Record<string, unknown> = { ...doc };
  for (const [field, { from }] of Object.entries(one.derived)) fields[field] = from(doc);
  return { ...fields, _id: doc._id, type: doc.type };
}

export function withoutDerived(one: CollectionSpec, doc: Doc): Doc {
  const fields: Record<string, unknown> = { ...doc };
  for (const field of Object.keys(one.derived)) delete fields[field];
  return { ...fields, _id: doc._id, type: doc.type };
}
