/**
 * Delivers an outbox in the order made, each row answered by itself (A3). A row the server will not store is refused here and now and
 * delays nothing; everything else goes again until it is decided (S4, S7). How it goes, and whose it is, its delivery knows.
 *
 * When the server no longer takes this sign-in, what happened goes on by the device's key alone; what is asked for waits until the
 * person signs in again, since nobody else can vouch for it.
 */
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { Proposal } from '../../../schemas/folds/proposals.ts';
import type { Outcome } from '../../../schemas/proposal/shape.ts';
import { report } from '../../report/report.ts';
import type { Ports } from '../ports.ts';
import type { LocalValues } from '../storage/storage.ts';
import type { Delivered, Delivery } from './delivery.ts';
import { dueOf, freeOf } from './due.ts';
import { type Item, type Outbox, retryDelay } from './outbox.ts';
import { refusalOf } from './refusals.ts';
import type { RowVerdict } from './row-answers.ts';

/** Who sends. */
export interface Author {
  readonly deviceId: string;
}

export interface SenderParts<As extends Author> {
  readonly ports: Pick<Ports, 'timers' | 'locks'>;
  readonly delivery: Delivery<As>;
  readonly outbox: Outbox;
  readonly values: LocalValues;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  /** The server's last word on one, of which nothing comes back from it: it is stored, and the outbox hears of it. */
  readonly ended: (proposalId: string, outcome: Outcome, reference?: string) => Promise<void>;
  /** It speaks of a photo or a file that is not there yet; what follows does not wait for it. */
  readonly holds?: (proposal: Proposal) => boolean;
  /** Absent where nobody is signed in. */
  readonly signInAgain?: (code: ReasonCode) => void;
  /** Nothing leaves while there is no connection: what has certainly not left can still be taken back. */
  readonly online: () => boolean;
}

/** Held while a batch is put together and while one is undone: undo never takes back what is on its way. */
export const OUTBOX_LOCK = 'fitness-hub-outbox';
/** Highest `seq` that may have left the device. */
export const sentName = (deviceId: string): string => `sent:${deviceId}`;

export class Sender<As extends Author> {
  readonly #parts: SenderParts<As>;
  #as: As | null = null;
  #signedOut = false;
  #busy = false;
  #again = false;
  #cancelTimer: (() => void) | null = null;
  /** Ends what is on its way. */
  #current: AbortController | null = null;
  #generation = 0;

  constructor(parts: SenderParts<As>) {
    this.#parts = parts;
  }

  start(as: As): void {
    this.#as = as;
    this.#signedOut = false;
    this.#generation += 1;
    this.flush();
  }

  /** The server no longer takes this sign-in. */
  signedOut(): void {
    this.#signedOut = true;
    this.flush();
  }

