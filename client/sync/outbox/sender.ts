/**
 * Delivers the outbox: batches of 100 in the order made, each row answered by itself (A3). A row the server will not store is
 * refused here and now and delays nothing; everything else goes again until it is decided (S4, S7).
 *
 * When the server no longer takes this sign-in, what happened goes on by the device's key alone; what is asked for waits until the
 * person signs in again, since nobody else can vouch for it.
 */
import * as z from 'zod/mini';
import { selfScope } from '../../../schemas/basics/scope.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { report } from '../../report/report.ts';
import type { Ports } from '../ports.ts';
import type { DeviceIdentity, Wire, WireAnswer } from '../replication/wire.ts';
import type { LocalValues } from '../storage/storage.ts';
import { dueOf, freeOf } from './due.ts';
import { type Item, type Outbox, retryDelay } from './outbox.ts';
import { refusalOf, storeRefusal } from './refusals.ts';
import { type RowAnswer, RowAnswers, verdictOn } from './row-answers.ts';

export interface SenderParts {
  readonly ports: Pick<Ports, 'timers' | 'locks'>;
  readonly wire: Wire;
  readonly outbox: Outbox;
  readonly values: LocalValues;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  readonly signInAgain: (code: ReasonCode) => void;
  /** Nothing leaves while there is no connection: what has certainly not left can still be taken back. */
  readonly online: () => boolean;
}

/** Held while a batch is put together and while one is undone: undo never takes back what is on its way. */
export const OUTBOX_LOCK = 'fitness-hub-outbox';
/** Highest `seq` that may have left the device. */
export const sentName = (deviceId: string): string => `sent:${deviceId}`;

export class Sender {
  readonly #parts: SenderParts;
  #as: DeviceIdentity | null = null;
  #signedOut = false;
  #busy = false;
  #again = false;
  #cancelTimer: (() => void) | null = null;
  /** Ends what is on its way. */
  #current: AbortController | null = null;
  #generation = 0;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(as: DeviceIdentity): void {
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
  #nextBatch(as: DeviceIdentity): Promise<readonly Item[]> {
    const { ports, outbox, values, now } = this.#parts;
    return ports.locks.hold(OUTBOX_LOCK, async () => {
      const { batch, behind } = dueOf(this.#waiting(), now(), LIMITS.pushBatch, outbox.nouns);
      for (const { item, until, because } of behind)
        outbox.dispatch([item.proposal._id], 'failed', { nextTryAt: until, because });
      const deviceId = batch[0]?.proposal.origin.deviceId;
      if (this.#as !== as || deviceId === undefined) return [];
      const highest = Math.max(...batch.map(({ proposal }) => proposal.origin.seq));
      const sent = await values.get(sentName(deviceId));
      if (typeof sent !== 'number' || sent < highest) await values.set(sentName(deviceId), highest);
      outbox.dispatch(idsOf(batch), 'sent');
      return batch;
    });
  }

  /** What may go at all. */
  #waiting(): Item[] {
    const waiting = this.#parts.outbox.openItems().filter(({ send }) => send === 'waiting');
    return this.#signedOut
      ? waiting.filter(
          ({ proposal: { kind, origin } }) => this.#parts.outbox.nouns.isFact(kind) && origin.deviceId === this.#as?.deviceId,
        )
      : waiting;
  }

  /** True when the server answered for these rows. */
  async #deliver(as: DeviceIdentity, batch: readonly Item[]): Promise<boolean> {
    const generation = this.#generation;
    // Made here, on a key that was lost or is no longer taken: this device is the one that has it to deliver.
    const earlier = batch[0]?.proposal.origin.deviceId;
    if (earlier !== undefined && earlier !== as.deviceId && !(await as.succeeds(earlier))) return this.#failed(batch, null);
    const path = `/db/${selfScope(as.uid)}/proposals/_bulk_docs`;
    const docs = batch.map(({ proposal }) => proposal);
    const current = new AbortController();
    this.#current = current;
    const sending = { body: { docs }, as, byKeyAlone: this.#signedOut, signal: current.signal };
    const answer = await this.#parts.wire.ask({ method: 'POST', path, ...sending });
    if (generation !== this.#generation) {
      this.#parts.outbox.dispatch(idsOf(batch), 'failed');
      return false;
    }
    return this.#answered(as, batch, answer);
  }

