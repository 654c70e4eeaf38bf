/** The Outbox's lines, live. They are made when somebody looks, once for each change. */
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Live, OutboxRow } from '../queries/rows.ts';
import { DRAINED } from '../replication/draining.ts';
import type { LocalValues } from '../storage/storage.ts';
import { outboxRow, type RowActions } from './lines.ts';
import { seqName } from './numbering/head.ts';
import type { Item, Outbox } from './outbox.ts';
import { sentName } from './sender.ts';

export interface OutboxListParts {
  readonly outbox: Outbox;
  readonly values: LocalValues;
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  readonly actions: Omit<RowActions, 'dismiss'>;
  /** Not the person's own, whoever is signed in. */
  readonly isVisitors?: boolean;
}

/** The device says these by itself: nobody did them, so nobody is shown them. */
const UNSHOWN: ReadonlySet<string> = new Set([DRAINED, 'kiosk.health', 'device.key', 'device.shows']);

const dismissedName = (proposalId: string): string => `dismissed:${proposalId}`;

export class OutboxList implements Live<readonly OutboxRow[]> {
  readonly #parts: OutboxListParts;
  readonly #actions: RowActions;
  #dismissed = new Set<string>();
  /** This device, under every id it has had. */
  #own: ReadonlySet<string> = new Set();
  /** Highest `seq` that may have left this device before this run. */
  #sent = 0;
  #rows: readonly OutboxRow[] = [];
  #version = -1;

  constructor(parts: OutboxListParts) {
    this.#parts = parts;
    this.#actions = { ...parts.actions, dismiss: (id) => this.#dismiss(id) };
  }

  /** Before the outbox of this device's person is opened. */
  async load(deviceId: string): Promise<void> {
    const { values } = this.#parts;
    const [dismissed, counted, sent] = await Promise.all([
      values.list(dismissedName('')),
      values.list(seqName('')),
      values.get(sentName(deviceId)),
    ]);
    this.#dismissed = new Set(dismissed.map(([name]) => name.slice(dismissedName('').length)));
    // Registered anew it is still the same one to the person.
    this.#own = new Set([deviceId, ...counted.map(([name]) => name.slice(seqName('').length))]);
    this.#sent = typeof sent === 'number' ? sent : 0;
  }

  readonly get = (): readonly OutboxRow[] => {
    const version = this.#parts.outbox.version.get();
    if (version !== this.#version) {
      this.#version = version;
      const shown = this.#parts.outbox.shown(this.#parts.now()).filter((item) => this.#isShown(item));
      this.#rows = shown.map((item) => {
        const row = outboxRow(item, this.#actions, this.#mayUndo(item), this.#parts.outbox.nouns);
        return this.#parts.isVisitors ? this.#ofVisitor(row) : row;
      });
    }
    return this.#rows;
  };

  readonly subscribe = (listener: () => void): (() => void) => this.#parts.outbox.version.subscribe(listener);

  /** It was made here, perhaps before this device was registered anew. */
  isOwn(deviceId: string): boolean {
    return this.#own.has(deviceId);
  }

  /** The person has put it away. */
  isDismissed(id: string): boolean {
    return this.#dismissed.has(id);
  }

  /** Of the person's other devices only what asks for an answer. */
  #isShown({ proposal, outcome }: Item): boolean {
    if (this.isDismissed(proposal._id) || UNSHOWN.has(proposal.kind)) return false;
    return this.isOwn(proposal.origin.deviceId) || !outcome || outcome.state === 'held';
  }

  #mayUndo({ proposal, tries }: Item): boolean {
    return tries === 0 && proposal.origin.seq > this.#sent;
  }

  /** What was received is kept for its number, until it is put away; what is held by a limit cannot be hurried. */
  #ofVisitor({ retry, ...row }: OutboxRow): OutboxRow {
    return {
      ...row,
      isVisitors: true,
      ...(row.answeredAt !== undefined && { dismiss: () => this.#dismiss(row.id) }),
      ...(retry && row.code !== 'RATE_LIMITED' && { retry }),
    };
  }

  async #dismiss(id: string): Promise<void> {
    const { values, outbox, now } = this.#parts;
    await values.set(dismissedName(id), instantOf(now()));
    this.#dismissed.add(id);
    outbox.version.set(outbox.version.get() + 1);
  }
}
