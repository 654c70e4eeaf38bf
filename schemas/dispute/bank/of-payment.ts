/**
 * What a cardholder's bank asks back (a chargeback) as a dispute: one for each, in the decision in which its payment says so. What it comes to in money
 * the payment keeps, which every rule about money adds up from; who reads of it, and how far it is, are here (2.16).
 */
import { type Instant, money } from '../../basics/primitives.ts';
import { replaced } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { plus } from '../../basics/time.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { gymOf } from '../../gym/known.ts';
import { chargebackIdOf } from '../../ledger/chargeback.ts';
import { RATES } from '../../ledger/rates.ts';
import { memberName } from '../../pass/member.ts';
import { answerBy, isRest, type PaymentChargeback } from '../../payment/chargeback.ts';
import type { Payment } from '../../payment/shape.ts';
import { bankDispute, isBanks } from '../known.ts';
import type { BankDispute, BankStatus } from '../shape.ts';
import { type BankEvent, DISPUTE } from '../states.ts';

const ZONE = 'Europe/London';

/** By the provider's name for it. */
export const bankDisputeIdOf = (ref: string): string => chargebackIdOf(ref).replace('chargeback:', 'dispute:bank-');

/** Those that are new or have changed. */
export function bankDisputes(payment: Payment, known: Known, moment: Moment): BankDispute[] {
  const { chargebacks = [] } = payment;
  return chargebacks
    .filter((one) => !isRest(one))
    .flatMap((one) => {
      const stored = found(bankDispute(known, bankDisputeIdOf(one.ref)));
      const before = stored && isBanks(stored) ? stored : undefined;
      const status: BankStatus = DISPUTE[before?.status ?? 'none'][eventOf(one)];
      // A refund that was on its way has failed: the bank had that as well.
      const rests = chargebacks.filter((rest) => isRest(rest) && rest.ref.startsWith(`${one.ref}.`));
      const pence = [one, ...rests].reduce((sum, { amount }) => sum + amount.amountMinor, 0);
      const line = { status, at: (one.state === 'opened' && one.defended?.at) || one.at };
      const after: BankDispute = {
        ...(before ?? namedOf(payment, known)),
        ...{ _id: bankDisputeIdOf(one.ref), type: 'dispute', kind: 'bank', status, amount: money(pence) },
        deadlineAt: before?.deadlineAt ?? shownAt(one),
        ...(one.defended && { shown: one.defended }),
        history: before?.status === status ? before.history : [...(before?.history ?? []), line].slice(-20),
      };
      return replaced(before, after, moment);
    });
}

const shownAt = (one: PaymentChargeback): Instant => answerBy(one) ?? one.defended?.at ?? plus(one.at, RATES.bankAnsweredAfter);

function eventOf({ state, defended }: PaymentChargeback): BankEvent {
  if (state !== 'opened') return state === 'won' ? 'bankForOwner' : 'bankForMember';
  return defended ? 'bankShown' : 'bankAsked';
}

/** Whose it is, of which gym, and what was bought; said once, and not of an older version's words. */
function namedOf({ _id, memberId, gymId, passId, kind, lines, paidAt, createdAt }: Payment, known: Known) {
  const pass = found(known.get('pass', `${memberScope(memberId)}/passes`, passId));
  const gym = found(gymOf(known, gymId));
  const envelope = { schemaVersion: 1, createdAt, updatedAt: createdAt, createdBy: 'system', updatedBy: 'system' };
  return {
    ...envelope,
    subject: { type: 'payment' as const, id: _id },
    ...{ openedBy: memberId, memberName: memberName(known, memberId), gymId },
    gymName: gym?.name ?? pass?.snapshot.gymName ?? 'A gym',
    ...(kind === 'owed_visit' && { ours: true as const }),
    ...(lines[0] && { slotName: lines[0].name }),
    happenedAt: paidAt ?? createdAt,
    timeZone: pass?.snapshot.timeZone ?? gym?.timeZone ?? ZONE,
  };
}
