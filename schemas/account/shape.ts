/**
 * What those who run the platform know of an account (product.md 2.1, 4.5, R-61): by what it is found, what was ordered about it, and which roles
 * were asked for. In no scope that anybody replicates: the directory of people is read by calls that say who read it.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, OpId, prose, text, Uid } from '../basics/primitives.ts';
import { ROLES } from '../person/roles.ts';
import { ACCOUNT_REASONS, ROLES_GIVEN } from './reasons.ts';

/** So long that all of it goes into the notice and its e-mail. */
export const AccountMessage = prose(20, 240);
/** Of a change of role, of a merge, or of a legal hold: for those who run the platform alone. */
export const RoleReason = prose(10, 300);
/** The most that is kept of either; what is older is in the audit. */
export const MOST_ORDERS = 60;

/** Of whom by their id alone: what they are called is looked up when it is read. */
const said = z.strictObject({ uid: Uid, at: Instant });

export const AccountOrder = z.strictObject({
  /** Of the proposal that ordered it. */
  id: OpId,
  action: z.enum(['restrict', 'suspend']),
  reason: z.enum(ACCOUNT_REASONS),
  message: AccountMessage,
  by: said,
  ended: z.optional(z.strictObject({ ...said.shape, message: AccountMessage })),
});

export const RoleChange = z.strictObject({
  id: OpId,
  from: z.enum(ROLES),
  to: z.enum(ROLES_GIVEN),
  reason: RoleReason,
  asked: said,
  /** the second person. */
  approved: z.optional(said),
  withdrawn: z.optional(said),
});

/** Kept whole for a legal matter: neither erased nor merged while it lasts. */
export const LegalHold = z.strictObject({
  /** Of the proposal that began it. */
  id: OpId,
  reason: RoleReason,
  by: said,
  /** When the account would have been erased for which that was asked already. */
  eraseAt: z.optional(Instant),
  ended: z.optional(z.strictObject({ ...said.shape, reason: RoleReason })),
});

export const AccountRecord = z.strictObject({
  /** `accountrecord:<uid>` */
  _id: idOf('accountrecord'),
  type: z.literal('accountrecord'),
  ...envelope,
  uid: Uid,
  /** Oldest first. */
  orders: z.array(AccountOrder).check(z.maxLength(MOST_ORDERS)),
  roles: z.array(RoleChange).check(z.maxLength(MOST_ORDERS)),
  /** Oldest first; of them the last alone may be in force. */
  holds: z.optional(z.array(LegalHold).check(z.maxLength(MOST_ORDERS))),
  /** There while a change of role waits for a second person, to be found by. */
  waiting: z.optional(z.literal('role')),
  /** There while a hold is in force, to be found by. */
  onHold: z.optional(z.literal('hold')),
});

/** By what somebody is found. Follows from their profile, in the commit that changes it. */
export const AccountEntry = z.strictObject({
  /** `accountentry:<uid>` */
  _id: idOf('accountentry'),
  type: z.literal('accountentry'),
  ...envelope,
  uid: Uid,
  /** As `searchKey` makes it of the whole name, and of its last word. Nothing of somebody whose account is erased. */
  name: z.optional(text(1, 100)),
  family: z.optional(text(1, 100)),
  email: z.optional(text(3, 254)),
  displayName: line(2, 50),
  role: z.enum(ROLES),
  status: z.enum(['unverified', 'active', 'restricted', 'suspended', 'deletion_requested', 'erased']),
  /** While it is `deletion_requested`. */
  eraseAt: z.optional(Instant),
  /** Of an erased one: in which month (`2026-03`), to be found by. */
  erasedIn: z.optional(text(7, 7)),
  /** Of a merged one: whose account goes on, to be found from there. */
  mergedInto: z.optional(Uid),
});

export const ACCOUNTS = 'cell/accounts';
export const recordIdOf = (uid: string): string => `accountrecord:${uid}`;
export const entryIdOf = (uid: string): string => `accountentry:${uid}`;

export type AccountOrder = z.infer<typeof AccountOrder>;
export type RoleChange = z.infer<typeof RoleChange>;
export type LegalHold = z.infer<typeof LegalHold>;
export type AccountRecord = z.infer<typeof AccountRecord>;
export type AccountEntry = z.infer<typeof AccountEntry>;
