/**
 * What the leading tab does: one stream, pulls of what differs, the outbox on its way. A visitor nobody knows is only polled for, and so is
 * who has to sign in again: whether there is a network has to be known for that.
 */

import { selfScope } from '../../../schemas/basics/scope.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { Proposal } from '../../../schemas/folds/proposals.ts';
import type { Outcome } from '../../../schemas/proposal/shape.ts';
import type { CorrectedClock } from '../clock/corrected-clock.ts';
import { ANONYMOUS, type AnonymousDevice } from '../outbox/anonymous/anonymous-device.ts';
import { bulkDelivery, contactDelivery } from '../outbox/delivery.ts';
import { headOf } from '../outbox/numbering/head.ts';
import type { Item, Outbox } from '../outbox/outbox.ts';
import { storeRefusal } from '../outbox/refusals.ts';
import { type Author, Sender } from '../outbox/sender.ts';
import type { Ports } from '../ports.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import type { Invalid, LocalValues } from '../storage/storage.ts';
import { Connection } from './connection.ts';
import type { Following } from './following.ts';
import type { Freshness } from './freshness.ts';
import { LiveStream } from './live-stream.ts';
import { Pulls, type PullsParts } from './pulls.ts';
import { type DeviceIdentity, Wire } from './wire.ts';

export interface ReplicationParts {
  readonly ports: Ports;
  readonly locals: LocalDatabases;
  readonly values: LocalValues;
  readonly freshness: Freshness;
  readonly following: Following;
  readonly outbox: Outbox;
  /** Sent whoever is signed in, and under nobody's name. */
  readonly anonymous: Pick<AnonymousDevice, 'outbox' | 'howWritten' | 'ended'>;
  readonly clock: CorrectedClock;
  /** How far that device's chain has come. */
  readonly chain?: (deviceId: string) => Promise<string | null>;
  /** It speaks of a photo or a file that is not there yet. */
  readonly holds: (proposal: Proposal) => boolean;
  readonly signInAgain: (code: ReasonCode) => void;
  /** What the server keeps to itself until it is shown a second factor; undefined: nothing. */
  readonly lacking: (code: ReasonCode | undefined) => void;
  readonly invalid: (db: string, invalid: readonly Invalid[]) => void;
  readonly coming?: PullsParts['coming'];
  /** The server was heard; not at every beat. */
  readonly heard: () => void;
}

/** Asked for but not sent, it waits until the person signs in again. */
const isUnderway = ({ send, proposal }: Item, nouns: LoadedNouns): boolean => send !== 'waiting' || nouns.isFact(proposal.kind);
/** Public scopes of a visitor without a stream. */
const POLL = 3 * 60_000;
/** What a device that was signed out has delivered. */
const DECISIONS_EVERY = 15_000;

export class Replication {
  readonly connection: Connection;
  readonly #parts: ReplicationParts;
  readonly #pulls: Pulls;
  readonly #stream: LiveStream;
  readonly #sender: Sender<DeviceIdentity>;
  readonly #visitorsSender: Sender<Author>;
  #identity: DeviceIdentity | null = null;
  /** Why the server no longer takes this sign-in. */
  #refused: ReasonCode | false = false;
  #running = false;
  #cancelPoll: (() => void) | null = null;

