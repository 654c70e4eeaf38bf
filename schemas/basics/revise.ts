/** How a rule makes and changes documents: the envelope is stamped here, and a change that changes nothing is no change. */
import type { Moment } from '../decision.ts';
import { SCHEMA_VERSION } from './version.ts';

interface Enveloped {
  readonly createdAt: string;
  readonly createdBy: string;
}

/** The envelope of a new document, or of a changed one that keeps its birth. */
export function stamp(moment: Moment, before?: Enveloped) {
  return {
    schemaVersion: SCHEMA_VERSION,
    createdAt: before?.createdAt ?? moment.receivedAt,
    createdBy: before?.createdBy ?? moment.by,
    updatedAt: moment.receivedAt,
    updatedBy: moment.by,
  };
}

const STAMPED = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'schemaVersion']);

/** Equal in everything but the envelope; key order does not matter, a missing key equals `undefined`. */
export function sameContent(a: unknown, b: unknown, top = true): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    if (top && STAMPED.has(key)) continue;
    if (!sameContent(Reflect.get(a, key), Reflect.get(b, key), false)) return false;
  }
  return true;
}

/** Those of `after` that differ from what was `before` (matched by id), freshly stamped. */
export function changed<T extends Enveloped & { readonly _id: string }>(
  before: readonly T[],
  after: readonly T[],
  moment: Moment,
): T[] {
  const old = new Map(before.map((doc) => [doc._id, doc]));
  return after
    .filter((doc) => !sameContent(old.get(doc._id), doc))
    .map((doc) => ({ ...doc, ...stamp(moment, old.get(doc._id)) }));
}

/** What takes the place of `before`: the same but for its stamps is no change; where there was none, a new one. */
export const replaced = <T extends Enveloped & { readonly _id: string }>(before: T | undefined, next: T, moment: Moment): T[] =>
  before ? changed([before], [next], moment) : [{ ...next, ...stamp(moment) }];
