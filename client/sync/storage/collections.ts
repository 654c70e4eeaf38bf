/**
 * The device's collections: what each holds and by what it can be asked. RxDB's open core lets a page have 13 of them open
 * (public 3, self 2, one workspace of at most 6). Every index costs about a tenth of a pull, so there is none without a question.
 */
import * as z from 'zod/mini';
import { shapesIn } from '../../../schemas/documents.ts';
import { DecidedProposal, Proposal } from '../../../schemas/proposals.ts';
import { type CollectionSchema, collectionSchema } from '../../../schemas/rxdb.ts';
import { standingOf } from '../outbox/standing.ts';
import type { Doc } from './doc.ts';

type Shape = z.core.$ZodType;
interface DerivedField {
  readonly schema: object;
  readonly from: (doc: Doc) => string | number;
  /** The field it stands for where that one may be absent and so cannot be indexed. */
  readonly of?: string;
}

export interface CollectionSpec {
  readonly name: string;
  readonly shapes: readonly Shape[];
  readonly indexes: readonly (readonly string[])[];
  /** Fields this device adds to index by; never sent, never shown. */
  readonly derived: Readonly<Record<string, DerivedField>>;
}

/** Instants up to the year 2286 turned round, so that ascending is newest first: a descending sort takes seconds. */
const LAST = 9_999_999_999_999;
const newestFirst = (field: string): DerivedField => ({
  schema: { type: 'number', minimum: 0, maximum: LAST, multipleOf: 1 },
  from: (doc) => LAST - Math.min(LAST, Math.max(0, Date.parse(String(doc[field])) || 0)),
});
const lowerCase = (field: string, maxLength: number): DerivedField => ({
  schema: { type: 'string', maxLength },
  from: (doc) =>
    String(doc[field] ?? '')
      .toLowerCase()
      .slice(0, maxLength),
});
const orEmpty = (field: string, maxLength: number): DerivedField => ({
  schema: { type: 'string', maxLength },
  from: (doc) => String(doc[field] ?? ''),
  of: field,
});

/** The index that answers "where this field equals", or null. */
export function indexOn(one: CollectionSpec, field: string): readonly string[] | null {
  const alias = Object.entries(one.derived).find(([, derived]) => derived.of === field)?.[0] ?? field;
  return one.indexes.find(([first]) => first === alias) ?? null;
}

const spec = (
  name: string,
  shapes: readonly Shape[],
  indexes: readonly (readonly string[])[] = [],
  derived: Readonly<Record<string, DerivedField>> = {},
): CollectionSpec => ({ name, shapes, indexes, derived });

export const PUBLIC = [
  spec('basics', shapesIn('public/basics'), [['type']]),
  spec('gyms', shapesIn('area/gyms')),
  spec('slots', shapesIn('area/slots'), [['gymId', 'date']]),
] as const;

export const SELF = [
  spec('self', shapesIn('self/self'), [['type']]),
  spec('proposals', [Proposal, DecidedProposal], [['standing']], {
    standing: { schema: { type: 'string', maxLength: 10 }, from: standingOf },
  }),
] as const;

export const MEMBER = [
  spec('passes', shapesIn('member/passes')),
  spec('bookings', shapesIn('member/bookings'), [['startsAt']]),
  spec('checkins', shapesIn('member/checkins'), [['newest']], { newest: newestFirst('judgedAt') }),
  spec('payments', shapesIn('member/payments'), [['newest']], { newest: newestFirst('createdAt') }),
] as const;

export const GYM = [
  // The gym itself, while it is not public: the door goes on knowing it.
  spec('gyms', shapesIn('gym/gyms')),
  spec('roster', shapesIn('gym/roster'), [['shortCodeHash'], ['searchName']], { searchName: lowerCase('displayName', 50) }),
  spec('bookings', shapesIn('gym/bookings'), [['startsAt'], ['slotId']]),
  spec(
    'checkins',
    shapesIn('gym/checkins'),
    [
      ['type', 'newest'],
      ['passKey', 'newest'],
    ],
    {
      newest: newestFirst('judgedAt'),
      passKey: orEmpty('passId', 160),
    },
  ),
  spec('payments', shapesIn('gym/payments'), [['newest']], { newest: newestFirst('createdAt') }),
  spec('people', shapesIn('gym/people')),
] as const;

/** For those who run the platform. */
export const PLATFORM = [spec('gyms', shapesIn('platform/gyms')), spec('contacts', shapesIn('platform/contacts'))] as const;

/** What RxDB is told: the shapes' fields, the derived ones, and the indexes over both. */
export function rxSchemaOf(one: CollectionSpec): CollectionSchema {
  const plain = collectionSchema(one.shapes);
  const properties = { ...plain.properties };
  for (const [field, { schema }] of Object.entries(one.derived)) properties[field] = schema;
  for (const field of one.indexes.flat()) properties[field] = withMaximum(properties[field], field, one.name);
  return {
    ...plain,
    properties,
    required: [...new Set([...plain.required, ...one.indexes.flat()])],
    indexes: one.indexes.map((fields) => [...fields]),
  };
}

/** RxDB wants to know how long an indexed text can be; a literal's schema does not say. */
function withMaximum(property: object | undefined, field: string, name: string): object {
  if (!property) throw new Error(`index on ${field}, which ${name} does not have`);
  if ('maxLength' in property || 'maximum' in property) return property;
  return { type: 'string', maxLength: 40 };
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

/** Null when the document has one of the collection's shapes, else the paths that are wrong: no values, they may be personal. */
export function invalidBecause(one: CollectionSpec, doc: Doc): string | null {
  let why = '';
  for (const shape of shapesFor(one, doc)) {
    const parsed = z.safeParse(shape, doc);
    if (parsed.success) return null;
    why = parsed.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.code === 'unrecognized_keys' ? issue.keys.join(' ') : issue.path.join('.')}: ${issue.code}`)
      .join(', ');
  }
  return why || `type: ${doc.type}`;
}

function shapesFor(one: CollectionSpec, doc: Doc): readonly Shape[] {
  if (one.shapes.length === 1) return one.shapes;
  if (doc.type === 'proposal') return [doc.outcome === undefined ? Proposal : DecidedProposal];
  return one.shapes.filter((shape) => literalTypeOf(shape) === doc.type);
}

function literalTypeOf(shape: Shape): unknown {
  if (!(shape instanceof z.ZodMiniObject)) return undefined;
  const type: unknown = shape.shape.type;
  return type instanceof z.ZodMiniLiteral ? [...type.def.values][0] : undefined;
}
