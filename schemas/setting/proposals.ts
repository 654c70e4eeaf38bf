/** What super-admins propose about settings. Online only, never without a reason. */
import * as z from 'zod/mini';
import { Instant, OpId } from '../basics/primitives.ts';
import { proposalOf } from '../proposal/shape.ts';
import { SettingValue } from './published-shape.ts';
import { SettingKeyed, SettingReason } from './shape.ts';

const key = SettingKeyed;
/** As it was seen: the change of which something is said. */
const change = OpId;

/** It counts from then on, or at once; what is about money once somebody else has approved it. */
export const SettingPropose = proposalOf('setting.propose', {
  key,
  value: SettingValue,
  from: z.optional(Instant),
  reason: SettingReason,
});
/** By another super-admin than the one who asked. */
export const SettingApprove = proposalOf('setting.approve', { key, change });
/** What waits, or has not begun yet. */
export const SettingWithdraw = proposalOf('setting.withdraw', { key, change });

export type SettingPropose = z.infer<typeof SettingPropose>;
export type SettingApprove = z.infer<typeof SettingApprove>;
export type SettingWithdraw = z.infer<typeof SettingWithdraw>;