  async #answered(as: DeviceIdentity, batch: readonly Item[], answer: WireAnswer): Promise<boolean> {
    const { signInAgain } = this.#parts;
    switch (answer.kind) {
      case 'ok': {
        const rows = z.safeParse(RowAnswers, answer.body);
        if (!rows.success) return this.#failed(batch, null);
        await this.#rows(batch, rows.data);
        return true;
      }
      case 'later':
        return answer.tooFast ? this.#tooFast(as, batch, answer.afterMs) : this.#failed(batch, answer.afterMs);
      case 'unreachable':
        return this.#failed(batch, null);
      case 'signInAgain':
        this.#failed(batch, null);
        // Neither by the key alone: nothing of it is taken until the person signs in again.
        if (this.#signedOut) this.stop();
        else signInAgain(answer.code);
        return false;
      case 'status':
        return this.#notTaken(as, batch, answer);
    }
  }

  /** Too many requests in it: what happened, and what is given back, is not held up by what is asked for (A2). */
  async #tooFast(as: DeviceIdentity, batch: readonly Item[], afterMs: number): Promise<boolean> {
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
  async #notTaken(as: DeviceIdentity, batch: readonly Item[], answer: Extract<WireAnswer, { kind: 'status' }>): Promise<boolean> {
    if (answer.status !== 400 && answer.status !== 413) return this.#failed(batch, null);
    if (batch.length > 1) {
      const half = batch.length >> 1;
      if (await this.#deliver(as, batch.slice(0, half))) return this.#deliver(as, batch.slice(half));
      return this.#failed(batch.slice(half), null);
    }
    for (const { proposal } of batch) await this.#refuse(proposal._id, 'MALFORMED');
    return true;
  }

  async #rows(batch: readonly Item[], rows: readonly RowAnswer[]): Promise<void> {
    const acknowledged: string[] = [];
    const revoked: string[] = [];
    for (const [local, item] of batch.entries()) {
      const verdict = verdictOn(rows[local]);
      if (verdict.is === 'acknowledged') acknowledged.push(item.proposal._id);
      else if (verdict.is === 'signInAgain') revoked.push(item.proposal._id);
      else if (verdict.is === 'refused') await this.#refuse(item.proposal._id, verdict.code);
      else this.#failed([item], verdict.afterMs, verdict.because);
    }
    this.#parts.outbox.dispatch(acknowledged, 'acknowledged', { tries: 0, nextTryAt: null, because: null });
    if (revoked.length === 0) return;
    this.#parts.outbox.dispatch(revoked, 'failed', { because: 'DEVICE_REVOKED' });
    this.#parts.signInAgain('DEVICE_REVOKED');
  }

  #failed(batch: readonly Item[], afterMs: number | null, because: ReasonCode | null = null): false {
    const { outbox, now } = this.#parts;
    for (const { proposal, tries } of batch) {
      const nextTryAt = now() + (afterMs ?? retryDelay(tries));
      outbox.dispatch([proposal._id], 'failed', { tries: tries + 1, nextTryAt, because });
    }
    return false;
  }

  async #refuse(id: string, code: ReasonCode): Promise<void> {
    const outcome = refusalOf(code, this.#parts.now());
    await storeRefusal(this.#parts.values, id, outcome);
    this.#parts.outbox.refuse(id, outcome);
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

const idsOf = (batch: readonly Item[]): string[] => batch.map(({ proposal }) => proposal._id);
