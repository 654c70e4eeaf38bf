/**
 * Photos and files that somebody chose here (issue 12): kept on this device at once, sent when the server can be reached, resumed where they were
 * cut off, and listed in the Outbox with their state (L3). What is proposed about one waits until it is there (`holds`). Never sent under
 * another's name.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import { sentenceFor } from '../../../schemas/codes.ts';
import type { Proposal } from '../../../schemas/folds/proposals.ts';
import type { BroughtFor } from '../../../schemas/upload/shape.ts';
import { counted, report } from '../../report/report.ts';
import { retryDelay } from '../outbox/outbox.ts';
import type { Channel, Ports } from '../ports.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionView, Live, OutboxRow } from '../queries/rows.ts';
import type { DeviceIdentity, Wire } from '../replication/wire.ts';
import { deliver, type UploadEnd } from './deliver.ts';
import type { FileStore, SentFile, WaitingFile } from './file-store.ts';
import { uploadRow } from './row.ts';

export interface ChosenFile {
  readonly purpose: BroughtFor;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The line that stands for it in the Outbox. */
  readonly display: string;
}

export interface UploadsParts {
  readonly ports: Pick<Ports, 'timers' | 'locks' | 'wakes' | 'channel'>;
  readonly files: FileStore;
  readonly wire: Pick<Wire, 'ask'>;
  readonly connection: Live<Pick<ConnectionView, 'state'>>;
  readonly author: () => DeviceIdentity | null;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  /** What was held for one may go. */
  readonly settled: () => void;
  /** Does anything that was proposed here and is not decided speak of the file with this id? */
  readonly needed: (id: string) => boolean;
}

/** Held while one is sent and while one is taken back, over all tabs. */
const LOCK = 'fitness-hub-uploads';
/** One that arrived is listed so long. */
const SHOWN_FOR = 24 * 3_600_000;

/** By its hash, the end of its id: a proposal says nothing of what it was brought for. */
export const speaksOf = (body: object, id: string): boolean => JSON.stringify(body).includes(id.slice(-64));

export class Uploads {
  /** Of whoever is signed in, and of nobody; oldest first. */
  readonly all = new LiveValue<readonly SentFile[]>([]);
  readonly rows = new LiveValue<readonly OutboxRow[]>([]);
  readonly #parts: UploadsParts;
  readonly #sent = new Map<string, number>();
  #tabs: Channel | null = null;
  #stops: (() => void)[] = [];
  #cancelTimer: (() => void) | null = null;
  #sending = false;

  constructor(parts: UploadsParts) {
    this.#parts = parts;
  }

