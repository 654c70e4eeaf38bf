/**
 * What every proposal has in common. A device writes nothing else (A1): a fact or a request, created once and never edited; its outcome
 * is written by the server, once (A2). Which kinds there are, each noun says (`<noun>/proposals.ts`).
 */
import * as z from 'zod/mini';
import { Instant, idOf, line, OpId, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { AnyReasonCode } from '../basics/reason-code.ts';
import { Link } from './link.ts';

/** Which device, in which order, and by which clock (product.md 0.1, 5.0). */
export const Origin = z.strictObject({
  deviceId: text(8, 40),
  /** Idempotency key. */
  opId: OpId,
  /** Counts up by one per device. */
  seq: whole(1, 1_000_000_000),
  /** The device's own clock. */
  madeAt: Instant,
  /** Server clock minus device clock, milliseconds, as last measured. */
  offsetMs: z.int(),
  /** The device's last word from a server; absent when it never had one. */
  lastServerAt: z.optional(Instant),
  trust: z.enum(['synced', 'estimated', 'untrusted']),
  appBuild: text(1, 40),
  /** Of a fact that a tablet recorded: its place in that tablet's chain. */
  link: z.optional(Link),
});

const common = {
  _id: pattern(/^proposal:[0-9A-HJKMNP-TV-Z]{26}$/, 40),
  type: z.literal('proposal'),
  schemaVersion: whole(1, 1000),
  /** One line that says what this is, readable when its scope is gone (A3). */
  display: line(1, 200),
  origin: Origin,
};
/** The shape of one kind that devices make. */
export const proposalOf = <K extends string, B extends z.core.$ZodLooseShape>(kind: K, body: B) =>
  z.strictObject({ ...common, kind: z.literal(kind), body: z.strictObject(body) });

/** Of a kind that this device knows nothing of: another device made it, or another version of the app. Its display line says what it is. */
export const foreign = z.strictObject({ ...common, kind: text(1, 60), body: z.looseObject({}) });

/**
 * The shape of one kind that the system puts into the inbox itself: timers, provider reports, imports, sign-ups. The same door and the
 * same rules as everybody else (A12), with the principal `system`. No device can send one: the gateway parses none of these.
 */
export const systemOf = <K extends string, B extends z.core.$ZodLooseShape>(kind: K, body: B) =>
  z.strictObject({
    /** `proposal:<kind>:<cause>`; derived from the cause, so that saying it twice is saying it once. */
    _id: idOf('proposal'),
    type: z.literal('proposal'),
    kind: z.literal(kind),
    body: z.strictObject(body),
  });

export const OUTCOME_STATES = ['accepted', 'accepted_flagged', 'refused', 'held'] as const;
/** The server's answer. Final, except `held`, which an answer or a timer ends. */
export const Outcome = z.strictObject({
  state: z.enum(OUTCOME_STATES),
  code: z.optional(AnyReasonCode),
  /** The sentence of the code, its blanks filled. */
  message: z.optional(text(0, 300)),
  at: Instant,
  judgedAt: Instant,
  /** Of a held change: the fields that wait for a choice. The rest of it was done when it came. Of a refund: its amount, in pence. */
  waits: z.optional(z.array(text(1, 60)).check(z.maxLength(60))),
  /** `collection/id` and revision-independent stamp of every document this decision wrote for its author's eyes: when they have arrived the provisional ones end. */
  wrote: z.array(z.strictObject({ collection: text(1, 40), id: text(1, 160), updatedAt: Instant })).check(z.maxLength(50)),
});

/** What the server adds to a proposal when it has decided. */
export const decided = { by: Uid, receivedAt: Instant, outcome: Outcome };

export type Origin = z.infer<typeof Origin>;
export type Outcome = z.infer<typeof Outcome>;
/** A proposal as it comes back: what the device wrote plus the server's answer. */
export interface Decided {
  readonly by: string;
  readonly receivedAt: string;
  readonly outcome: Outcome;
}

/** Field by field, so that what is known of the rest stays known. */
type AsMade<P> = P extends unknown ? { [F in keyof P as Exclude<F, keyof Decided>]: P[F] } : never;

type Answered = { readonly kind?: unknown } & { readonly [F in keyof Decided]?: unknown };

/** What its device wrote, without all that the server adds when it decides it. */
export function asMade<P extends Answered>(proposal: P): AsMade<P>;
export function asMade({ by: _by, receivedAt: _receivedAt, outcome: _outcome, ...made }: Answered): unknown {
  return made;
}

/** The ULID in a proposal's id; ids of what it creates derive from it (A1). */
export const opIdOf = (proposalId: string): string => proposalId.slice('proposal:'.length);

/** The operation that makes what this proposal is about, where it is one: without that one it means nothing. */
export function opSpokenOf({ body }: { readonly body: object }): string | undefined {
  if ('bookingId' in body) return String(body.bookingId).slice('booking:'.length);
  return 'proposalId' in body ? opIdOf(String(body.proposalId)) : undefined;
}