  constructor(parts: ReplicationParts) {
    this.#parts = parts;
    const { ports, locals, freshness, clock, outbox, values, signInAgain, invalid, coming } = parts;
    const now = () => clock.now();
    this.connection = new Connection(ports, () => this.#cameOnline());
    const head = (deviceId: string) => headOf(values, deviceId);
    const wire = new Wire({ ports, heard: () => this.connection.heard(), head, chain: parts.chain });
    const refused = (code: ReasonCode) => {
      const isKnown = this.#refused === code;
      this.#refused = code;
      this.#stream.stop();
      this.#sender.signedOut();
      if (code !== 'DEVICE_REVOKED') this.#pulls.start(undefined);
      // What is polled for may be refused as well: asked again at once it would be refused again at once, without an end.
      if (!isKnown) this.#poll();
      signInAgain(code);
      if (code === 'SIGN_IN_AGAIN' && this.#identity) void this.#askWhether(this.#identity, wire);
    };
    const idle = () => {
      if (!this.#streams) this.connection.relax();
    };
    this.#pulls = new Pulls({
      ports,
      wire,
      locals,
      freshness,
      now,
      signInAgain: refused,
      invalid,
      idle,
      ...(coming && { coming }),
    });
    const online = () => this.connection.state.get() === 'Online';
    const ended = async (id: string, outcome: Outcome) => {
      await storeRefusal(values, id, outcome);
      outbox.refuse(id, outcome);
    };
    const common = { ports, values, now, online };
    this.#sender = new Sender({
      ...common,
      outbox,
      delivery: bulkDelivery(wire),
      ended,
      signInAgain: refused,
      holds: parts.holds,
    });
    const { anonymous } = parts;
    const delivery = contactDelivery(wire, anonymous.howWritten, now);
    this.#visitorsSender = new Sender({ ...common, outbox: anonymous.outbox, delivery, ended: anonymous.ended });
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
        this.#pulls.saidOf(heads);
        outbox.forgetAcknowledgements();
        // The server is there now: what failed a moment ago, as it went down or the network changed, need not wait.
        this.#hurryOutboxes();
        parts.heard();
      },
      lacking: parts.lacking,
      beat: () => freshness.inStep(this.#pulls.settled(), clock.now()),
      signInAgain: refused,
    });
    parts.following.scopes.subscribe(() => this.#follow());
    this.connection.state.subscribe(() => {
      if (this.connection.state.get() !== 'Offline') return;
      this.#sender.drop();
      this.#visitorsSender.drop();
    });
  }

  /** `null`: nobody is signed in. */
  start(identity: DeviceIdentity | null): void {
    this.stop();
    this.#identity = identity;
    this.#refused = false;
    this.#running = true;
    this.#pulls.start(identity ?? undefined);
    this.#visitorsSender.start(ANONYMOUS);
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
    this.#visitorsSender.stop();
    this.#pulls.stop();
  }

  /** Something was proposed. */
  flush(): void {
    this.#sender.flush();
    this.#visitorsSender.flush();
  }

  /** See `Pulls.drop`. */
  drop(...what: Parameters<Pulls['drop']>): Promise<void> {
    return this.#pulls.drop(...what);
  }

  /** The network is said to be back, the person looks again, or asked for it. */
  hurry(): void {
    if (!this.#running) return;
    this.#hurryOutboxes();
    if (this.#streams) this.#stream.hurry();
    else this.#poll();
  }

  /** The platform says that the network is gone: Offline at once, and until the server has really answered again. */
  networkGone(): void {
    this.#stream.drop();
    this.connection.networkGone();
  }

  #cameOnline(): void {
    // Everything re-syncs at once: the stream has begun with all heads, or will.
    this.#hurryOutboxes();
    this.#parts.heard();
  }

  #hurryOutboxes(): void {
    this.#parts.outbox.hurry();
    // Too fast is the server's word to a whole network: being back changes nothing about that.
    this.#parts.anonymous.outbox.hurry({ but: 'RATE_LIMITED' });
    this.flush();
  }

  #follow(): void {
    if (!this.#running) return;
    if (this.#streams) this.#stream.follow(this.#parts.following.scopes.get());
    else this.#poll();
  }

  /** By its key alone only a device that was signed out from elsewhere is let in: then its person is told so. */
  async #askWhether(identity: DeviceIdentity, wire: Wire): Promise<void> {
    const path = `/db/${selfScope(identity.uid)}/proposals`;
    const answer = await wire.ask({ method: 'GET', path, as: identity, byKeyAlone: true });
    if (answer.kind === 'ok' && this.#identity === identity && this.#refused) this.#parts.signInAgain('DEVICE_REVOKED');
  }

  get #streams(): boolean {
    return this.#identity !== null && !this.#refused;
  }

  #poll(): void {
    this.#cancelPoll?.();
    this.connection.expect();
    for (const db of this.#parts.following.databases())
      if (this.#parts.locals.collectionRefOf(db, null)?.database === 'public') this.#pulls.want(db);
    const rest = this.#restOf();
    if (rest) this.#pulls.want(rest);
    this.#cancelPoll = this.#parts.ports.timers.after(rest ? DECISIONS_EVERY : POLL, () => this.#poll());
  }

  /** A revoked device reads nothing of its own any more but the decisions on what it has made. */
  #restOf(): string | null {
    if (!this.#identity || this.#refused !== 'DEVICE_REVOKED') return null;
    return this.#parts.outbox.openItems().some((item) => isUnderway(item, this.#parts.locals.nouns))
      ? `${selfScope(this.#identity.uid)}/proposals`
      : null;
  }
}
