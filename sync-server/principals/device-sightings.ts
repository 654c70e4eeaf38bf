/**
 * When the server heard of each device, and how many proposals it had made by then: the server's own lower bound for when a proposal
 * was made (L6). A device tells the highest `seq` it has given out (`X-Device-Head`); a proposal with a higher one was made
 * after that sighting, and one with that or a lower one before it. Only the latest and the first sighting for each head are kept, since
 * they are the sharper bounds.
 *
 * Kept in `cell/contacts`, behind the answers: a sighting that is lost in a crash makes a bound weaker, never wrong.
 */
import * as z from 'zod/mini';
import { Instant, whole } from '../../schemas/basics/primitives.ts';
import type { SystemPorts } from '../ports.ts';
import type { Revision, Store } from '../store/store.ts';

export const SIGHTINGS = 'cell/contacts';

/** Heads kept for a device; the lowest go first. */
const KEPT_HEADS = 64;
/** How far ahead of what has arrived a device's count may run: nobody's outbox is longer. */
const LONGEST_OUTBOX = 10_000;
/** A sighting that only moves the time of the same head is written no more often than this. */
const WRITE_EVERY = 30_000;

const Sighting = z.strictObject({
  head: whole(0, 1_000_000_000),
  /** The latest with this head. */
  at: Instant,
  /** The first with this head; absent in what an older server wrote. */
  since: z.optional(Instant),
});
const StoredSightings = z.strictObject({
  /** Heads ascending. */
  contacts: z.array(Sighting).check(z.maxLength(KEPT_HEADS)),
  /** Highest `seq` that ever arrived. */
  received: whole(0, 1_000_000_000),
});
type Sighting = z.infer<typeof Sighting>;

interface Record {
  sightings: readonly Sighting[];
  received: number;
  rev: Revision | null;
  writtenAt: number;
  writtenHead: number;
}

/** Devices whose records are held in memory; the ones heard of longest ago are read again when they come back. */
const HELD_DEVICES = 20_000;
/** Records written at once. */
const AT_ONCE = 500;

export class DeviceSightings {
  readonly #store: Store;
  readonly #ports: SystemPorts;
  readonly #failed: (error: unknown) => void;
  readonly #gather: number;
  readonly #records = new Map<string, Promise<Record>>();
  /** Open streams, by device. */
  readonly #streams = new Map<string, Set<object>>();
  /** To be written, by device. */
  readonly #due = new Map<string, Record>();
  #writing: Promise<void> | null = null;
  #callOff: (() => void) | null = null;

  /**
   * `failed` hears of records that could not be written; nothing else depends on them. `gather`: milliseconds to wait for what comes
   * with it, since a write costs the disk the same for one device and for many.
   */
  constructor(store: Store, ports: SystemPorts, failed: (error: unknown) => void, gather = 0) {
    this.#store = store;
    this.#ports = ports;
    this.#failed = failed;
    this.#gather = gather;
  }

