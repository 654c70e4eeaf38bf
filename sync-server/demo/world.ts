import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Accounts } from '../identity/port.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';

/** What the demo is filled into. */
export interface DemoWorld {
  readonly store: Store;
  readonly clock: Clock;
  /** Null where somebody else keeps the passwords: then nobody can sign in as these people. */
  readonly accounts: Pick<Accounts, 'createAccount'> | null;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  /** The outcome of a proposal, as soon as there is one. */
  readonly decided: (id: string) => Promise<{ readonly state: string }>;
}
