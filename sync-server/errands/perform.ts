/** Runs one errand through its port and says what is to be reported: proposals of the system, whose ids derive from the errand. */

import { keyOf } from '../../schemas/basics/primitives.ts';
import { memberScope } from '../../schemas/basics/scope.ts';
import { between, instantOf } from '../../schemas/basics/time.ts';
import type { Errand } from '../../schemas/errand/shape.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { Pass } from '../../schemas/pass/shape.ts';
import type { Payments } from '../payments/payments.ts';
import type { Random, SystemPorts } from '../ports.ts';
import type { ListCodes } from './list-codes.ts';
import { type Notifying, notify } from './notify.ts';
import { type Mailing, sendMail } from './send-mail.ts';
import type { Signer } from './signer.ts';
import { turnList } from './turn-list.ts';

export interface ErrandParts extends Omit<Mailing, 'clock'> {
  readonly payments: Payments;
  readonly signer: Signer;
  readonly listCodes: ListCodes;
  readonly ports: Pick<SystemPorts, 'clock' | 'random'>;
  /** Null while pushes are off. */
  readonly notifying: Notifying | null;
  /** Removes the sign-in account and refuses all its devices; once more is fine. */
  readonly eraseAccount: (uid: string) => Promise<void>;
}

type ErrandOf<K extends Errand['kind']> = Extract<Errand, { kind: K }>;

/** Throws when the world outside does not answer; then the same errand is to be run again, with the same key. */
export async function perform(errand: Errand, outside: ErrandParts): Promise<SystemProposal[]> {
  switch (errand.kind) {
    case 'charge':
      return charge(errand, outside);
    case 'refund':
      return refund(errand, outside.payments);
    case 'sign-token':
      return signToken(errand, outside.signer);
    case 'hash-code':
      return hashCode(errand, outside);
    case 'turn-list':
      return turnList(errand, outside);
    case 'mail':
      await sendMail(errand, { ...outside, clock: outside.ports.clock });
      return [];
    case 'push':
      if (outside.notifying) await notify(errand, outside.notifying, { store: outside.store, clock: outside.ports.clock });
      return [];
    case 'erase-account':
      await outside.eraseAccount(errand.task.uid);
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

/** Half an hour without an answer: the provider is told to give it up, so that a late answer cannot take money for nothing. */
async function charge(errand: ErrandOf<'charge'>, { payments, ports }: ErrandParts): Promise<SystemProposal[]> {
  const { paymentId, memberId, amount, method } = errand.task;
  const overdue = between(errand.createdAt, instantOf(ports.clock.now())) >= LIMITS.paymentWithin;
  const key = errand._id;
  const charged = overdue ? await payments.giveUp(key) : await payments.charge({ key, amount, method });
  if (overdue && charged.state === 'failed') {
    const _id = reportId('payment-abandoned', errand);
    return [{ _id, type: 'proposal', kind: 'system.payment-abandoned', body: { paymentId, memberId } }];
  }
  const shortCode = shortCodeFrom(ports.random);
  const { state: result, pspRef } = charged;
  const body = { paymentId, memberId, result, pspRef, shortCode };
  return [{ _id: reportId('payment-reported', errand), type: 'proposal', kind: 'system.payment-reported', body }];
}

async function refund(errand: ErrandOf<'refund'>, payments: Payments): Promise<SystemProposal[]> {
  const { refundId, memberId, amount, pspRef: charge } = errand.task;
  const { state: result, pspRef } = await payments.refund({ key: errand._id, pspRef: charge, amount });
  const body = { refundId, memberId, result, pspRef };
  return [{ _id: reportId('refund-reported', errand), type: 'proposal', kind: 'system.refund-reported', body }];
}

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

/** Eight characters of Crockford base 32, about 10¹² of them. */
function shortCodeFrom(random: Random): string {
  return [...random.bytes(8)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte & 31]).join('');
}

const reportId = (report: string, errand: Errand) => `proposal:system.${report}.${keyOf(errand._id)}`;
