/** A start under way: what the server was told, what is open already, and how to undo it. */
import type { Logger } from 'pino';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Release } from '../../schemas/proposal/release.ts';
import type { Config } from '../config/settings.ts';
import type { GymDirectory } from '../gym-directory/directory.ts';
import type { SystemPorts } from '../ports.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

export interface Starting {
  readonly config: Config;
  readonly ports: SystemPorts;
  readonly log: Logger;
  readonly store: Store;
  /** Which gyms there are; read when it is first asked. */
  readonly gyms: GymDirectory;
  /** Which versions of a proposal it understands, where that is not what this build does. */
  readonly release?: Release;
  /** Where people reach the server; empty until it listens, where the settings do not say. */
  readonly address: { url: string };
  /** Undone in reverse order, by a failed start as well as by a stop. */
  readonly undo: (() => unknown)[];
  /** Hears of defects and of a store that cannot work. */
  readonly failed: (error: unknown) => void;
}

export type Propose = (...proposals: readonly SystemProposal[]) => Promise<void>;

/** A name of ours: nothing a request or a document brought. */
export function nameOf(error: unknown): string {
  if (error instanceof StoreUnavailable) return `${error.name}: ${error.message}`;
  return error instanceof Error ? error.name : 'unknown';
}

/** A place in our code. */
export function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 4)
    .join(' ');
}
