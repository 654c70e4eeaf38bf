/** What the leading tab does: one stream, pulls of what differs, the outbox on its way. A visitor nobody knows is only polled for. */
import { selfScope } from '../../schemas/access.ts';
import type { ReasonCode } from '../../schemas/codes.ts';
import { Connection } from './connection.ts';
import type { CorrectedClock } from './corrected-clock.ts';
import type { Following } from './following.ts';
import type { Freshness } from './freshness.ts';
import { LiveStream } from './live-stream.ts';
import type { Outbox } from './outbox.ts';
import type { Places } from './places.ts';
import type { Ports } from './ports.ts';
import { seqName } from './proposing.ts';
import { Pulls } from './pulls.ts';
import { Sender } from './sender.ts';
import type { Invalid, LocalValues } from './storage.ts';
import { type Identity, Wire } from './wire.ts';

export interface ReplicationParts {
  readonly ports: Ports;
  readonly places: Places;
  readonly values: LocalValues;
  readonly freshness: Freshness;
  readonly following: Following;
  readonly outbox: Outbox;
  readonly clock: CorrectedClock;
  readonly signInAgain: (code: ReasonCode) => void;
  readonly invalid: (db: string, invalid: readonly Invalid[]) => void;
  /** The server was heard; not at every beat. */
  readonly heard: () => void;
}

/** Public scopes of a visitor without a stream. */
const POLL = 3 * 60_000;
const DELIVER_EVERY = 15_000;

export class Replication {
  readonly connection: Connection;
  readonly #parts: ReplicationParts;
  readonly #pulls: Pulls;
  readonly #stream: LiveStream;
  readonly #sender: Sender;
  #identity: Identity | null = null;
  #running = false;
  #cancelPoll: (() => void) | null = null;

  constructor(parts: ReplicationParts) {
    this.#parts = parts;
    const { ports, places, freshness, clock, outbox, values, signInAgain, invalid } = parts;
    const now = () => clock.now();
    this.connection = new Connection(ports, () => this.#cameOnline());
    const wire = new Wire({ ports, heard: () => this.connection.heard(), head: (deviceId) => this.#head(deviceId) });
    const ended = (code: ReasonCode) => {
      this.#stream.stop();
      this.#sender.stop();
      this.#pulls.start(undefined);
      signInAgain(code);
    };
    const refused = (code: ReasonCode) => {
      if (code !== 'DEVICE_REVOKED' || !this.#identity) return ended(code);
      this.#stream.stop();
      this.#deliverRest(this.#identity);
      signInAgain(code);
    };
    const idle = () => {
      if (!this.#identity) this.connection.relax();
    };
    this.#pulls = new Pulls({ ports, wire, places, freshness, now, signInAgain: refused, invalid, idle });
    const online = () => this.connection.state.get() === 'Online';
    this.#sender = new Sender({ ports, wire, outbox, values, now, signInAgain: ended, online });
    this.#stream = new LiveStream({
      ports,
      wire,
      connection: this.connection,
      heardTime: (serverNow, roundTrip) => {
        // Until now something else was shown, here and in the other tabs.
        if (clock.heard(serverNow, roundTrip)) parts.heard();
      },
      heads: (heads, all) => {
        const wanted = new Set(parts.following.databases());
        for (const [db, head] of heads) if (wanted.has(db)) this.#pulls.want(db, head);
        if (!all) return;
        outbox.forgetAcknowledgements();
        // The server is there now: what failed a moment ago, as it went down or the network changed, need not wait.
        outbox.hurry();
        this.#sender.flush();
        parts.heard();
      },
      beat: () => freshness.inStep(this.#pulls.settled(), clock.now()),
      signInAgain: refused,
    });
    parts.following.scopes.subscribe(() => this.#follow());
    this.connection.state.subscribe(() => {
      if (this.connection.state.get() === 'Offline') this.#sender.drop();
    });
  }

  /** `null`: nobody is signed in. */
  start(identity: Identity | null): void {
    this.stop();
    this.#identity = identity;
    this.#running = true;
    this.#pulls.start(identity ?? undefined);
    if (identity) {
      this.#stream.start(identity, this.#parts.following.scopes.get());
      this.#sender.start(identity);
    } else this.#poll();
  }

  stop(): void {
    this.#running = false;
    this.#cancelPoll?.();
    this.#cancelPoll = null;
    this.#stream.stop();
    this.#sender.stop();
    this.#pulls.stop();
  }

  /** Something was proposed. */
  flush(): void {
    this.#sender.flush();
  }

  /** The network is said to be back, the person looks again, or asked for it. */
  hurry(): void {
    if (!this.#running) return;
    this.#parts.outbox.hurry();
    this.#sender.flush();
    if (this.#identity) this.#stream.hurry();
    else this.#poll();
  }

  /** The platform says that the network is gone: Offline at once, and until the server has really answered again. */
  networkGone(): void {
    this.#stream.drop();
    this.connection.networkGone();
  }

  #cameOnline(): void {
    // Everything re-syncs at once: the stream has begun with all heads, or will.
    this.#parts.outbox.hurry();
    this.#sender.flush();
    this.#parts.heard();
  }

  #follow(): void {
    if (!this.#running) return;
    if (this.#identity) this.#stream.follow(this.#parts.following.scopes.get());
    else this.#poll();
  }

  /** A revoked device reads nothing any more, but what it has made is still taken, and its decisions are to be had. */
  #deliverRest(identity: Identity): void {
    this.#cancelPoll?.();
    if (!this.#running || identity !== this.#identity || this.#parts.outbox.openItems().length === 0) return;
    this.#sender.flush();
    this.#pulls.want(`${selfScope(identity.uid)}/proposals`);
    this.#cancelPoll = this.#parts.ports.timers.after(DELIVER_EVERY, () => this.#deliverRest(identity));
  }

  #poll(): void {
    this.#cancelPoll?.();
    this.connection.expect();
    for (const db of this.#parts.following.databases()) this.#pulls.want(db);
    this.#cancelPoll = this.#parts.ports.timers.after(POLL, () => this.#poll());
  }

  async #head(deviceId: string): Promise<number> {
    const head = await this.#parts.values.get(seqName(deviceId));
    return typeof head === 'number' ? head : 0;
  }
}
