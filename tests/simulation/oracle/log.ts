/**
 * What can be seen of the world from outside: what devices pushed and what they were answered, when they were in touch, and what the
 * house said. Nothing in this folder knows a rule of the product's; it is written from product.md and architecture.md.
 */
import * as z from 'zod/mini';

/** A proposal as it was pushed; only what the oracle asks about. */
const Pushed = z.object({
  _id: z.string(),
  kind: z.string(),
  body: z.object({
    bookingId: z.optional(z.string()),
    proposalId: z.optional(z.string()),
    gymId: z.optional(z.string()),
    slotId: z.optional(z.string()),
    passId: z.optional(z.string()),
    memberId: z.optional(z.string()),
    direction: z.optional(z.string()),
    localVerdict: z.optional(z.string()),
  }),
  origin: z.object({
    deviceId: z.string(),
    opId: z.string(),
    seq: z.number(),
    madeAt: z.string(),
    offsetMs: z.number(),
    trust: z.string(),
  }),
});
export type Pushed = z.infer<typeof Pushed>;
const Rows = z.array(z.object({ ok: z.optional(z.boolean()), error: z.optional(z.string()), reason: z.optional(z.string()) }));
const Batch = z.object({ docs: z.array(z.unknown()) });

/** One row the server said it has, or will never have (`refused`), the first time that it said so. */
export interface Acknowledged {
  /** In the order of the answers, and within an answer of its rows. */
  readonly place: number;
  readonly uid: string;
  /** Milliseconds. The answer may have come later than the server had it. */
  readonly at: number;
  readonly refused: string | null;
  readonly proposal: Pushed;
}

export interface Said {
  readonly at: number;
  readonly kind: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A contact is written down half a minute later at most; who is killed may have forgotten it (a bound gets weaker, never wrong). */
export const FORGOTTEN_BY_DEATH = 31_000;

export class PushLog {
  readonly acknowledged: Acknowledged[] = [];
  readonly said: Said[] = [];
  /** By device: since when it is registered, milliseconds. */
  readonly registered = new Map<string, { readonly uid: string; readonly at: number }>();
  /** By device: when it was in touch, and how many proposals it said it had made by then. */
  readonly contacts = new Map<string, { readonly at: number; readonly head: number }[]>();
  readonly #known = new Set<string>();

  register(uid: string, deviceId: string, at: number): void {
    this.registered.set(deviceId, { uid, at });
  }

  house(kind: string, body: object, at: number): void {
    this.said.push({ at, kind, body: { ...body } });
  }

  /** What was noted a moment ago may be on no disk. */
  killed(at: number): void {
    for (const [deviceId, contacts] of this.contacts)
      this.contacts.set(
        deviceId,
        contacts.filter((contact) => contact.at <= at - FORGOTTEN_BY_DEATH),
      );
  }

  /** A device was in touch, and answered. */
  contact(headers: Readonly<Record<string, string | undefined>>, at: number): void {
    const [deviceId] = (headers['x-device'] ?? '').split('.');
    const head = Number(headers['x-device-head'] ?? Number.NaN);
    if (!deviceId || !Number.isInteger(head)) return;
    const before = (this.contacts.get(deviceId) ?? []).filter((contact) => contact.head < head);
    this.contacts.set(deviceId, [...before, { at, head }]);
  }

  /** What a push was answered, row by row. A body that is none, and a row that is no proposal, says nothing. */
  push(uid: string, body: string, answer: string, at: number): void {
    const docs = parsed(Batch, body)?.docs ?? [];
    const rows = parsed(Rows, answer) ?? [];
    for (const [index, raw] of docs.entries()) {
      const row = rows[index];
      const proposal = Pushed.safeParse(raw);
      if (!row || !proposal.success || this.#known.has(proposal.data._id)) continue;
      if (row.error !== undefined && row.error !== 'forbidden') continue;
      this.#known.add(proposal.data._id);
      const refused = row.error === undefined ? null : (row.reason ?? '');
      this.acknowledged.push({ place: this.acknowledged.length, uid, at, refused, proposal: proposal.data });
    }
  }
}

function parsed<T extends z.ZodMiniType>(shape: T, text: string): z.infer<T> | null {
  try {
    const read = shape.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
