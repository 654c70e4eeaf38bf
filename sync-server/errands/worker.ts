/**
 * Runs errands (A12): what a decision wants of the world outside. Each at least once, with its own id as idempotency key, and
 * what came of it is proposed to the system like everything else. Killed between the call and the report it runs again with the
 * same key: twice asked, once in effect.
 */
import { Errand } from '../../schemas/errand/shape.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Gathered } from '../messages/gathered.ts';
import type { StoredDocument } from '../store/store.ts';
import { done, type ErrandParts, perform } from './perform.ts';

const ERRANDS = 'cell/errands';
const AT_ONCE = 8;
const FIRST_RETRY = 1000;
const LAST_RETRY = 300_000;
/** Somebody is with their bank: a webhook says how that ended, and where none comes it is asked. */
const WHILE_WAITING = 30_000;

export interface WorkerOptions extends Omit<ErrandParts, 'gathered'> {
  /** Puts proposals into the inbox; resolves when they are durable. */
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  /** Which errands are this worker's; all of them where it is the only one. A slow push service keeps no payment waiting. */
  readonly runs?: (kind: unknown) => boolean;
  readonly log: { warn(facts: object, message: string): void };
}

export class ErrandWorker {
  readonly #options: WorkerOptions;
  readonly #gathered: Gathered;
  /** Run and reported; the decider has not marked them done yet. */
  readonly #reported = new Set<string>();
  /** Failed, or waiting for somebody: to be tried again later. */
  readonly #later = new Map<string, { readonly tries: number; readonly cancel: () => void; due: boolean }>();
  #working: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #unwatch = () => {};

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#gathered = new Gathered(options);
  }

  /** Runs what is open and then whatever comes. Resolves when each that is there has been tried once. */
  async start(): Promise<void> {
    this.#unwatch = this.#options.store.watch((dbs) => {
      if (dbs.has(ERRANDS)) this.#wake();
    });
    await this.idle();
  }

  /** Resolves when all that is open now has been tried, or waits for its next try. */
  async idle(): Promise<void> {
    this.#wake();
    while (this.#working !== null) await this.#working;
  }

  /** Finishes what is under way and begins nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unwatch();
    for (const { cancel } of this.#later.values()) cancel();
    await this.#working;
  }

  #wake(): void {
    this.#again = true;
    if (this.#working || this.#stopped) return;
    this.#working = this.#work().finally(() => {
      this.#working = null;
      if (this.#again) this.#wake();
    });
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        await this.#runOpen();
      } catch (error) {
        this.#options.log.warn({ error: nameOf(error) }, 'Errands cannot be read; trying again');
        this.#options.ports.scheduler.after(LAST_RETRY / 10, () => this.#wake());
      }
    }
  }

  async #runOpen(): Promise<void> {
    const open = await this.#options.store.find(ERRANDS, 'status', 'open');
    const ids = new Set(open.map((errand) => errand.id));
    for (const id of this.#reported) if (!ids.has(id)) this.#reported.delete(id);
    for (const id of this.#later.keys()) if (!ids.has(id)) this.#forget(id);
    const due = open.filter(
      ({ id, body }) =>
        (this.#options.runs?.(body.kind) ?? true) && !this.#reported.has(id) && (this.#later.get(id)?.due ?? true),
    );
    for (let from = 0; from < due.length && !this.#stopped; from += AT_ONCE) {
      await Promise.all(due.slice(from, from + AT_ONCE).map((errand) => this.#run(errand)));
    }
  }

  async #run(stored: StoredDocument): Promise<void> {
    try {
      const errand = Errand.parse({ _id: stored.id, ...stored.body });
      const { reports, waits } = await perform(errand, { ...this.#options, gathered: this.#gathered });
      if (waits) {
        await this.#options.propose(...reports);
        if (!this.#stopped) this.#runAgain(stored.id, WHILE_WAITING);
        return;
      }
      await this.#options.propose(...reports, done(errand));
      this.#later.delete(stored.id);
      this.#reported.add(stored.id);
    } catch (error) {
      this.#tryLater(stored, error);
    }
  }

  /** It was ended by what was heard of it otherwise. */
  #forget(id: string): void {
    this.#later.get(id)?.cancel();
    this.#later.delete(id);
  }

  /** After a moment, and then less and less often; the longest time between two tries in milliseconds. */
  #runAgain(id: string, longest: number): { tries: number; delay: number } {
    const tries = (this.#later.get(id)?.tries ?? 0) + 1;
    const delay = Math.min(FIRST_RETRY * 2 ** (tries - 1), longest);
    const cancel = this.#options.ports.scheduler.after(delay, () => {
      const waiting = this.#later.get(id);
      if (waiting) waiting.due = true;
      this.#wake();
    });
    this.#later.set(id, { tries, cancel, due: false });
    return { tries, delay };
  }

  #tryLater({ id, body }: StoredDocument, error: unknown): void {
    if (this.#stopped) return;
    const { tries, delay } = this.#runAgain(id, LAST_RETRY);
    this.#options.log.warn({ kind: body.kind, tries, retryInMs: delay, error: nameOf(error) }, 'An errand has to wait');
  }
}

/** A message may quote an address or a card; a name never does. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
