/** What the calls about people take and answer (product.md 4.5). Never replicated: a device holds it in memory, and masked rows alone longer. */
import * as z from 'zod/mini';
import { ShownEntry } from '../audit/wire.ts';
import { Instant, text } from '../basics/primitives.ts';
import { ROLES } from '../person/roles.ts';
import { LOOK_REASONS } from './reasons.ts';
import { AccountEntry, AccountOrder, LegalHold, RoleChange } from './shape.ts';

/** Fewest characters that are searched for; an id may be longer. */
export const SEARCH = { least: 2, most: 100 } as const;

const { uid, role, status } = AccountEntry.shape;

/** Masked: enough to choose by, and no more. */
/** `merged`: closed, and part of another. */
export const AccountRow = z.object({
  ...{ uid, name: z.string(), email: z.string(), role, status },
  merged: z.optional(z.literal(true)),
});
export type AccountRow = z.infer<typeof AccountRow>;

/** `next`: where to go on, while there is more. */
export const AccountPage = z.object({ accounts: z.array(AccountRow), next: z.optional(z.string()) });
export type AccountPage = z.infer<typeof AccountPage>;

/** `failed`: its time is over, and something of it is still there. `held`: on legal hold. */
export const ERASURE_STATES = ['waiting', 'held', 'failed', 'done'] as const;
const Erasure = z.object({
  ...AccountRow.shape,
  askedAt: Instant,
  /** When it is erased, or was; of a held one when it would have been. */
  at: Instant,
  /** 3.9: one month after it was asked for (law). */
  dueBy: Instant,
  state: z.enum(ERASURE_STATES),
});
export type Erasure = z.infer<typeof Erasure>;

const named = z.object({ uid, at: Instant, name: z.string() });
const ShownRole = z.object({ ...RoleChange.shape, asked: named, approved: z.optional(named), withdrawn: z.optional(named) });
export type ShownRole = z.infer<typeof ShownRole>;

export const AccountQueue = z.object({
  erasures: z.array(Erasure),
  roles: z.array(z.object({ ...AccountRow.shape, change: ShownRole })),
  /** Whose account is on legal hold, the latest first; absent for who is no super-admin. */
  holds: z.optional(z.array(z.object({ ...AccountRow.shape, since: Instant }))),
});
export type AccountQueue = z.infer<typeof AccountQueue>;

/** Why it is opened: on record first. */
export const AccountOpening = z.strictObject({ reason: z.enum(LOOK_REASONS), text: text(3, 200) });
export type AccountOpening = z.infer<typeof AccountOpening>;

/** The newest of them, and how many there are. */
const some = <S extends z.ZodMiniType>(row: S) => z.object({ all: z.int(), newest: z.array(row) });
const optionalText = z.optional(z.string());

export const AccountShown = z.object({
  ...AccountRow.shape,
  emailVerified: z.boolean(),
  phone: optionalText,
  homeOutcode: optionalText,
  since: Instant,
  suspendedAt: z.optional(Instant),
  eraseAt: z.optional(Instant),
  /** Whose account goes on instead. */
  mergedInto: z.optional(z.object({ uid, at: Instant, name: z.string() })),
  /** Those that are part of this one. */
  absorbed: z.array(z.object({ uid, name: z.string() })),
  owedVisits: z.int(),
  strikes: z.int(),
  blockedUntil: z.optional(Instant),
  consents: z.array(z.object({ kind: z.string(), version: z.string(), givenAt: Instant, withdrawnAt: z.optional(Instant) })),
  platform: z.enum(['super-admin', 'admin', 'none']),
  gyms: z.array(z.object({ gymId: z.string(), name: z.string(), preset: z.string(), status: z.string(), since: Instant })),
  orders: z.array(
    z.object({
      ...AccountOrder.shape,
      by: named,
      ended: z.optional(z.object({ ...named.shape, message: z.string() })),
    }),
  ),
  holds: z.array(
    z.object({ ...LegalHold.shape, by: named, ended: z.optional(z.object({ ...named.shape, reason: z.string() })) }),
  ),
  roles: z.array(ShownRole),
  /** What they were, as it is on record: also what no two super-admins decided. Oldest first. */
  was: z.array(z.object({ at: Instant, from: z.nullable(z.enum(ROLES)), to: z.enum(ROLES) })),
  devices: z.array(
    z.object({
      deviceId: z.string(),
      name: z.string(),
      registeredAt: Instant,
      lastSeenAt: Instant,
      revokedAt: z.optional(Instant),
    }),
  ),
  passes: some(z.object({ id: z.string(), name: z.string(), gymName: z.string(), status: z.string(), at: Instant })),
  bookings: some(
    z.object({ id: z.string(), name: z.string(), gymName: z.string(), status: z.string(), at: Instant, strike: z.boolean() }),
  ),
  disputes: some(z.object({ id: z.string(), name: z.string(), gymName: z.string(), status: z.string(), at: Instant })),
  audit: some(ShownEntry),
});
export type AccountShown = z.infer<typeof AccountShown>;

/** A look at somebody's account that has begun: how the server knows it again, and when it ends. Shown once. */
export const AccountLook = z.object({ token: z.string(), uid, name: z.string(), endsAt: Instant });
export type AccountLook = z.infer<typeof AccountLook>;

/** All that is theirs, list by list, as their own device would put it together. */
export const AccountExport = z.object({
  madeAt: Instant,
  lists: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof AccountExport>;
