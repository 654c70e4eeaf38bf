/** From a zod shape to what RxDB wants of a collection: primary key, fields, indexes. Validation stays with zod. */
import * as z from 'zod/mini';

export interface CollectionSchema {
  readonly version: 0;
  readonly primaryKey: '_id';
  readonly type: 'object';
  readonly properties: Record<string, object>;
  readonly required: string[];
  readonly indexes: string[][];
}

type ObjectShape = z.core.$ZodType;

/**
 * The RxDB schema of a collection that holds documents of one or several shapes. Indexed fields must be required in each of
 * them (RxDB DXE1); a shape that lacks one is a mistake in this repository and throws at start.
 */
export function collectionSchema(shapes: readonly ObjectShape[], indexes: readonly (readonly string[])[] = []): CollectionSchema {
  const parts = shapes.flatMap(objectsOf);
  const properties: Record<string, object> = {};
  for (const part of parts) {
    for (const [field, schema] of Object.entries(part.properties)) properties[field] ??= schema;
  }
  const required = Object.keys(properties).filter((field) => parts.every((part) => part.required.includes(field)));
  for (const field of indexes.flat())
    if (!required.includes(field)) throw new Error(`index on ${field}, which is not in every shape`);
  properties._id = { type: 'string', maxLength: 160 };
  return { version: 0, primaryKey: '_id', type: 'object', properties, required, indexes: indexes.map((fields) => [...fields]) };
}

interface ObjectPart {
  readonly properties: Record<string, object>;
  readonly required: string[];
}

function objectsOf(shape: ObjectShape): ObjectPart[] {
  const json = z.toJSONSchema(shape, { target: 'draft-7', io: 'input', reused: 'inline', unrepresentable: 'throw' });
  const branches = json.oneOf ?? json.anyOf ?? [json];
  return branches.map((branch) => {
    if (typeof branch === 'boolean' || !branch.properties) throw new Error('a collection holds objects');
    return { properties: branch.properties as Record<string, object>, required: branch.required ?? [] };
  });
}
