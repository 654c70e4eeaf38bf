/** What arrived from outside, before anything is known about it. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../schemas/basics/canonical-json.ts';
import type { Json } from '../../schemas/basics/json.ts';
import type { Body } from '../store/store.ts';
import { isObject } from './parameters.ts';

/** No shape of ours is this deep; whatever walks a value may recurse. */
const DEEPEST = 24;

export function nestsTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

/** No shape of ours has them, and to JavaScript they mean something else than a name. */
const MISLEADING: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Whether it holds half a character (a lone surrogate, which has no spelling in UTF-8: the engines would not store the same) or a
 * misleading name. `value` must not nest too deep.
 */
export function isUnfit(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  if (Array.isArray(value)) return value.some(isUnfit);
  return isObject(value) && Object.entries(value).some(([name, item]) => MISLEADING.has(name) || isUnfit(name) || isUnfit(item));
}

/** The fields of parsed JSON that CouchDB leaves to the user: those without a leading `_`. */
export function bodyOf(document: { readonly [field: string]: unknown }): Body {
  const fields: [string, Json][] = [];
  for (const [name, value] of Object.entries(document)) {
    if (!name.startsWith('_') && isJson(value)) fields.push([name, value]);
  }
  return Object.fromEntries(fields);
}

/** SHA-256, hex, of the value in one spelling. */
export function hashOf(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** True of everything `JSON.parse` can return. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every(isJson);
  return isObject(value) && Object.values(value).every(isJson);
}
