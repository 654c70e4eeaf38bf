/**
 * What only a gym's own people keep of it, beside what everybody may read: who changed what and when, which rules of the house held when
 * (6.1: a booking is judged by those that were published when it was received), and what its owner agreed to.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, keyOf, line, text } from '../basics/primitives.ts';
import { replaced, stamp } from '../basics/revise.ts';
import { gymScope, selfScope } from '../basics/scope.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { Origin } from '../proposal/shape.ts';
import { Policies } from './shape.ts';

/** How many of each are kept; what is older is on record in the audit, where it belongs there. */
export const KEPT = { history: 50, policies: 50, touched: 200 } as const;

/** One change of a gym: who, by which proposal, from which device, and what. */
const GymChange = z.strictObject({
  at: Instant,
  by: text(1, 40),
  of: text(1, 160),
  fields: z.array(text(1, 60)).check(z.maxLength(60)),
  /** Of what may come from a queue (G1): whoever is told of it knows their own devices apart. Gone with its person. */
  device: z.optional(z.strictObject({ id: text(8, 40), name: z.optional(line(1, 80)) })),
});
export type GymChange = z.infer<typeof GymChange>;

export const GymRecord = z.strictObject({
  /** `gymrecord:<gymKey>` */
  _id: idOf('gymrecord'),
  type: z.literal('gymrecord'),
  ...envelope,
  gymId: idOf('gym'),
  /** Newest last. */
  history: z.array(GymChange).check(z.maxLength(KEPT.history)),
  /** When each item of a list was last put or taken away, by judged time: the later word about it stands (G3). */
  touched: z
    .array(z.strictObject({ list: text(1, 40), key: line(1, 300), at: Instant, gone: z.boolean() }))
    .check(z.maxLength(KEPT.touched)),
  /** Each from its time on until the next. */
  policies: z.array(z.strictObject({ from: Instant, policies: Policies })).check(z.maxLength(KEPT.policies)),
  /** By its owner, while it is. */
  paused: z.optional(z.strictObject({ by: text(1, 40), at: Instant })),
  /** By its owner, for good. Each piece of what follows is told or given back once, those after the one that is named still are to be. */
  closing: z.optional(
    z.strictObject({
      by: text(1, 40),
      at: Instant,
      /** The notice is over: exclusive, the end of the last day. */
      until: Instant,
      /** When somebody looks whether anything is left to wait for. */
      lookAt: z.optional(Instant),
      telling: z.optional(z.strictObject({ after: z.optional(text(1, 40)) })),
      refunding: z.optional(z.strictObject({ after: z.optional(idOf('roster')) })),
    }),
  ),
  agreement: z.optional(z.strictObject({ version: text(1, 20), name: line(2, 100), by: text(1, 40), at: Instant })),
});
export type GymRecord = z.infer<typeof GymRecord>;

export const recordIdOf = (gymId: string): string => `gymrecord:${keyOf(gymId)}`;

const kept = (known: Known, gymId: string): GymRecord | undefined =>
  found(known.get('gymrecord', `${gymScope(gymId)}/gyms`, recordIdOf(gymId)));

/** Of a gym that never had one: an empty one. */
export const recordOf = (known: Known, gymId: string, moment: Moment): GymRecord =>
  kept(known, gymId) ?? {
    ...{ _id: recordIdOf(gymId), type: 'gymrecord', ...stamp(moment), gymId },
    ...{ history: [], touched: [], policies: [] },
  };

/** Which device of its author's that was, under the name it has with them. */
export function deviceOf({ deviceId: id }: Origin, known: Known, moment: Moment): NonNullable<GymChange['device']> {
  const name = found(known.get('device', `${selfScope(moment.by)}/self`, `device:${id}`))?.name;
  return name === undefined ? { id } : { id, name };
}

/** With one more change on it; one without a field is none. */
export function noted(
  record: GymRecord,
  of: string,
  fields: readonly string[],
  moment: Moment,
  device?: GymChange['device'],
): GymRecord {
  if (fields.length === 0) return record;
  const change: GymChange = { at: moment.receivedAt, by: moment.by, of, fields: [...fields], ...(device && { device }) };
  const history = [...record.history, change];
  return { ...record, history: history.slice(-KEPT.history) };
}

/** The record as it is to be, unless it is so already; one on which nothing stands is not begun. */
export function recorded(known: Known, after: GymRecord, moment: Moment): GymRecord[] {
  const before = kept(known, after.gymId);
  const isEmpty = after.history.length + after.touched.length + after.policies.length === 0;
  return before === undefined && isEmpty ? [] : replaced(before, after, moment);
}
