import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { collectionSchema } from './rxdb.ts';

const Cat = z.strictObject({ _id: z.string(), type: z.literal('cat'), name: z.string(), lives: z.optional(z.int()) });
const Dog = z.strictObject({ _id: z.string(), type: z.literal('dog'), name: z.string(), tricks: z.array(z.string()) });

describe('what RxDB is told of a collection', () => {
  it('[architecture §4] its key, its fields, and which of them are always there', () => {
    expect(collectionSchema([Cat])).toEqual({
      version: 0,
      primaryKey: '_id',
      type: 'object',
      properties: {
        _id: { type: 'string', maxLength: 160 },
        type: { type: 'string', const: 'cat' },
        name: { type: 'string' },
        lives: expect.objectContaining({ type: 'integer' }),
      },
      required: ['_id', 'type', 'name'],
      indexes: [],
    });
  });

  it('[architecture §4] of several shapes what any has, and as always there only what all have', () => {
    const both = collectionSchema([Cat, Dog], [['type', 'name']]);
    expect(Object.keys(both.properties)).toEqual(['_id', 'type', 'name', 'lives', 'tricks']);
    expect(both.required).toEqual(['_id', 'type', 'name']);
    expect(both.properties.type).toEqual({ type: 'string', const: 'cat' });
    expect(both.indexes).toEqual([['type', 'name']]);
  });

  it('[architecture §4] of a choice of shapes the same', () => {
    const choice = z.discriminatedUnion('type', [Cat, Dog]);
    expect(collectionSchema([choice])).toEqual(collectionSchema([Cat, Dog]));
    expect(collectionSchema([z.union([Cat, Dog])])).toEqual(collectionSchema([Cat, Dog]));
  });

  it('[architecture §4] an index on what may be missing is a mistake, found at start', () => {
    expect(() => collectionSchema([Cat], [['lives']])).toThrow('index on lives, which is not in every shape');
    expect(() => collectionSchema([Cat, Dog], [['tricks']])).toThrow('index on tricks');
    expect(() => collectionSchema([Cat], [['name']])).not.toThrow();
    expect(() => collectionSchema([z.string()])).toThrow('a collection holds objects');
  });

  it('[architecture §4] a shape without anything that must be there has only its key', () => {
    expect(collectionSchema([z.object({ note: z.optional(z.string()) })]).required).toEqual([]);
  });
});
