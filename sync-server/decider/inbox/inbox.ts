/**
 * The inbox (architecture §1): `cell/inbox`, one entry per proposal, id = the proposal's id, written once if absent (that is the
 * idempotency, S3) by the gateway or, for the system's own proposals, by `propose`. Its sequence is the order of deciding (A9), and
 * among one device's entries their own `seq` is.
 * Only the decider changes an entry afterwards. The gateway shares this file with the decider and nothing else.
 */
import * as z from 'zod/mini';
import type { Json } from '../../../schemas/basics/json.ts';
import { Instant, pattern, text, Uid } from '../../../schemas/basics/primitives.ts';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import { DoorCodeSeen } from '../../../schemas/checkin/entering/door-code.ts';
import { Proposal, SystemProposal } from '../../../schemas/folds/proposals.ts';
import { CHAIN_FAULTS } from '../../../schemas/proposal/link.ts';
import { OUTCOME_STATES } from '../../../schemas/proposal/shape.ts';

export const INBOX = 'cell/inbox';

/** As the device named it or as the gateway made it from the body: a first one, or after a restore what it had been answered with. */
const PushedRevision = pattern(/^[1-9]\d{0,5}-[^\s,]{1,64}$/, 71);
const fromDevice = {
  /** From the token, never from the body. */
  uid: Uid,
  deviceId: text(8, 40),
  /** Its device, for as long as it waits: what else of that device waits is found by it, wherever it lies in the inbox. */
  queue: z.optional(text(8, 40)),
  receivedAt: Instant,
  /** The server's own record: the last contact of this device before it made the proposal, its registration being the first (L6). */
  contactBefore: z.optional(Instant),
  /** The first contact at which the device said that it had made it. */
  saidBy: z.optional(Instant),
  /** What is wrong with its place in its tablet's chain. */
  chain: z.optional(z.enum(CHAIN_FAULTS)),
  /** What is in the code of a gym's tablet that came with it. */
  doorCode: z.optional(DoorCodeSeen),
  /** The revision under which the author's device knows its proposal; the decision becomes its child. */
  pushedRev: PushedRevision,
  /** What else the device said of the history; a first revision has none, so this is only itself. */
  revisions: z.optional(z.array(text(1, 71)).check(z.maxLength(1))),
};
/** Why deciding threw: a defect of ours, without anybody's data. */
const Failure = z.strictObject({ at: Instant, error: text(1, 200) });

/** As a device made it, of whatever version (schemas/proposal/release.ts). It was parsed once, at the door. */
const Made = z.custom<{ readonly [field: string]: Json }>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** To be decided. `failed` had a defect of ours and is tried again at the next start. */
export const DeviceEntry = z.strictObject({
  state: z.enum(['waiting', 'failed']),
  ...fromDevice,
  proposal: Proposal,
  failure: z.optional(Failure),
});
/** The same as it is stored: what waits while the server is upgraded is still what its device made. */
export const StoredEntry = z.extend(DeviceEntry, { proposal: Made });
/** The same for what the system itself proposes: timers, providers' reports, imports (A12). */
export const SystemEntry = z.strictObject({
  state: z.enum(['waiting', 'failed']),
  uid: z.literal('system'),
  receivedAt: Instant,
  proposal: SystemProposal,
  failure: z.optional(Failure),
});
/** Of a newer schema version than this server: kept as it came until the server is upgraded (A3). */
export const HeldEntry = z.strictObject({
  state: z.literal('held'),
  ...fromDevice,
  proposal: Made,
});
/** Could not be read: only who, when, why and a hash are kept (A3). Its refusal was the answer to the push. */
export const MalformedEntry = z.strictObject({
  state: z.literal('malformed'),
  uid: Uid,
  deviceId: text(8, 40),
  receivedAt: Instant,
  code: AnyReasonCode,
  /** SHA-256 of what was pushed, hex. */
  hash: pattern(/^[0-9a-f]{64}$/, 64),
});
/** Done. What was proposed lies in the author's `self-<uid>/proposals` with its outcome; here only what idempotency needs. */
export const DecidedEntry = z.strictObject({
  state: z.literal('decided'),
  uid: text(1, 40),
  deviceId: z.optional(text(8, 40)),
  receivedAt: Instant,
  pushedRev: z.optional(PushedRevision),
  kind: text(1, 60),
  decidedAt: Instant,
  outcome: z.strictObject({ state: z.enum(OUTCOME_STATES), code: z.optional(AnyReasonCode) }),
});

export const InboxEntry = z.union([DecidedEntry, StoredEntry, SystemEntry, HeldEntry, MalformedEntry]);
export type DeviceEntry = z.infer<typeof DeviceEntry>;
export type StoredEntry = z.infer<typeof StoredEntry>;
export type SystemEntry = z.infer<typeof SystemEntry>;
export type HeldEntry = z.infer<typeof HeldEntry>;
export type MalformedEntry = z.infer<typeof MalformedEntry>;
export type DecidedEntry = z.infer<typeof DecidedEntry>;
export type InboxEntry = z.infer<typeof InboxEntry>;
