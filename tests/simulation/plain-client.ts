/**
 * Somebody's device that does not run our app: it pushes what it likes, in one piece or in many, and says of its clock, its number and
 * the past whatever it wants. It pushes all it ever made again, as a CouchDB client that lost its checkpoint does.
 */
import type { BodyOf } from '../../client/sync/device/device.ts';
import type { Json } from '../../schemas/basics/json.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Origin } from '../../schemas/proposal/shape.ts';
import { tokenFor } from './identity.ts';
import type { Seeded } from './seeded.ts';
import { proposalsOf, type SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

type Row = Readonly<Record<string, Json>>;
/** What it says of itself, and when. */
export type Lies = Partial<Pick<Origin, 'madeAt' | 'seq' | 'trust' | 'lastServerAt'>>;

interface Parts {
  readonly uid: string;
  readonly server: SimulatedServer;
  readonly time: VirtualTime;
  readonly seeded: Seeded;
}

export class PlainClient {
  readonly uid: string;
  readonly deviceId: string;
  readonly #parts: Parts;
  readonly #key: string;
  readonly #made: Row[] = [];
  readonly registeredAt: number;
  /** When it was last in touch, or was registered. */
  lastAt: number;
  /** Signed out from another device. */
  isRevoked = false;
  #seq = 0;
  #stated: number | null = null;

  constructor(parts: Parts, registered: { readonly deviceId: string; readonly deviceKey: string }) {
    this.#parts = parts;
    this.uid = parts.uid;
    this.registeredAt = parts.time.now();
    this.lastAt = this.registeredAt;
    this.deviceId = registered.deviceId;
    this.#key = registered.deviceKey;
  }

  /** How many it has made. */
  get length(): number {
    return this.#made.length;
  }

  /** Makes one more; the id of what it would create is `booking:<opId>`. */
  make<K extends ProposalKind>(kind: K, body: BodyOf<K>, lies: Lies = {}): string {
    const { seeded, time } = this.#parts;
    this.#seq += 1;
    const opId = Array.from(seeded.bytes(26), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('');
    const { deviceId } = this;
    const origin = {
      deviceId,
      opId,
      seq: this.#seq,
      madeAt: instantOf(time.now()),
      offsetMs: 0,
      trust: 'synced',
      appBuild: 'plain',
    };
    const row = { _id: `proposal:${opId}`, type: 'proposal', schemaVersion: 1, kind, display: kind, body, origin };
    this.#made.push({ ...row, origin: { ...origin, ...lies } });
    return opId;
  }

  /** Everything it ever made, the last batches beside each other; `head`: how many proposals it says it has made. */
  async push(head?: number): Promise<void> {
    const batches: Row[][] = [];
    for (let from = 0; from < this.#made.length; from += LIMITS.pushBatch)
      batches.push(this.#made.slice(from, from + LIMITS.pushBatch));
    await Promise.allSettled(batches.map((docs) => this.#send(docs, head)));
  }

  /** How many it says it has made. */
  get stated(): number {
    return this.#stated ?? this.length;
  }

  /** Is in touch, and says how many it has made; more than that, and it goes on saying so. */
  async touch(head: number): Promise<void> {
    if (head > this.length) this.#stated = head;
    await Promise.allSettled([this.#ask('GET', '', '', head)]);
  }

  #send(docs: readonly Row[], head: number | undefined): Promise<void> {
    return this.#ask('POST', '/_bulk_docs', JSON.stringify({ docs }), head);
  }

  async #ask(method: 'GET' | 'POST', path: string, body: string, head: number | undefined): Promise<void> {
    const { server, time, uid } = this.#parts;
    this.lastAt = time.now();
    await server.handle({
      method,
      path: `/db/${proposalsOf(uid)}${path}`,
      query: new URLSearchParams(),
      headers: {
        authorization: `Bearer ${tokenFor(uid, time)}`,
        'x-device': `${this.deviceId}.${this.#key}`,
        'content-type': 'application/json',
        ...(head === undefined ? {} : { 'x-device-head': String(head) }),
      },
      body: new TextEncoder().encode(body),
      ip: '127.0.0.1',
      signal: new AbortController().signal,
    });
  }
}
