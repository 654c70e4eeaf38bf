/** The push-token record (specification §3, product.md 2.21): where one device of one person can be reached. Server only. */
import * as z from 'zod/mini';
import { Instant, pattern, text, Uid } from '../../schemas/basics/primitives.ts';
import { between } from '../../schemas/basics/time.ts';

const DAY = 86_400_000;
/** Not refreshed for so long: probably nobody uses that browser any more. It is still tried. */
export const STALE_AFTER = 30 * DAY;
/** Not refreshed for so long: not tried any more, and its keys are forgotten. */
export const EXPIRED_AFTER = 60 * DAY;
/** A message sent again skips the devices that have it; no message is tried for so long that more than these could be under way. */
export const REMEMBERED = 50;

const common = {
  uid: Uid,
  /** SHA-256 of the endpoint, hex: tells addresses apart without keeping them. */
  address: pattern(/^[0-9a-f]{64}$/, 64),
  createdAt: Instant,
  lastRefreshedAt: Instant,
};
const Reachable = z.strictObject({
  ...common,
  status: z.enum(['active', 'stale']),
  token: text(16, 4096),
  /** Absent where the provider keeps it. */
  subscription: z.optional(z.strictObject({ endpoint: text(1, 1000), auth: text(1, 100), p256dh: text(1, 200) })),
  vapidKey: z.optional(text(1, 100)),
  swScope: z.optional(text(1, 100)),
  /** What the device is called: "Chrome on Android". */
  ua: z.optional(text(1, 80)),
  deviceId: z.optional(text(8, 40)),
  lastDeliveredAt: z.optional(Instant),
  /** Ids of the errands it has, newest last. */
  delivered: z.array(text(1, 160)).check(z.maxLength(REMEMBERED)),
});
const Ended = z.strictObject({
  ...common,
  status: z.enum(['expired', 'revoked']),
  endedAt: Instant,
  /** `gone`: the push service says so. */
  because: z.enum(['gone', 'signed-out', 'moved', 'too-many', 'expired']),
});

export const TokenRecord = z.discriminatedUnion('status', [Reachable, Ended]);
export type TokenRecord = z.infer<typeof TokenRecord>;
export type Reachable = z.infer<typeof Reachable>;
export type Because = z.infer<typeof Ended>['because'];

export const isReachable = (record: TokenRecord): record is Reachable => record.status === 'active' || record.status === 'stale';

/** Nothing is left of it but that it was. */
export function ended({ uid, address, createdAt, lastRefreshedAt }: TokenRecord, because: Because, now: Instant): TokenRecord {
  const status = because === 'expired' ? 'expired' : 'revoked';
  return { uid, address, createdAt, lastRefreshedAt, status, endedAt: now, because };
}

/** What time alone makes of it. */
export function aged(record: TokenRecord, now: Instant): TokenRecord {
  if (!isReachable(record)) return record;
  const age = between(record.lastRefreshedAt, now);
  if (age >= EXPIRED_AFTER) return ended(record, 'expired', now);
  return age >= STALE_AFTER && record.status === 'active' ? { ...record, status: 'stale' } : record;
}
