/**
 * Holds what the double of Stripe answers to what Stripe answers: `node tests/stripe/drift.ts FILE`, where the file is Stripe's own
 * `openapi/fixtures3.json` (github.com/stripe/openapi). Ends with 1 where a field is missing, is none of Stripe's, or is of another type.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { EXAMPLES, type StripeObject } from './objects.ts';

const Fixtures = z.object({ resources: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** What is free in Stripe's own shape: keys of whoever uses it, and the thing an event is about. */
const FREE = new Set(['metadata', 'payment_method_options', 'event.data.object', 'capabilities', 'account.controller']);

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);
const isObject = (value: unknown): value is StripeObject => typeOf(value) === 'object';

/** Null says nothing of a type, on either side. */
export function driftOf(where: string, ours: unknown, theirs: unknown): string[] {
  if (FREE.has(where) || FREE.has(where.slice(where.lastIndexOf('.') + 1))) return [];
  if (ours === null || theirs === null) return [];
  if (typeOf(ours) !== typeOf(theirs)) return [`${where} is a ${typeOf(ours)}, and Stripe's a ${typeOf(theirs)}`];
  if (!isObject(ours) || !isObject(theirs)) return [];
  const missing = Object.keys(theirs).filter((name) => !(name in ours));
  const invented = Object.keys(ours).filter((name) => !(name in theirs));
  return [
    ...missing.map((name) => `${where}.${name} is missing`),
    ...invented.map((name) => `${where}.${name} is none of Stripe's`),
    ...Object.keys(ours).flatMap((name) => (name in theirs ? driftOf(`${where}.${name}`, ours[name], theirs[name]) : [])),
  ];
}

export function driftFrom(fixtures: unknown): string[] {
  const { resources } = Fixtures.parse(fixtures);
  return Object.entries(EXAMPLES).flatMap(([name, ours]) => {
    const theirs = resources[name];
    return theirs ? driftOf(name, ours, theirs) : [`Stripe has no ${name}`];
  });
}

if (import.meta.main) {
  const file = process.argv[2];
  if (file === undefined) throw new Error('which file? node tests/stripe/drift.ts FILE');
  const drift = driftFrom(JSON.parse(readFileSync(file, 'utf8')));
  for (const line of drift) process.stderr.write(`${line}\n`);
  process.stdout.write(`${Object.keys(EXAMPLES).length} of Stripe's things compared, ${drift.length} differences\n`);
  process.exitCode = drift.length === 0 ? 0 : 1;
}
