/**
 * A system setting (product.md 2.23): what was asked for, by whom and why, from when on it holds, and what came of it. Nothing is taken out of it
 * when something else is said. What everybody's devices need of it is in `published-shape.ts`.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, OpId, prose, Uid, whole } from '../basics/primitives.ts';
import { SETTING_KEYS } from './catalogue.ts';
import { SettingValue } from './published-shape.ts';

export const SettingKeyed = z.enum(SETTING_KEYS);
export const SettingReason = prose(10, 300);
/** The most that is kept of one; what is older is in the audit. */
export const SETTING_CHANGES = 60;

const said = z.strictObject({ uid: Uid, name: line(1, 50), at: Instant });

export const SettingChange = z.strictObject({
  /** Of the proposal that asked for it. */
  id: OpId,
  value: SettingValue,
  reason: SettingReason,
  asked: said,
  /** From when on it was wanted; absent: at once. */
  wanted: z.optional(Instant),
  /** From when on it holds. Absent while a second person is waited for, or where they never said so. */
  from: z.optional(Instant),
  /** the second person. */
  approved: z.optional(said),
  withdrawn: z.optional(said),
  /** R-71, of a commission: what owners are told of it, with what held before, and how far that has come. Each round tells all of them anew. */
  telling: z.optional(
    z.strictObject({
      says: z.enum(['rise', 'off']),
      was: SettingValue,
      round: whole(1, 1_000_000),
      /** Pieces of them that were told. */
      piece: whole(0, 1_000_000),
      owners: whole(0, 10_000_000),
      doneAt: z.optional(Instant),
    }),
  ),
});

export const SystemSetting = z.strictObject({
  /** `setting:<key>` */
  _id: idOf('setting'),
  type: z.literal('setting'),
  ...envelope,
  key: SettingKeyed,
  /** In the order in which they began to hold, or were asked for: of those that have begun the last one holds. */
  changes: z.array(SettingChange).check(z.maxLength(SETTING_CHANGES)),
});

export type SettingChange = z.infer<typeof SettingChange>;
export type SystemSetting = z.infer<typeof SystemSetting>;