  stop(): void {
    this.#as = null;
    this.#generation += 1;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** The connection is gone: what hangs in it is given up, so that it goes again the moment that there is one. */
  drop(): void {
    this.#current?.abort();
  }

  /** Sends what is due, now; one run at a time. */
  flush(): void {
    if (!this.#as || !this.#parts.online()) return;
    this.#again = true;
    if (!this.#busy) void this.#run();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    try {
      while (this.#again && this.#as) {
        this.#again = false;
        const batch = await this.#nextBatch(this.#as);
        if (batch.length === 0) continue;
        // A batch that failed is due later; one that went through may have left others behind.
        if (await this.#deliver(this.#as, batch)) this.#again = true;
      }
    } catch (error) {
      report('outbox: sending', error);
      // The disk would not note what leaves (it is full): nothing has left, and it is tried again like anything that failed.
    } finally {
      this.#busy = false;
    }
    this.#plan();
  }

  /** The next due rows of one device, marked as on their way. */
  #nextBatch(as: As): Promise<readonly Item[]> {
    const { ports, delivery, outbox, values, now } = this.#parts;
    return ports.locks.hold(OUTBOX_LOCK, async () => {
      const { batch, behind } = dueOf(this.#waiting(), now(), delivery.most, outbox.nouns);
      for (const { item, until, because } of behind)
        outbox.dispatch([item.proposal._id], 'failed', { nextTryAt: until, because });
      const deviceId = batch[0]?.proposal.origin.deviceId;
      if (this.#as !== as || deviceId === undefined) return [];
      const highest = Math.max(...batch.map(({ proposal }) => proposal.origin.seq));
      const sent = await values.get(sentName(deviceId));
      // Strict: what a power cut made forget that it has left could be taken back and be decided all the same, and its number be given again.
      if (typeof sent !== 'number' || sent < highest)
        await values.set(sentName(deviceId), this.#sentAhead(deviceId, highest), { strict: true });
      outbox.dispatch(idsOf(batch), 'sent');
      return batch;
    });
  }

  /** With the facts that go next: nobody takes those back (A2), so one wait for the disk does for all of them. */
  #sentAhead(deviceId: string, highest: number): number {
    const { outbox } = this.#parts;
    const next = outbox
      .openItems()
      .filter(({ send, proposal: { origin } }) => send === 'waiting' && origin.deviceId === deviceId && origin.seq > highest)
      .toSorted((one, other) => one.proposal.origin.seq - other.proposal.origin.seq);
    const upTo = next.findIndex(({ proposal }) => !outbox.nouns.isFact(proposal.kind));
    return next.slice(0, upTo < 0 ? undefined : upTo).at(-1)?.proposal.origin.seq ?? highest;
  }

  /** What may go at all. */
  #waiting(): Item[] {
    const { outbox, holds = () => false } = this.#parts;
    const waiting = outbox.openItems().filter(({ send, proposal }) => send === 'waiting' && !holds(proposal));
    return this.#signedOut
      ? waiting.filter(
          ({ proposal: { kind, origin } }) => this.#parts.outbox.nouns.isFact(kind) && origin.deviceId === this.#as?.deviceId,
        )
      : waiting;
  }

  /** True when the server answered for these rows. */
  async #deliver(as: As, batch: readonly Item[]): Promise<boolean> {
    const generation = this.#generation;
    const docs = batch.map(({ proposal }) => proposal);
    const current = new AbortController();
    this.#current = current;
    const byKeyAlone = this.#signedOut;
    const answer = await this.#parts.delivery.deliver(docs, as, { byKeyAlone, signal: current.signal });
    if (generation !== this.#generation) {
      this.#parts.outbox.dispatch(idsOf(batch), 'failed');
      return false;
    }
    return this.#answered(as, batch, answer, byKeyAlone);
  }

  async #answered(as: As, batch: readonly Item[], answer: Delivered, byKeyAlone: boolean): Promise<boolean> {
    switch (answer.kind) {
      case 'rows':
        await this.#rows(batch, answer.verdicts);
        return true;
      case 'later':
        return answer.tooFast ? this.#tooFast(as, batch, answer.afterMs) : this.#failed(batch, answer.afterMs);
      case 'unreachable':
        return this.#failed(batch, null);
      case 'signInAgain':
        this.#failed(batch, null);
        // Neither by the key alone: nothing of it is taken until the person signs in again. The stream may have heard first that the sign-in
        // is no longer taken, while this was on its way with it.
        if (byKeyAlone) this.stop();
        else if (!this.#signedOut) this.#parts.signInAgain?.(answer.code);
        return false;
      case 'status':
        return this.#notTaken(as, batch, answer);
    }
  }

  /** Too many requests in it: what happened, and what is given back, is not held up by what is asked for (A2). */
  async #tooFast(as: As, batch: readonly Item[], afterMs: number): Promise<boolean> {
    const free = freeOf(batch, this.#parts.outbox.nouns);
    if (free.length === batch.length) return this.#failed(batch, afterMs);
    this.#failed(
      batch.filter((item) => !free.includes(item)),
      afterMs,
      'RATE_LIMITED',
    );
    return free.length > 0 && this.#deliver(as, free);
  }

  /** The whole request was not taken: one row in it may be the reason, and must not delay the others (S7). */
  async #notTaken(as: As, batch: readonly Item[], answer: Extract<Delivered, { kind: 'status' }>): Promise<boolean> {
    if (answer.status !== 400 && answer.status !== 413) return this.#failed(batch, null);
    if (batch.length > 1) {
      const half = batch.length >> 1;
      if (await this.#deliver(as, batch.slice(0, half))) return this.#deliver(as, batch.slice(half));
      return this.#failed(batch.slice(half), null);
    }
    for (const { proposal } of batch) await this.#refuse(proposal._id, 'MALFORMED');
    return true;
  }

  async #rows(batch: readonly Item[], verdicts: readonly RowVerdict[]): Promise<void> {
    const acknowledged: string[] = [];
    const revoked: string[] = [];
    for (const [at, item] of batch.entries()) {
      const verdict = verdicts[at] ?? NO_WORD;
      if (verdict.is === 'acknowledged') acknowledged.push(item.proposal._id);
      else if (verdict.is === 'signInAgain') revoked.push(item.proposal._id);
      else if (verdict.is === 'refused') await this.#refuse(item.proposal._id, verdict.code, verdict.message);
      else if (verdict.is === 'decided') await this.#parts.ended(item.proposal._id, verdict.outcome, verdict.reference);
      else this.#failed([item], verdict.afterMs, verdict.because);
    }
    this.#parts.outbox.dispatch(acknowledged, 'acknowledged', { tries: 0, nextTryAt: null, because: null });
    if (revoked.length === 0) return;
    this.#parts.outbox.dispatch(revoked, 'failed', { because: 'DEVICE_REVOKED' });
    this.#parts.signInAgain?.('DEVICE_REVOKED');
  }

  #failed(batch: readonly Item[], afterMs: number | null, because: ReasonCode | null = null): false {
    const { outbox, now } = this.#parts;
    for (const { proposal, tries } of batch) {
      const nextTryAt = now() + (afterMs ?? retryDelay(tries));
      outbox.dispatch([proposal._id], 'failed', { tries: tries + 1, nextTryAt, because });
    }
    return false;
  }

  #refuse(id: string, code: ReasonCode, message?: string): Promise<void> {
    return this.#parts.ended(id, refusalOf(code, this.#parts.now(), message));
  }

  /** Wakes when the next row is due. */
  #plan(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (!this.#as) return;
    const times = this.#waiting().map(({ nextTryAt }) => nextTryAt ?? 0);
    if (times.length === 0) return;
    const delay = Math.max(1_000, Math.min(...times) - this.#parts.now());
    this.#cancelTimer = this.#parts.ports.timers.after(delay, () => this.flush());
  }
}

const NO_WORD: RowVerdict = { is: 'later', afterMs: null, because: null };
const idsOf = (batch: readonly Item[]): string[] => batch.map(({ proposal }) => proposal._id);
