/** What those who run the platform propose about somebody's account: online only, none without a reason. */
import * as z from 'zod/mini';
import { OpId, text, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { ACCOUNT_REASONS, LOOK_REASONS, ROLES_GIVEN } from './reasons.ts';
import { AccountMessage, RoleReason } from './shape.ts';

const uid = Uid;
const reasons = { reason: z.enum(ACCOUNT_REASONS), message: AccountMessage };

/** They can neither buy nor book nor review; what they have stays theirs. */
export const AccountRestrict = proposalOf('account.restrict', { uid, ...reasons });
/** They are signed out, and nothing they ask for is taken. What they owe they owe. */
export const AccountSuspend = proposalOf('account.suspend', { uid, ...reasons });
/** Ends all that is in force. */
export const AccountLift = proposalOf('account.lift', { uid, message: AccountMessage });
/** All their devices, or one. */
export const AccountSignOut = proposalOf('account.sign-out', { uid, deviceId: z.optional(text(8, 40)), message: AccountMessage });
/** In thirty days, as if they had asked for it themselves. */
export const AccountErase = proposalOf('account.erase', { uid, message: AccountMessage });
/** It is closed, and `into` goes on. */
export const AccountMerge = proposalOf('account.merge', { uid, into: Uid, reason: RoleReason });
export const AccountUnmerge = proposalOf('account.unmerge', { uid, reason: RoleReason });
/** Nothing of theirs is erased or merged until it is released. */
export const AccountHold = proposalOf('account.hold', { uid, reason: RoleReason });
export const AccountRelease = proposalOf('account.release', { uid, reason: RoleReason });
export const RolePropose = proposalOf('role.propose', { uid, to: z.enum(ROLES_GIVEN), reason: RoleReason });
/** By another super-admin than the one who asked. `change`: as it was seen. */
export const RoleApprove = proposalOf('role.approve', { uid, change: OpId });
export const RoleWithdraw = proposalOf('role.withdraw', { uid, change: OpId });

/** `by` opens what is personal of `uid`, has all of it put together for them (`export`), or sees the app as they do (`view`, look/look.ts). */
export const AccountOpened = systemOf('system.account-opened', {
  by: Uid,
  uid,
  does: z.enum(['look', 'export', 'view']),
  reason: z.enum(LOOK_REASONS),
  text: text(3, 200),
});

export type AccountRestrict = z.infer<typeof AccountRestrict>;
export type AccountSuspend = z.infer<typeof AccountSuspend>;
export type AccountLift = z.infer<typeof AccountLift>;
export type AccountSignOut = z.infer<typeof AccountSignOut>;
export type AccountErase = z.infer<typeof AccountErase>;
export type AccountMerge = z.infer<typeof AccountMerge>;
export type AccountUnmerge = z.infer<typeof AccountUnmerge>;
export type AccountHold = z.infer<typeof AccountHold>;
export type AccountRelease = z.infer<typeof AccountRelease>;
export type RolePropose = z.infer<typeof RolePropose>;
export type RoleApprove = z.infer<typeof RoleApprove>;
export type RoleWithdraw = z.infer<typeof RoleWithdraw>;
export type AccountOpened = z.infer<typeof AccountOpened>;
