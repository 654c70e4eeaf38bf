/**
 * Letters of somebody who is not signed in (product.md 2.18): kept on this device, sent as soon as the server can be reached, and kept
 * with their answer. A visitor has no outbox of proposals, since nobody knows who they are; what they are promised is the same (L3, A3):
 * a letter waits, is received with its number, or is refused with the reason, and is received once however often it is sent.
 */
import * as z from 'zod/mini';
import { Instant, OpId, text } from '../../../schemas/basics/primitives.ts';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import { sentenceFor } from '../../../schemas/codes.ts';
import { type ContactLetter, ContactReceived } from '../../../schemas/contact/letter.ts';
import { ContactForm } from '../../../schemas/contact/shape.ts';
import { report, swallow } from '../../report/report.ts';
import type { Channel, Ports } from '../ports.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionView, Live } from '../queries/rows.ts';
import { type WholeAnswer, wholeAnswer } from '../replication/whole-answer.ts';
import type { LocalValues } from '../storage/storage.ts';
import { retryDelay } from './outbox.ts';
import { ulidMaker } from './ulid.ts';

const kept = {
  id: OpId,
  madeAt: Instant,
  form: ContactForm,
  website: z.optional(text(0, 200)),
  tookMs: z.int(),
  /** Times it has left this device, or may have. */
  tries: z.int(),
};
const Letter = z.discriminatedUnion('state', [
  z.strictObject({ ...kept, state: z.literal('waiting'), nextTryAt: z.optional(Instant), because: z.optional(text(1, 300)) }),
  z.strictObject({ ...kept, state: z.literal('sent'), ref: text(1, 20), sentAt: Instant }),
  z.strictObject({ ...kept, state: z.literal('refused'), message: text(1, 500) }),
]);
export type Letter = z.infer<typeof Letter>;
type Waiting = Extract<Letter, { state: 'waiting' }>;

/** What a person wrote, and how long they took for it. */
export type Written = Omit<ContactLetter, 'opId'>;

export interface LettersParts {
  readonly ports: Pick<Ports, 'timers' | 'network' | 'locks' | 'wakes' | 'channel' | 'random' | 'clock' | 'monotonic'>;
  readonly values: LocalValues;
  readonly connection: Live<Pick<ConnectionView, 'state'>>;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
}

const DAY = 24 * 3_600_000;
/** An answered letter is kept so long, so that its number can be found again. */
const KEPT_FOR = 30 * DAY;
/** It is tried again by itself. Milliseconds. */
const PATIENCE = 30_000;
/** Held while a letter is sent and while one is taken back, over all tabs. */
const LOCK = 'fitness-hub-letters';
const nameOf = (id: string): string => `letter:${id}`;

export class Letters {
  /** Oldest first. */
  readonly all = new LiveValue<readonly Letter[]>([]);
  readonly #parts: LettersParts;
  readonly #ulid: () => string;
  #tabs: Channel | null = null;
  #stops: (() => void)[] = [];
  #cancelTimer: (() => void) | null = null;
  #sending = false;

  constructor(parts: LettersParts) {
    this.#parts = parts;
    this.#ulid = ulidMaker(parts.ports);
  }