  start(): void {
    const { ports, connection, settled } = this.#parts;
    this.#tabs = ports.channel(LOCK);
    this.#stops = [
      this.#tabs.onMessage(() => void this.#read().then(settled, counted('uploads: read'))),
      ports.wakes.onVisible(() => this.hurry()),
      connection.subscribe(() => connection.get().state === 'Online' && this.hurry()),
    ];
    // Nobody waits for it: a screen asks for photos later than for anything else.
    this.hurry();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#tabs?.close();
    this.#tabs = null;
  }

  /** Resolves with the name by which a proposal speaks of it, when it is stored on this device. Rejects with `StorageFull`. */
  async add({ purpose, bytes, display }: ChosenFile): Promise<string> {
    const hash = bytesToHex(sha256(bytes));
    const uid = this.#parts.author()?.uid ?? null;
    const about = { id: `${purpose}.${hash}`, uid, purpose, hash, bytes: bytes.length, display, madeAt: this.#time() };
    await this.#parts.files.put({ ...about, state: 'waiting', tries: 0 }, bytes);
    await this.#changed();
    void this.#flush(true);
    return hash;
  }

  /** What was chosen before somebody signed in is theirs from now on: they say so, nobody else does. */
  async takeOn(hashes: readonly string[]): Promise<void> {
    const uid = this.#parts.author()?.uid;
    if (uid === undefined) return;
    for (const file of await this.#parts.files.list())
      if (file.uid === null && hashes.includes(file.hash)) await this.#parts.files.put({ ...file, uid });
    await this.#changed();
    void this.#flush(true);
  }

  /** What is shown until the server has it; null: there is nothing of it here. */
  preview(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#parts.files.bytes(id);
  }

  /** It is not wanted any more, or was read: on its way, it is removed when that is over. */
  async remove(id: string): Promise<void> {
    await this.#parts.ports.locks.hold(LOCK, () => this.#parts.files.delete(id));
    await this.#changed();
    this.#parts.settled();
  }

  /**
   * A draft does without it. What was proposed about it before and waits would be refused whole for want of it, so then it stays, and is sent as
   * it would have been.
   */
  async letGo(id: string): Promise<void> {
    if (!this.#parts.needed(id)) await this.remove(id);
  }

  /** Must this proposal wait for one that is not there yet? One that was refused holds nothing: the server says why. */
  holds({ body }: Pick<Proposal, 'body'>): boolean {
    return this.#waiting().some(({ id }) => speaksOf(body, id));
  }

  /** Of this person, or of anybody: not yet with the server. */
  unsent(): number {
    return this.#waiting().length;
  }

  /** The person has everything of theirs removed from this device. */
  async forget(uid: string): Promise<void> {
    for (const file of await this.#parts.files.list()) if (file.uid === uid) await this.#parts.files.delete(file.id);
    await this.#changed();
  }

  /** Somebody has signed in or out, the network is back, or somebody looks again: nothing waits for its turn. */
  hurry(): void {
    void this.#read().then(() => this.#flush(true), counted('uploads: read'));
  }

  #waiting() {
    return this.all.get().filter(({ state }) => state === 'waiting');
  }

  async #flush(hurried = false): Promise<void> {
    if (this.#sending || this.#parts.connection.get().state !== 'Online' || !this.#parts.author()) return;
    this.#sending = true;
    try {
      for (const { id } of this.#waiting()) await this.#parts.ports.locks.hold(LOCK, () => this.#send(id, hurried));
    } catch (error) {
      // A database that the browser closed: the next occasion tries again.
      report('uploads', error);
    } finally {
      this.#sending = false;
    }
    this.#plan();
  }

  /** Only one tab at a time is here, and what another has sent meanwhile is not sent again. */
  async #send(id: string, hurried: boolean): Promise<void> {
    const { files, wire, author, now } = this.#parts;
    const file = (await files.list()).find((one) => one.id === id);
    const as = author();
    if (file?.state !== 'waiting' || !as || file.uid !== as.uid) return;
    // Too fast is the server's word; being back online changes nothing about that.
    const mustWait = !hurried || file.because === 'RATE_LIMITED';
    if (mustWait && file.nextTryAt && msOf(file.nextTryAt) > now()) return;
    const bytes = await files.bytes(id);
    if (!bytes) return files.delete(id);
    this.#sent.set(id, 0);
    const delivery = await deliver(wire, as, file, bytes, (sent) => {
      this.#sent.set(id, sent);
      void this.#read().catch(counted('uploads: read'));
    }).finally(() => this.#sent.delete(id));
    await this.#ended(file, delivery);
  }

  async #ended(file: WaitingFile & { state: 'waiting' }, delivery: UploadEnd): Promise<void> {
    const { files, now, settled } = this.#parts;
    const { tries, nextTryAt: _next, because: _because, state: _state, ...about } = file;
    const at = this.#time();
    if (delivery.is === 'later') {
      const nextTryAt = instantOf(now() + (delivery.afterMs ?? retryDelay(tries)));
      const because = delivery.code === undefined ? {} : { because: delivery.code };
      await files.put({ ...about, state: 'waiting', tries: tries + 1, nextTryAt, ...because });
    } else if (delivery.is === 'refused') {
      const { code, message = sentenceFor(code ?? 'MALFORMED') } = delivery;
      await files.put({ ...about, state: 'refused', at, message, ...(code ? { code } : {}) });
    } else {
      const { width, height } = delivery;
      const size = width === undefined || height === undefined ? {} : { width, height };
      await files.put({ ...about, state: 'kept', at, ...size }, null);
    }
    await this.#changed();
    if (delivery.is !== 'later') settled();
  }

  /** The timer for what is due next. */
  #plan(): void {
    const { ports, now } = this.#parts;
    this.#cancelTimer?.();
    const due = this.all.get().flatMap((one) => (one.state === 'waiting' && one.nextTryAt ? [msOf(one.nextTryAt)] : []));
    if (due.length === 0 || this.#tabs === null) return;
    this.#cancelTimer = ports.timers.after(Math.max(1000, Math.min(...due) - now()), () => void this.#flush());
  }

  async #changed(): Promise<void> {
    await this.#read();
    this.#tabs?.post('changed');
  }

  async #read(): Promise<void> {
    const { files, author, now } = this.#parts;
    const uid = author()?.uid;
    const mine: SentFile[] = [];
    for (const file of await files.list()) {
      const sent = this.#sent.get(file.id);
      if (file.state === 'kept' && msOf(file.at) < now() - SHOWN_FOR) await files.delete(file.id);
      else if (file.uid === null || file.uid === uid) mine.push(sent === undefined ? file : { ...file, sent });
    }
    this.all.set(mine);
    const actions = { retry: () => this.hurry(), remove: (id: string) => this.remove(id) };
    this.rows.set(mine.map((file) => uploadRow(file, actions)));
  }

  #time() {
    return instantOf(this.#parts.now());
  }
}
