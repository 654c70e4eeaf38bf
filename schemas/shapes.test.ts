/**
 * What is stored was written by the builds before this one, here and on every phone. A shape may take more than it did, never less: a new
 * field is optional, or what is stored is brought up to date (`proposal/release.ts` for proposals; documents: `client/sync/storage/
 * disk-versions.ts` and a decision of the house). `shapes.snap` holds the shapes as they are in use, a line each; `vitest -u` writes them
 * anew, where they take no less.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SCHEMA_VERSION } from './basics/version.ts';
import { EVERY_NOUN } from './nouns.ts';
import { RELEASE } from './proposal/release.ts';

type Schema = { readonly [key: string]: unknown };
const file = join(import.meta.dirname, 'shapes.snap');
const schemaOf = (shape: z.ZodMiniType): Schema =>
  z.toJSONSchema(shape, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as Schema;
const from = (pick: (noun: (typeof EVERY_NOUN)[number]) => Readonly<Record<string, { readonly shape: z.ZodMiniType }>>) =>
  Object.fromEntries(
    EVERY_NOUN.flatMap((noun) => Object.entries(pick(noun)))
      .map(([name, { shape }]) => [name, schemaOf(shape)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
const now = { documents: from(({ documents }) => documents), kinds: from(({ kinds }) => kinds) };
const written = [
  `version ${SCHEMA_VERSION}`,
  ...Object.entries(now.documents).map(([type, schema]) => `document ${type} ${JSON.stringify(schema)}`),
  ...Object.entries(now.kinds).map(([kind, schema]) => `kind ${kind} ${JSON.stringify(schema)}`),
];

const inUse = readFileSync(file, 'utf8').trimEnd().split('\n');
/** Those lines of what is in use, and where each takes less by now. */
const lessOf = (what: 'document' | 'kind', shapes: Readonly<Record<string, Schema>>): string[] =>
  inUse.flatMap((line) => {
    const [is, name = '', ...schema] = line.split(' ');
    return is === what ? narrower(JSON.parse(schema.join(' ')), shapes[name] ?? GONE, name) : [];
  });
/** Nothing fits it. */
const GONE: Schema = { const: null };

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const object = (value: unknown): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
/** Smallest and greatest: what was allowed has to be. */
const LOWER = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'];
const UPPER = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'];

/** Where the second takes less than the first, as paths. */
function narrower(before: Schema, after: Schema, at = ''): string[] {
  const found: string[] = [];
  const choices = list(after.oneOf ?? after.anyOf);
  // One of several by now: one of them takes what was taken.
  if (choices.length > 0 && before.oneOf === undefined && before.anyOf === undefined) {
    const each = choices.map((one) => narrower(before, object(one), at));
    return [...(each.toSorted((a, b) => a.length - b.length)[0] ?? [])];
  }
  const [had, has] = [object(before.properties), object(after.properties)];
  for (const field of list(after.required)) if (!list(before.required).includes(field)) found.push(`${at}/${field}: required`);
  for (const [field, schema] of Object.entries(had))
    found.push(...(field in has ? narrower(object(schema), object(has[field]), `${at}/${field}`) : [`${at}/${field}: gone`]));
  if (before.items !== undefined) found.push(...narrower(object(before.items), object(after.items), `${at}[]`));
  const [values, left] = [
    list(before.enum ?? (before.const === undefined ? [] : [before.const])),
    list(after.enum ?? [after.const]),
  ];
  for (const value of values) if (!left.includes(value) && hasValues(after)) found.push(`${at}: no longer ${value}`);
  if (values.length === 0 && hasValues(after)) found.push(`${at}: only some values`);
  if (after.type !== undefined && JSON.stringify(before.type) !== JSON.stringify(after.type)) found.push(`${at}: another type`);
  if (after.pattern !== undefined && before.pattern !== after.pattern) found.push(`${at}: another pattern`);
  for (const bound of LOWER)
    if (Number(after[bound] ?? -Infinity) > Number(before[bound] ?? -Infinity)) found.push(`${at}: ${bound}`);
  for (const bound of UPPER)
    if (Number(after[bound] ?? Infinity) < Number(before[bound] ?? Infinity)) found.push(`${at}: ${bound}`);
  for (const choice of ['anyOf', 'oneOf']) {
    const [were, are] = [list(before[choice]), list(after[choice])];
    for (const [place, one] of were.entries())
      if (are.length > 0 && !are.some((other) => narrower(object(one), object(other)).length === 0))
        found.push(`${at}|${place}: gone`);
  }
  return found;
}

const hasValues = (schema: Schema): boolean => schema.enum !== undefined || schema.const !== undefined;

const documents = () => lessOf('document', now.documents);
function kinds(): readonly string[] {
  const spoken = Number(inUse[0]?.split(' ')[1]);
  return SCHEMA_VERSION > spoken && RELEASE.upgrades.has(spoken) ? [] : lessOf('kind', now.kinds);
}

it('[11] what is stored of every document fits its shape as it is now', () => {
  expect(inUse.length).toBeGreaterThan(20);
  expect(documents(), 'a new field is optional, or what is stored is brought up to date').toEqual([]);
});

it('[11] what devices and the house have proposed is understood, or an upgrade makes it so', () => {
  expect(kinds(), 'raise SCHEMA_VERSION and leave an upgrade in proposal/release.ts').toEqual([]);
});

it('[11] the shapes in use are those that are written down', async () => {
  // Never written over by `-u` where they take less.
  expect([...documents(), ...kinds()]).toEqual([]);
  await expect(`${written.join('\n')}\n`).toMatchFileSnapshot('shapes.snap');
});

it('[11] taking less is noticed, taking more is not', () => {
  const shape = (more: object) => schemaOf(z.strictObject({ name: z.string(), state: z.enum(['on', 'off']), ...more } as never));
  const before = shape({});
  expect(narrower(before, shape({ note: z.optional(z.string()), state: z.enum(['on', 'off', 'dim']) }))).toEqual([]);
  const other = z.strictObject({ name: z.string(), state: z.literal('else'), note: z.string() });
  const either = (one: z.ZodMiniType) => schemaOf(z.union([other, one]));
  expect(narrower(before, either(z.strictObject({ name: z.string(), state: z.enum(['on', 'off']) })))).toEqual([]);
  expect(narrower(before, either(z.strictObject({ name: z.string(), state: z.enum(['on']) })))).toEqual([
    '/state: no longer off',
  ]);
  expect(narrower(before, shape({ note: z.string() }))).toEqual(['/note: required']);
  expect(narrower(before, shape({ state: z.enum(['on']) }))).toEqual(['/state: no longer off']);
  expect(narrower(shape({ note: z.optional(z.string()) }), before)).toEqual(['/note: gone']);
  expect(narrower(before, shape({ name: z.number() }))).toEqual(['/name: another type']);
  expect(narrower(before, shape({ name: z.string().check(z.maxLength(4)) }))).toEqual(['/name: maxLength']);
});
