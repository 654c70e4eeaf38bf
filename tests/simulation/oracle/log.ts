/**
 * What can be seen of the world from outside: what devices pushed and what they were answered, when they were in touch, and what the
 * system said. Nothing in this folder knows a rule of the product's; it is written from product.md and architecture.md.
 */
import * as z from 'zod/mini';

/** A proposal as it was pushed; only what the oracle asks about. */
const PushedProposal = z.object({
  _id: z.string(),
  kind: z.string(),
  schemaVersion: z.number(),
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
export type PushedProposal = z.infer<typeof PushedProposal>;
const Rows = z.array(z.object({ ok: z.optional(z.boolean()), error: z.optional(z.string()), reason: z.optional(z.string()) }));
const Batch = z.object({ docs: z.array(z.unknown()) });
const Registered = z.object({ deviceId: z.string() });

/** One row the server said it has, or will never have (`refused`), the first time that it said so. */
export interface Acknowledged {
  /** In the order of the answers, and within an answer of its rows. */
  readonly place: number;
  readonly uid: string;
  /** Milliseconds. The answer may have come later than the server had it. */
  readonly at: number;
  readonly refused: string | null;
  readonly proposal: PushedProposal;
  /** What the server had been told by then of how many its device had made. */
  readonly contacts: readonly DeviceContact[];
}

/** A device was in touch: the first and the last time that it said it had made so many. */
export interface DeviceContact {
  readonly head: number;
  readonly since: number;
  readonly at: number;
}

/** A push as it came, whatever it was answered. */
export interface Attempt {
  readonly at: number;
  /** Whose outbox it is for; who asked, by their token and by their device. */
  readonly uid: string;
  readonly askedBy: string | null;
  readonly deviceId: string | null;
  readonly rows: readonly PushedProposal[];
  /** Rows that may come again later. */
  readonly held: readonly PushedProposal[];
}

/** What a device told its person is stored. */
export interface KeptProposal {
  readonly at: number;
  readonly uid: string;
  /** Which device, whatever the server calls it. */
  readonly device: number;
  readonly proposalId: string;
  readonly kind: string;
  /** The booking it is about. */
  readonly bookingId: string | undefined;
  /** Taken back by its author, or gone with a disk while nobody was there to save it. */
  isGone: boolean;
}

/** Whether a device can reach the server just now, and since it was last interrupted in that. */
export interface ReachedServer {
  readonly at: number;
  readonly isThere: boolean;
}

/** Why somebody has to sign in once more. */
export type Cause = 'signed out' | 'ended' | 'storage gone';

export interface SaidProposal {
  readonly at: number;
  readonly kind: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A moment that the server can be taken back to. */
export interface LogMark {
  readonly at: number;
  readonly acknowledged: number;
  readonly said: number;
}

/** A contact is written down half a minute later at most; who is killed may have forgotten it (a bound gets weaker, never wrong). */
export const FORGOTTEN_BY_DEATH = 31_000;

interface Push {
  readonly uid: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly answer: string;
}

const deviceOf = (headers: Push['headers']): string | null => headers['x-device']?.split('.')[0] || null;
const askerOf = (headers: Push['headers']): string | null => /^Bearer ([^.]+)\./.exec(headers.authorization ?? '')?.[1] ?? null;

export class PushLog {
  readonly acknowledged: Acknowledged[] = [];
  readonly said: SaidProposal[] = [];
  readonly attempts: Attempt[] = [];
  readonly kept: KeptProposal[] = [];
  /** Ids of what its author took back, and was told that it had not left. */
  readonly takenBack = new Set<string>();
  /** By device, in the order of time. */
  readonly reaches = new Map<number, ReachedServer[]>();
  /** Who came to be signed in on which device again, and as which the server has known it before and since. */
  readonly signIns: { device: number; uid: string; before: string; deviceId: string; causes: readonly Cause[] }[] = [];
  /** By device: since when it is registered, milliseconds. */
  readonly registered = new Map<string, { readonly uid: string; readonly at: number }>();
  readonly #contacts = new Map<string, readonly DeviceContact[]>();
  readonly #arrived = new Map<string, number>();
  readonly #known = new Set<string>();
  readonly #interruptions = new Map<number, string>();
  readonly #causes = new Map<number, Cause[]>();

  register(uid: string, deviceId: string, at: number): void {
    this.registered.set(deviceId, { uid, at });
  }

  /** Somebody registered the device they signed in on. */
  registers({ headers, answer }: Push, at: number): void {
    const uid = askerOf(headers);
    const made = parsed(Registered, answer);
    if (uid && made) this.register(uid, made.deviceId, at);
  }

  system(kind: string, body: object, at: number): void {
    this.said.push({ at, kind, body: { ...body } });
  }

  keep(kept: Omit<KeptProposal, 'isGone'>): void {
    this.kept.push({ ...kept, isGone: false });
  }

  gone(proposalId: string): void {
    for (const one of this.kept) if (one.proposalId === proposalId) one.isGone = true;
  }

  /** `interruptions`: counts what came between, so that two of the same are not taken for one. */
  reach(device: number, isThere: boolean, interruptions: string, at: number): void {
    const now = `${isThere} ${interruptions}`;
    if (this.#interruptions.get(device) === now) return;
    this.#interruptions.set(device, now);
    this.reaches.set(device, [...(this.reaches.get(device) ?? []), { at, isThere }]);
  }

  mustSignIn(device: number, cause: Cause): void {
    this.#causes.set(device, [...(this.#causes.get(device) ?? []), cause]);
  }

  signedIn(device: number, uid: string, deviceId: string): void {
    const before = this.signIns.findLast((one) => one.device === device && one.uid === uid)?.deviceId ?? '';
    this.signIns.push({ device, uid, before, deviceId, causes: this.#causes.get(device) ?? [] });
    this.#causes.delete(device);
  }

  /** What was noted a moment ago may be on no disk. */
  killed(at: number): void {
    for (const [deviceId, contacts] of this.#contacts)
      this.#contacts.set(
        deviceId,
        contacts.filter((contact) => contact.at <= at - FORGOTTEN_BY_DEATH),
      );
  }

  /** What had been answered and said so far, for whoever takes the server back to it. */
  mark(at: number): LogMark {
    return { at, acknowledged: this.acknowledged.length, said: this.said.length };
  }

  /** The server is as it was then: of what came after that it knows nothing until it is told again. */
  restored(mark: LogMark): void {
    for (const { proposal } of this.acknowledged.splice(mark.acknowledged)) this.#known.delete(proposal._id);
    this.said.splice(mark.said);
    this.killed(mark.at);
    this.#arrived.clear();
    for (const { refused, proposal } of this.acknowledged) if (refused === null) this.#arrive(proposal);
  }

  #arrive({ origin }: PushedProposal): void {
    this.#arrived.set(origin.deviceId, Math.max(this.#arrived.get(origin.deviceId) ?? 0, origin.seq));
  }

  /** A device was in touch, and answered. */
  contact(headers: Push['headers'], at: number): void {
    const deviceId = deviceOf(headers);
    const said = Number(headers['x-device-head'] ?? Number.NaN);
    if (deviceId && Number.isInteger(said)) this.#contact(deviceId, said, at);
  }

  /** Who says less than has arrived has made what has arrived; who once said more did not mean it. */
  #contact(deviceId: string, said: number, at: number): void {
    const head = Math.max(said, this.#arrived.get(deviceId) ?? 0);
    const all = this.#contacts.get(deviceId) ?? [];
    const since = all.find((contact) => contact.head === head)?.since ?? at;
    this.#contacts.set(deviceId, [...all.filter((contact) => contact.head < head), { head, since, at }]);
  }

  /** What a push was answered, row by row. A body that is none, and a row that is no proposal, says nothing. */
  push({ uid = '', headers, body, answer, status }: Push & { readonly status: number }, at: number): void {
    const docs = (parsed(Batch, body)?.docs ?? []).map((raw) => PushedProposal.safeParse(raw).data);
    const rows = parsed(Rows, answer) ?? [];
    const made = docs.flatMap((doc) => doc ?? []);
    const held = docs
      .filter((_, index) => status === 429 || rows[index]?.error === 'too_many_requests')
      .flatMap((doc) => doc ?? []);
    this.attempts.push({ at, uid, askedBy: askerOf(headers), deviceId: deviceOf(headers), rows: made, held });
    if (status >= 400) return;
    for (const [index, proposal] of docs.entries()) {
      const row = rows[index];
      if (!row || !proposal || this.#known.has(proposal._id)) continue;
      if (row.error !== undefined && row.error !== 'forbidden') continue;
      // Not kept, and no last word: its person signs in again, and brings it themselves.
      if (row.reason === 'DEVICE_REVOKED') continue;
      // Nor is this: another device made it, and brings it itself.
      if (row.reason === 'FIELD_NOT_YOURS' && proposal.origin.deviceId !== deviceOf(headers)) continue;
      this.#known.add(proposal._id);
      const { deviceId } = proposal.origin;
      const refused = row.error === undefined ? null : (row.reason ?? '');
      const contacts = this.#contacts.get(deviceId) ?? [];
      this.acknowledged.push({ place: this.acknowledged.length, uid, at, refused, proposal, contacts });
    }
    // What was turned away says nothing of how many there are.
    const counted = docs.filter((_, index) => rows[index]?.error !== 'forbidden').flatMap((doc) => doc ?? []);
    for (const one of counted) this.#arrive(one);
    // Who says nothing of it is in touch all the same, and has made what has arrived by now.
    const asker = deviceOf(headers);
    const isSilent = headers['x-device-head'] === undefined && counted.some(({ origin }) => origin.deviceId === asker);
    if (asker && isSilent) this.#contact(asker, 0, at);
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
