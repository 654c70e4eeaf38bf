/**
 * A visitor's device (architecture §3): nobody knows whose it is, and what it has to send is messages to us. It has an outbox and a sender
 * like a person's, and what is promised of one holds here as well (L3, A3): a message waits, is received with its number, or is refused with
 * the reason, and is received once however often it is sent.
 */
import type { LoadedNouns } from '../../../../schemas/folds/loaded-nouns.ts';
import type { Outcome } from '../../../../schemas/proposal/shape.ts';
import type { CorrectedClock } from '../../clock/corrected-clock.ts';
import type { AskedForGyms, Reported, VisitorsOutbox, Written } from '../../device/device.ts';
import type { Ports } from '../../ports.ts';
import type { Lookup } from '../../queries/lookup.ts';
import type { ConnectionState, Live, OutboxRow, Proposed } from '../../queries/rows.ts';
import type { LocalValues } from '../../storage/storage.ts';
import { DAY } from '../age.ts';
import { OutboxList } from '../list.ts';
import { Outbox } from '../outbox.ts';
import { Proposing } from '../proposing.ts';
import { OUTBOX_LOCK } from '../sender.ts';
import { readOldMessages } from './old-messages.ts';
import { type HowWritten, NOBODY, VisitorMessages } from './visitor-messages.ts';

/** As its proposals name it; no server has registered it. */
export const ANONYMOUS = { uid: NOBODY, deviceId: NOBODY } as const;

/** An answered message is kept so long, so that its number can be found again. */
const KEPT_FOR = 30 * DAY;

export interface AnonymousDeviceParts {
  readonly ports: Pick<Ports, 'clock' | 'locks' | 'channel' | 'monotonic'>;
  readonly clock: CorrectedClock;
  readonly ulid: () => string;
  readonly values: LocalValues;
  readonly nouns: LoadedNouns;
  readonly lookup: Lookup;
  readonly connection: Live<ConnectionState>;
  readonly appBuild: string;
  /** One was made, or brought by another tab: it may leave. */
  readonly made: () => void;
  /** Try everything at once: the person asked. */
  readonly retry: () => void;
}

export class AnonymousDevice implements VisitorsOutbox {
  readonly outbox: Outbox;
  readonly rows: Live<readonly OutboxRow[]>;
  readonly #parts: AnonymousDeviceParts;
  readonly #messages: VisitorMessages;
  readonly #list: OutboxList;
  readonly #proposing: Proposing;

  constructor(parts: AnonymousDeviceParts) {
    const { ports, clock, ulid, values, nouns, lookup, connection, appBuild, made, retry } = parts;
    this.#parts = parts;
    this.#messages = new VisitorMessages(values, nouns);
    const now = () => clock.now();
    this.outbox = new Outbox(
      nouns,
      ({ _id }) => {
        if (!this.#proposing.isMaking(_id)) made();
      },
      () => {},
      { settledFor: KEPT_FOR },
    );
    this.#proposing = new Proposing({
      ...{ ports, clock, ulid, values, nouns, lookup, connection, appBuild, made },
      outbox: this.outbox,
      // They lie among the values themselves, and no list of a visitor's has them laid over it.
      copies: null,
      overlay: null,
      chain: null,
      author: () => ANONYMOUS,
      steady: async () => {},
    });
    this.#list = new OutboxList({
      ...{ outbox: this.outbox, values, now, isVisitors: true },
      actions: { undo: (id) => this.#proposing.undo(id), retry, answer: async () => {} },
    });
    this.rows = this.#list;
  }

  async start(): Promise<void> {
    const { ports, values, nouns, appBuild, clock } = this.#parts;
    this.#messages.open(ports);
    await ports.locks.hold(OUTBOX_LOCK, () => readOldMessages({ values, nouns, messages: this.#messages, appBuild }));
    await this.#list.load(ANONYMOUS.deviceId);
    await this.#messages.tidy(clock.now() - KEPT_FOR, (id) => this.#list.isDismissed(id));
    await this.outbox.open(this.#messages, new Map(), clock.now());
  }

  stop(): void {
    this.outbox.close();
    this.#messages.close();
  }

  stopwatch(since?: number): () => number {
    const { monotonic } = this.#parts.ports;
    const begun = since ?? monotonic.now();
    return () => Math.round(monotonic.now() - begun);
  }

  write({ form, display, ...howWritten }: Written): Promise<Proposed> {
    return this.#written(howWritten, (opId) => this.#proposing.propose('contact.send', form, display, opId));
  }

  ask({ form, display, ...howWritten }: AskedForGyms): Promise<Proposed> {
    return this.#written(howWritten, (opId) => this.#proposing.propose('arearequest.make', form, display, opId));
  }

  report({ form, display, ...howWritten }: Reported): Promise<Proposed> {
    return this.#written(howWritten, (opId) => this.#proposing.propose('report.make', form, display, opId));
  }

  async #written(how: HowWritten, propose: (opId: string) => Promise<Proposed>): Promise<Proposed> {
    const opId = this.#parts.ulid();
    const id = `proposal:${opId}`;
    this.#messages.expect(id, how);
    try {
      return await propose(opId);
    } finally {
      this.#messages.expect(id, null);
    }
  }

  readonly howWritten = (proposalId: string): Promise<HowWritten> => this.#messages.howWritten(proposalId);

  /** The server's last word on one; nothing of it comes back by itself, so this device keeps it. */
  readonly ended = (proposalId: string, outcome: Outcome, reference?: string): Promise<void> =>
    this.#messages.answered(proposalId, outcome, reference, this.#parts.clock.now());
}
