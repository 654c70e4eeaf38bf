/** What a decider is made of. */
import type { Release } from '../../schemas/proposal/release.ts';
import type { SystemPorts } from '../ports.ts';
import type { Store, StoreLocked } from '../store/store.ts';
import type { Decide } from './decide-entry.ts';
import type { End } from './ends.ts';

/** pino's shape. What is written holds ids of kinds and places in code, never a person's data. */
export interface Log {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface DeciderOptions {
  readonly store: Store;
  readonly ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
  readonly decide: Decide;
  readonly log: Log;
  /** Which versions of a proposal this server understands; this build's. */
  readonly release?: Release;
  /** At most so many entries are decided and committed together; 200. */
  readonly batchSize?: number;
  /** Milliseconds to wait for what comes with it, and for answers on their way out, before a batch is worked; 0. */
  readonly gather?: number;
  /** Told how each proposal ended, when it is committed. */
  readonly told?: (end: End) => void;
  /** Told when another decider has taken over the store (A9): this server has to go. */
  readonly ended?: (error: StoreLocked) => void;
}
