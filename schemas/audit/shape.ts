/**
 * What was done by whom, why, and how it was before (product.md 2.23). Written by the decider in the decision's own commit, one after the
 * other, each holding the hash of the one before it: who takes one out or changes one breaks the chain.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, LocalDate, pattern, prose, text, Uid, whole } from '../basics/primitives.ts';
import { ROLES } from '../person/roles.ts';

/** What a rule says of something that has to be on record; the decider adds who, when and where. */
export interface AuditNote {
  /** `gym.suspended`: noun and what became of it. Its first word also says how long it is kept (`kept.ts`). */
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly reason?: string;
  /** Who did it, where the system proposes in their place: they are the actor on record. */
  readonly by?: string;
  readonly onBehalfOf?: string;
  /** What was changed, as it was and as it is. Words that somebody wrote and whatever is personal are left out (`redact.ts`). */
  readonly before?: object;
  readonly after?: object;
}

const scalar = z.union([text(0, 160), z.number(), z.boolean(), z.null()]);
const row = z.record(text(1, 60), z.union([scalar, z.array(scalar).check(z.maxLength(100))]));
/** Codes, ids, numbers and times: nothing that somebody wrote. */
export const AuditedState = z.record(
  text(1, 60),
  z.union([scalar, z.array(z.union([scalar, row])).check(z.maxLength(100)), row]),
);
const Digest = pattern(/^[0-9a-f]{64}$/, 64);
const Place = whole(1, 1_000_000_000);

export const AuditEntry = z.strictObject({
  /** `audit:<yyyyMM>:<ULID>`, whose chance is its number: in the order of the chain, and the same however often it is applied. */
  _id: pattern(/^audit:\d{6}:[0-9A-HJKMNP-TV-Z]{26}$/, 40),
  type: z.literal('audit'),
  ...envelope,
  /** Its place in the chain, from 1. */
  number: Place,
  at: Instant,
  actorUid: text(1, 40),
  actorRole: z.enum([...ROLES, 'system']),
  onBehalfOf: z.optional(Uid),
  action: pattern(/^[a-z]+(\.[a-z][a-z_-]*)+$/, 60),
  target: z.strictObject({ type: text(1, 40), id: text(1, 160) }),
  /** `target.id` once more, to be found by. */
  targetId: z.optional(text(1, 160)),
  before: z.nullable(AuditedState),
  after: z.nullable(AuditedState),
  reason: z.optional(prose(1, 3000)),
  deviceId: z.optional(text(8, 40)),
  proposalId: idOf('proposal'),
  /** The last day it is kept (`kept.ts`). */
  keptUntil: LocalDate,
  prevHash: Digest,
  hash: Digest,
  /** Its time is over: it is taken away, and a seal holds its place in the chain. */
  over: z.optional(z.literal(true)),
});

/** What holds the chain together where entries were taken away because their time is over. */
export const AuditSeal = z.strictObject({
  /** `auditseal:<first number>` */
  _id: idOf('auditseal'),
  type: z.literal('auditseal'),
  ...envelope,
  from: Place,
  to: Place,
  /** Of the entry before the first. */
  prevHash: Digest,
  /** Of the last. */
  hash: Digest,
});

/** What the first entry follows. */
export const NO_HASH = '0'.repeat(64);
export const AUDIT = 'cell/audit';

export type AuditedState = z.infer<typeof AuditedState>;
export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditSeal = z.infer<typeof AuditSeal>;
