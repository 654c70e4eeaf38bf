/**
 * What is left of a proposal that was decided long ago: by its id, how it ended and what was asked for, in a hundred bytes. Pages of hashes, each
 * of a beginning of them; one that is full becomes sixteen. Nothing that anybody wrote is in here, and no name.
 */
import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { canonicalJson } from '../../../schemas/basics/canonical-json.ts';
import type { Json } from '../../../schemas/basics/json.ts';
import { Instant } from '../../../schemas/basics/primitives.ts';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import { OUTCOME_STATES } from '../../../schemas/proposal/shape.ts';
import { isBody } from '../../store/revision.ts';
import type { Body } from '../../store/store.ts';

export const FOLDED = 'cell/folded';
/** Hexadecimal digits that a page's name begins with, and those of a hash: 96 bits. */
export const SHORTEST = 2;
const KEY = 24;
/** Of a page, after which it is divided. */
const MOST = 64;

const outcome = { state: z.enum(OUTCOME_STATES), code: z.optional(AnyReasonCode) };
/** Of a device's own: when, and by which the same is known when it comes again. */
const OfDevice = z.strictObject({
  ...outcome,
  at: Instant,
  judgedAt: Instant,
  receivedAt: Instant,
  said: z.string(),
  origin: z.string(),
  version: z.int(),
});
const OfSystem = z.strictObject(outcome);
export const Folded = z.union([OfDevice, OfSystem]);
export type FoldedDevice = z.infer<typeof OfDevice>;
export type Folded = z.infer<typeof Folded>;

export type FoldedPage = { readonly split: true } | { readonly entries: Readonly<Record<string, Json>> };

export const keyOfProposal = (id: string): string => hash('sha256', id).slice(0, KEY);
export const pageId = (prefix: string): string => `folded:${prefix}`;

/** What was proposed, by whom: two that are the same say the same. @param made with its `_id` */
export function saidBy(uid: string, made: { readonly [field: string]: Json }): Pick<FoldedDevice, 'said' | 'origin' | 'version'> {
  const short = (value: Json) => hash('sha256', `${uid}\n${canonicalJson(value)}`, 'base64url').slice(0, 16);
  const { origin = null, schemaVersion } = made;
  return { said: short({ ...made }), origin: short(origin), version: Number(schemaVersion) };
}

/** After an update the same comes in another version: then who made it, and when, has to be the same (`said-again.ts`). */
export function isSaidAgain(kept: FoldedDevice, uid: string, made: { readonly [field: string]: Json }): boolean {
  const again = saidBy(uid, made);
  return again.version === kept.version ? again.said === kept.said : again.origin === kept.origin;
}

export function pageIn(body: Body | null): FoldedPage {
  if (body?.split === true) return { split: true };
  return { entries: isBody(body?.entries) ? body.entries : {} };
}

/** The same with one more, where it was not there: an outcome is final (A2). Pages that are others now, by their beginnings. */
export function withOne(
  prefix: string,
  entries: Readonly<Record<string, Json>>,
  key: string,
  one: Folded,
): Map<string, FoldedPage> {
  if (key in entries) return new Map();
  const all: Readonly<Record<string, Json>> = { ...entries, [key]: JSON.parse(JSON.stringify(one)) };
  if (Object.keys(all).length <= MOST) return new Map([[prefix, { entries: all }]]);
  const parts = Map.groupBy(Object.entries(all), ([each]) => each.slice(0, prefix.length + 1));
  return new Map<string, FoldedPage>([
    [prefix, { split: true }],
    ...[...parts].map(([longer, own]): [string, FoldedPage] => [longer, { entries: Object.fromEntries(own) }]),
  ]);
}
