/** Runs one errand through its port and says what is to be reported: proposals of the system, whose ids derive from the errand. */

import { memberScope } from '../../schemas/basics/scope.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { Errand } from '../../schemas/errand/shape.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Pass } from '../../schemas/pass/shape.ts';
import type { Gathered } from '../messages/gathered.ts';
import type { Payments } from '../payments/payments.ts';
import type { SystemPorts } from '../ports.ts';
import type { Vault } from '../vault/vault.ts';
import { performCharge } from './card/charge.ts';
import { performSetup } from './card/setup.ts';
import { performDebt } from './debt.ts';
import { performDefence } from './defence.ts';
import { performFee } from './fee.ts';
import type { ListCodes } from './list-codes.ts';
import { nextOwners } from './message/next-owners.ts';
import { performMessage } from './message/perform.ts';
import { type Notifying, notify } from './notify.ts';
import { performPayout } from './payout.ts';
import { performPayoutDetails } from './payout-details.ts';
import { performRefund } from './refund.ts';
import { type ErrandOf, type ErrandRun, reportId } from './report.ts';
import { type Mailing, sendMail } from './send-mail.ts';
import type { Signer } from './signer.ts';
import { performTakeBack } from './take-back.ts';
import { turnList } from './turn-list.ts';

export interface ErrandParts extends Omit<Mailing, 'clock'> {
  readonly payments: Payments;
  readonly vault: Pick<Vault, 'open' | 'forget'>;
  readonly signer: Signer;
  readonly listCodes: ListCodes;
  readonly ports: SystemPorts;
  readonly gathered: Gathered;
  /** Null while pushes are off. */
  readonly notifying: Notifying | null;
  /** Removes the sign-in account and refuses all its devices; once more is fine. */
  readonly eraseAccount: (uid: string) => Promise<void>;
  /** Ends the sign-ins on one of somebody's devices, without one on all of them; once more is fine. */
  readonly signOut: (uid: string, deviceId?: string) => Promise<void>;
}

/** Throws when the world outside does not answer; then the same errand is to be run again, with the same key. */
export async function perform(errand: Errand, outside: ErrandParts): Promise<ErrandRun> {
  if (errand.kind === 'charge') return performCharge(errand, outside);
  if (errand.kind === 'fee') return performFee(errand, outside.payments);
  if (errand.kind === 'debt') return performDebt(errand, outside);
  if (errand.kind === 'take-back') return performTakeBack(errand, outside.payments);
  if (errand.kind === 'refund') return performRefund(errand, outside.payments);
  if (errand.kind === 'payout') return performPayout(errand, outside.payments);
  if (errand.kind === 'message') return performMessage(errand, outside);
  if (errand.kind === 'payout-details') return performPayoutDetails(errand, outside);
  if (errand.kind === 'setup-method') return performSetup(errand, outside);
  return { reports: await performAtOnce(errand, outside), waits: false };
}

/** What waits for nobody. */
async function performAtOnce(
  errand: Exclude<
    Errand,
    { kind: 'charge' | 'fee' | 'debt' | 'take-back' | 'refund' | 'payout' | 'payout-details' | 'message' | 'setup-method' }
  >,
  outside: ErrandParts,
): Promise<SystemProposal[]> {
  switch (errand.kind) {
    case 'sign-token':
      return signToken(errand, outside.signer);
    case 'hash-code':
      return hashCode(errand, outside);
    case 'turn-list':
      return turnList(errand, outside);
    case 'tell-owners':
      return [await nextOwners(errand, outside.store)];
    case 'mail': {
      const sent = await sendMail(errand, { ...outside, clock: outside.ports.clock });
      return reportsOf(errand, errand.task, sent);
    }
    case 'push':
      if (outside.notifying) await notify(errand, outside.notifying, { store: outside.store, clock: outside.ports.clock });
      return [];
    case 'defence':
      await performDefence(errand, outside.payments);
      return [];
    case 'forget-method':
      await outside.payments.methods.remove(errand.task.method);
      return [];
    case 'erase-account':
      await outside.eraseAccount(errand.task.uid);
      return [];
    case 'sign-out':
      await outside.signOut(errand.task.uid, errand.task.deviceId);
      return [];
  }
}

/** Marks the errand as run. Proposed together with what came of it, after it. */
export const done = (errand: Errand): SystemProposal => ({
  _id: reportId('errand-done', errand),
  type: 'proposal',
  kind: 'system.errand-done',
  body: { errandId: errand._id },
});

/** What is to be known of an email beside that its errand was run. */
function reportsOf(errand: Errand, task: ErrandOf<'mail'>['task'], sent: boolean): SystemProposal[] {
  if (task.about === 'launch') return [told(errand, task.requestId, sent)];
  if (task.about !== 'outreach') return [];
  const body = { outreachId: task.outreachId, mailId: task.mailId, sent };
  return [{ _id: reportId('outreach-told', errand), type: 'proposal', kind: 'system.outreach-told', body }];
}

/** Their address is not needed any more. */
const told = (errand: Errand, requestId: string, sent: boolean): SystemProposal => ({
  _id: reportId('arearequest-told', errand),
  type: 'proposal',
  kind: 'system.arearequest-told',
  body: { requestId, sent },
});

/** Nothing for a device whose app is too old: it has to be updated first. */
function signToken(errand: ErrandOf<'sign-token'>, signer: Signer): SystemProposal[] {
  const { passId, memberId, deviceId, claims, code } = errand.task;
  const signed = signer.sign(errand.task);
  if (!signed) return [];
  const deviceKey = code?.deviceKey.publicKey;
  const body = { passId, memberId, deviceId, ...signed, issuedAt: instantOf(claims.i * 1000), ...(deviceKey && { deviceKey }) };
  return [{ _id: reportId('token-signed', errand), type: 'proposal', kind: 'system.token-signed', body }];
}

/** Nothing for a pass that has no code any more. */
async function hashCode(errand: ErrandOf<'hash-code'>, { store, listCodes }: ErrandParts): Promise<SystemProposal[]> {
  const { passId, memberId, gymId, turn } = errand.task;
  const pass = Pass.safeParse({ _id: passId, ...(await store.get(`${memberScope(memberId)}/passes`, passId))?.body });
  if (!pass.data?.shortCode) return [];
  const hashed = await listCodes.hashed(gymId, pass.data.shortCode, turn);
  const body = { passId, gymId, ...(turn !== undefined && { turn }), ...hashed };
  return [{ _id: reportId('code-hashed', errand), type: 'proposal', kind: 'system.code-hashed', body }];
}