  /**
   * Notes that the device is in touch now. `head`: what it says it has given out; without one, what has arrived counts, so
   * saying nothing never loosens the bound.
   */
  async touch(deviceId: string, head: number | null): Promise<void> {
    const record = await this.#record(deviceId);
    const said = Math.min(Math.max(head ?? 0, record.received), record.received + LONGEST_OUTBOX);
    const at = new Date(this.#ports.clock.now()).toISOString();
    // A head below an earlier one shows that the earlier was too high: there is one counter and it only rises.
    const before = record.sightings.filter((one) => one.head < said);
    const same = record.sightings.find((one) => one.head === said);
    record.sightings = [...before, { head: said, at, since: same ? (same.since ?? same.at) : at }].slice(-KEPT_HEADS);
    this.#write(deviceId, record);
  }

  /** These proposals have arrived: no later sighting of this device can have come before them. */
  async arrived(deviceId: string, highestSeq: number): Promise<void> {
    const record = await this.#record(deviceId);
    record.received = Math.max(record.received, Math.min(highestSeq, record.received + LONGEST_OUTBOX));
  }

  /** The last sighting that certainly came before the device made its proposal number `seq`. */
  async before(deviceId: string, seq: number): Promise<Instant | undefined> {
    const { sightings } = await this.#record(deviceId);
    return sightings.findLast((one) => one.head < seq)?.at;
  }

  /**
   * The first sighting at which the device said that it had made its proposal number `seq`. Who states a number that is yet to be used
   * cannot make it yesterday's later on.
   */
  async saidBy(deviceId: string, seq: number): Promise<Instant | undefined> {
    const { sightings } = await this.#record(deviceId);
    const first = sightings.find((one) => one.head >= seq);
    return first?.since ?? first?.at;
  }

  /** When the device was last in touch; absent when it never was. */
  async lastOf(deviceId: string): Promise<Instant | undefined> {
    const { sightings } = await this.#record(deviceId);
    return sightings.at(-1)?.at;
  }

  /** Its stream is open from now on, until what this returns is called; more than one may be, while an old one is not known to be dead. */
  streamOpened(deviceId: string): () => void {
    const stream = {};
    const open = this.#streams.get(deviceId) ?? new Set();
    this.#streams.set(deviceId, open.add(stream));
    return () => {
      open.delete(stream);
      if (open.size === 0 && this.#streams.get(deviceId) === open) this.#streams.delete(deviceId);
    };
  }

  /** Whether it listens here just now, as far as this server knows: a line that was cut is not noticed at once, and others may serve it. */
  listens(deviceId: string): boolean {
    return this.#streams.has(deviceId);
  }

  /** Resolves when what was noted so far is stored. */
  async settled(): Promise<void> {
    while (this.#writing || this.#due.size > 0) {
      this.#callOff?.();
      this.#callOff = null;
      await (this.#writing ?? this.#save());
    }
  }

  #record(deviceId: string): Promise<Record> {
    const held = this.#records.get(deviceId);
    if (held) {
      this.#records.delete(deviceId);
      this.#records.set(deviceId, held);
      return held;
    }
    const reading = this.#read(deviceId).catch((error: unknown) => {
      this.#records.delete(deviceId);
      throw error;
    });
    this.#records.set(deviceId, reading);
    if (this.#records.size > HELD_DEVICES) {
      const [oldest] = this.#records.keys();
      if (oldest !== undefined) this.#records.delete(oldest);
    }
    return reading;
  }

  async #read(deviceId: string): Promise<Record> {
    const stored = await this.#store.get(SIGHTINGS, documentId(deviceId));
    const { contacts: sightings, received } = stored ? StoredSightings.parse(stored.body) : { contacts: [], received: 0 };
    const last = sightings.at(-1);
    return {
      sightings,
      received,
      rev: stored?.rev ?? null,
      writtenAt: last ? Date.parse(last.at) : 0,
      writtenHead: last?.head ?? -1,
    };
  }

  #write(deviceId: string, record: Record): void {
    const head = record.sightings.at(-1)?.head ?? -1;
    const fresh = head === record.writtenHead && this.#ports.clock.now() - record.writtenAt < WRITE_EVERY;
    if (fresh) return;
    this.#due.set(deviceId, record);
    this.#plan();
  }

  #plan(): void {
    if (this.#due.size === 0 || this.#writing || this.#callOff) return;
    if (this.#gather === 0) {
      void this.#save();
      return;
    }
    this.#callOff = this.#ports.scheduler.after(this.#gather, () => {
      this.#callOff = null;
      void this.#save();
    });
  }

  #save(): Promise<void> {
    const due = [...this.#due].slice(0, AT_ONCE);
    for (const [deviceId] of due) this.#due.delete(deviceId);
    const writing = this.#put(due)
      .catch(this.#failed)
      .finally(() => {
        this.#writing = null;
        // What came meanwhile.
        this.#plan();
      });
    this.#writing = writing;
    return writing;
  }

  async #put(due: readonly (readonly [string, Record])[]): Promise<void> {
    const now = this.#ports.clock.now();
    const writes = due.map(([deviceId, record]) => {
      record.writtenAt = now;
      record.writtenHead = record.sightings.at(-1)?.head ?? -1;
      const body = { contacts: record.sightings, received: record.received };
      return { db: SIGHTINGS, id: documentId(deviceId), body, expect: record.rev };
    });
    const results = await this.#store.put(writes);
    for (const [index, [, record]] of due.entries()) {
      const result = results[index];
      // Where another gateway wrote meanwhile, the next sighting goes on from what it left.
      record.rev = result?.ok ? result.rev : (result?.current?.rev ?? null);
    }
  }
}

const documentId = (deviceId: string) => `device:${deviceId}`;