  async start(): Promise<void> {
    const { ports, connection } = this.#parts;
    this.#tabs = ports.channel(LOCK);
    this.#stops = [
      this.#tabs.onMessage(() => void this.#read()),
      ports.wakes.onNetwork((there) => there && this.hurry()),
      ports.wakes.onVisible(() => this.hurry()),
      connection.subscribe(() => connection.get().state === 'Online' && this.hurry()),
    ];
    await this.#read();
    void this.#flush();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#tabs?.close();
    this.#tabs = null;
  }

  /** Milliseconds since this was called, by a clock that nobody sets: how long somebody takes to write. */
  stopwatch(): () => number {
    const { monotonic } = this.#parts.ports;
    const begun = monotonic.now();
    return () => Math.round(monotonic.now() - begun);
  }

  /** Resolves when the letter is stored on this device; rejects when it has no room. */
  async write({ form, website, tookMs }: Written): Promise<void> {
    const letter = Letter.parse({
      ...{ id: this.#ulid(), madeAt: instantOf(this.#parts.now()), form, tookMs, tries: 0, state: 'waiting' },
      ...(website === undefined ? {} : { website }),
    });
    await this.#keep(letter);
    void this.#flush();
  }

  /** False: it is on its way, or was. */
  takeBack(id: string): Promise<boolean> {
    return this.#parts.ports.locks.hold(LOCK, async () => {
      const letter = await this.#stored(id);
      if (letter?.state !== 'waiting' || letter.tries > 0) return false;
      await this.#drop(id);
      return true;
    });
  }

  /** For one that has its answer. */
  async dismiss(id: string): Promise<void> {
    if ((await this.#stored(id))?.state !== 'waiting') await this.#drop(id);
  }

  /** All of them, answered or not: the person empties this device. */
  async discardAll(): Promise<void> {
    await this.#parts.ports.locks.hold(LOCK, async () => {
      for (const { id } of this.all.get()) await this.#parts.values.delete(nameOf(id));
    });
    await this.#changed();
  }

  /** The network is said to be back, or somebody looks again: nothing waits for its turn. */
  hurry(): void {
    void this.#flush(true);
  }

  async #flush(hurried = false): Promise<void> {
    if (this.#sending || !this.#parts.ports.wakes.networkThere()) return;
    this.#sending = true;
    try {
      for (const { id } of this.all.get()) await this.#parts.ports.locks.hold(LOCK, () => this.#send(id, hurried));
    } catch (error) {
      // A database that the browser closed: the next occasion tries again.
      report('letters', error);
    } finally {
      this.#sending = false;
    }
    this.#plan();
  }

  /** Only one tab at a time is here, and what another has sent meanwhile is not sent again. */
  async #send(id: string, hurried: boolean): Promise<void> {
    const { now, ports } = this.#parts;
    const letter = await this.#stored(id);
    // Too fast is the server's word; being back online changes nothing about that.
    const mustWait = letter?.state === 'waiting' && (!hurried || letter.because !== undefined);
    if (letter?.state !== 'waiting' || (mustWait && letter.nextTryAt && msOf(letter.nextTryAt) > now())) return;
    const { form, website, tookMs } = letter;
    const trying: Waiting = { ...letter, tries: letter.tries + 1 };
    await this.#keep(trying);
    const body: ContactLetter = { opId: id, form, tookMs, ...(website === undefined ? {} : { website }) };
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', path: '/api/contact', headers, body: JSON.stringify(body) };
    const reply = await wholeAnswer(ports, request, PATIENCE).catch(swallow('no answer: it is tried again', null));
    await this.#keep(await this.#answered(trying, reply));
  }

  async #answered({ nextTryAt: _before, because: _why, ...letter }: Waiting, reply: WholeAnswer | null): Promise<Letter> {
    const now = this.#parts.now();
    const said = parsed(reply?.text ?? '');
    const later = { ...letter, state: 'waiting' as const, nextTryAt: instantOf(now + retryDelay(letter.tries - 1)) };
    if (!reply) return later;
    const received = z.safeParse(ContactReceived, said);
    if (reply.status < 300 && received.success)
      return { ...letter, state: 'sent', ref: received.data.ref, sentAt: instantOf(now) };
    const wrong = z.safeParse(Wrong, said);
    // Without our words it was something in between that answered.
    if (!wrong.success || reply.status >= 500) return later;
    const { error, message = sentenceFor(error), retryAt } = wrong.data;
    if (reply.status === 429) return { ...later, nextTryAt: retryAt ?? later.nextTryAt, because: message };
    return { ...letter, state: 'refused', message };
  }

  /** The timer for what is due next. */
  #plan(): void {
    const { ports, now } = this.#parts;
    this.#cancelTimer?.();
    const due = this.all.get().flatMap((one) => (one.state === 'waiting' && one.nextTryAt ? [msOf(one.nextTryAt)] : []));
    if (due.length === 0 || this.#tabs === null) return;
    this.#cancelTimer = ports.timers.after(Math.max(0, Math.min(...due) - now()), () => void this.#flush());
  }

  async #stored(id: string): Promise<Letter | undefined> {
    const parsed = Letter.safeParse(await this.#parts.values.get(nameOf(id)));
    return parsed.success ? parsed.data : undefined;
  }

  async #keep(letter: Letter): Promise<void> {
    await this.#parts.values.set(nameOf(letter.id), z.parse(z.json(), letter));
    await this.#changed();
  }

  async #drop(id: string): Promise<void> {
    await this.#parts.values.delete(nameOf(id));
    await this.#changed();
  }

  async #changed(): Promise<void> {
    await this.#read();
    this.#tabs?.post('changed');
  }

  /** What lies here; what was answered long ago goes. */
  async #read(): Promise<void> {
    const { values, now } = this.#parts;
    const letters: Letter[] = [];
    for (const [name, value] of await values.list(nameOf(''))) {
      const parsed = Letter.safeParse(value);
      const old = parsed.success && parsed.data.state !== 'waiting' && msOf(parsed.data.madeAt) < now() - KEPT_FOR;
      if (old) await values.delete(name);
      else if (parsed.success) letters.push(parsed.data);
    }
    this.all.set(letters.sort((one, other) => (one.id < other.id ? -1 : 1)));
  }
}

const Wrong = z.object({ error: AnyReasonCode, message: z.optional(text(1, 500)), retryAt: z.optional(Instant) });

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    swallow('no answer of ours: it is tried again');
    return null;
  }
}
