/** What only the deciding server does beside deciding: errands outside the system, timers, the demo world at the first start. */
import type { Logger } from 'pino';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Parts } from '../blobs/parts.ts';
import type { Decider } from '../decider/decider.ts';
import { fillDemo } from '../demo/fill.ts';
import { demoFilled } from '../demo/first-start.ts';
import type { ListCodes } from '../errands/list-codes.ts';
import type { ErrandParts } from '../errands/perform.ts';
import type { Signer } from '../errands/signer.ts';
import { ErrandWorker } from '../errands/worker.ts';
import { brokenChain, Chains } from '../gateway/push/chains.ts';
import type { Accounts } from '../identity/port.ts';
import { sweepBlobs } from '../jobs/blobs.ts';
import { foldOld } from '../jobs/folding.ts';
import { agePushTokens } from '../jobs/push-tokens.ts';
import { rotateKeys } from '../jobs/signing-keys.ts';
import { lookForMissed } from '../jobs/tablet-chains.ts';
import { systemJobs, Timers } from '../jobs/timers.ts';
import type { InvitationLinks } from '../mail/invitation-links.ts';
import type { Mail } from '../mail/mail.ts';
import type { ServerHash } from '../mail/server-hash.ts';
import type { Unsubscribing } from '../mail/unsubscribe.ts';
import type { Payments } from '../payments/payments.ts';
import type { SystemPorts } from '../ports.ts';
import type { Push } from '../push/push.ts';
import type { PushReceipts } from '../push/receipts.ts';
import type { PushTokens } from '../push/tokens.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../vault/vault.ts';

export interface WorkParts {
  /** An empty store is to become the demo world. */
  readonly fillsDemo: boolean;
  readonly store: Store;
  readonly ports: SystemPorts;
  readonly log: Logger;
  readonly decider: Decider;
  readonly signer: Signer;
  readonly mail: Mail;
  readonly unsubscribing: Unsubscribing;
  readonly links: InvitationLinks;
  readonly hashOf: ServerHash;
  readonly listCodes: ListCodes;
  readonly payments: Payments;
  readonly vault: Vault;
  readonly push: Push | null;
  readonly tokens: PushTokens;
  readonly receipts: PushReceipts;
  readonly blobs: Blobs;
  readonly parts: Parts;
  readonly accounts: Accounts | null;
  readonly publicUrl: string;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly eraseAccount: ErrandParts['eraseAccount'];
  readonly signOut: ErrandParts['signOut'];
  readonly failed: (error: unknown) => void;
}

/** What must keep no payment waiting: a slow push service, a message to two thousand people. */
const APART: readonly unknown[] = ['push', 'message'];
const LANES: readonly ((kind: unknown) => boolean)[] = [
  ...APART.map((one) => (kind: unknown) => kind === one),
  (kind) => !APART.includes(kind),
];

/** Resolves when the demo world is there, where there is to be one; `undo` gets the ways to stop, in order. */
export async function startWork(parts: WorkParts, undo: (() => unknown)[]): Promise<void> {
  const {
    fillsDemo,
    store,
    ports,
    log,
    decider,
    signer,
    mail,
    unsubscribing,
    links,
    hashOf,
    listCodes,
    payments,
    vault,
    push,
    tokens,
    receipts,
    accounts,
    publicUrl,
    propose,
    eraseAccount,
    signOut,
    failed,
  } = parts;
  const { clock } = ports;
  const notifying = push && { push, tokens, receipts };
  const outside = {
    payments,
    vault,
    signer,
    mail,
    unsubscribing,
    links,
    hashOf,
    listCodes,
    notifying,
    store,
    ports,
    publicUrl,
    eraseAccount,
    signOut,
    propose,
    log,
  };
  for (const runs of LANES) {
    const errands = new ErrandWorker({ ...outside, runs });
    undo.push(() => errands.stop());
    // What did not work the last time is no reason to keep people waiting.
    errands.start().catch(failed);
  }
  turnKeys(vault, log).catch(failed);
  if (fillsDemo && accounts) {
    const refused = await fillDemo({ store, clock, accounts, propose, decided: (id) => decider.decided(id) });
    if (refused.length === 0) await demoFilled(store);
    else log.warn({ refused }, 'Some of the demo world was refused; the next start tries again');
  }
  const sweeping = sweepBlobs({ blobs: parts.blobs, parts: parts.parts, store, clock });
  const chains = new Chains({ store, clock, broken: (found) => propose(brokenChain(found)) });
  const folding = foldOld({ decider, store, scheduler: ports.scheduler });
  const own = [agePushTokens(tokens), sweeping, rotateKeys(signer, propose), lookForMissed(chains), folding];
  const timers = new Timers([...systemJobs({ store, clock, propose }), ...own], { ports, log });
  undo.push(() => timers.stop(), folding.stop);
  timers.start().catch(failed);
}

/** A key that was put in front is used from the start on. */
async function turnKeys(vault: Pick<Vault, 'turn'>, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  const { turned, keyless } = await vault.turn();
  if (turned > 0) log.info({ turned }, 'Bank details were sealed with the first key of the vault');
  if (keyless > 0) log.warn({ keyless }, 'Bank details of the vault were sealed with a key that is not here');
}
