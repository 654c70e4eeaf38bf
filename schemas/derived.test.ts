import { expect, it } from 'vitest';
import { lowerCase, newestAt, newestFirst, newestWith, orEmpty, WITHOUT } from './derived.ts';

const at = (at: unknown) => ({ at });
const [EARLY, LATE] = ['2026-03-03T08:00:00.000Z', '2026-03-03T09:00:00.000Z'];

it('[architecture §4] newest first: the later a document, the smaller its number; whatever it says, the number fits the index', () => {
  const { schema, from, of } = newestFirst('at');
  expect(Number(from(at(EARLY))) - Number(from(at(LATE)))).toBe(3_600_000);
  expect(from(at('1970-01-01T00:00:00.000Z'))).toBe(9_999_999_999_999);
  expect(from(at('9999-12-31T23:59:59.999Z')), 'later than can be told apart').toBe(0);
  for (const odd of [undefined, 'not a moment', '1969-12-31T23:59:59.000Z']) expect(from(at(odd))).toBe(9_999_999_999_999);
  expect(schema).toEqual({ type: 'number', minimum: 0, maximum: 9_999_999_999_999, multipleOf: 1 });
  expect(of).toBeUndefined();
  expect(from(at(LATE))).toBe(newestAt(LATE));
});

it('[architecture §4] newest first of those that have a field; the others come behind all of them', () => {
  const { schema, from } = newestWith('seen', 'at');
  expect(from({ ...at(EARLY), seen: EARLY })).toBe(newestFirst('at').from(at(EARLY)));
  expect(from(at(LATE))).toBe(WITHOUT);
  expect(from({ at: 'not a moment', seen: EARLY })).toBeLessThan(WITHOUT);
  expect(WITHOUT).toBe(10_000_000_000_000);
  expect(schema).toEqual({ type: 'number', minimum: 0, maximum: WITHOUT, multipleOf: 1 });
});

it('[architecture §4] a name is found in lower case, as far as the index goes', () => {
  const { schema, from } = lowerCase('name', 4);
  expect([from({ name: 'Sam' }), from({ name: 'SAMUEL' }), from({})]).toEqual(['sam', 'samu', '']);
  expect(schema).toEqual({ type: 'string', maxLength: 4 });
});

it('[architecture §4] what may be absent is indexed as empty, and stands for the field that was asked for', () => {
  const { schema, from, of } = orEmpty('gymId', 40);
  expect([from({ gymId: 'gym:one' }), from({})]).toEqual(['gym:one', '']);
  expect([schema, of]).toEqual([{ type: 'string', maxLength: 40 }, 'gymId']);
});
