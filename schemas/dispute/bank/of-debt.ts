/**
 * What a gym's own bank asks back of what that gym paid us of its debt as a dispute: one for each, once we have the money it is about. The
 * errand of that payment keeps what the bank said, from which the books are written; how far it has come, and who reads of it, are here (2.16).
 */
import type { Instant } from '../../basics/primitives.ts';
import { replaced } from '../../basics/revise.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import type { DebtErrand } from '../../errand/shape.ts';
import { gymOf } from '../../gym/known.ts';
import { chargebackIdOf } from '../../ledger/chargeback.ts';
import { debtDisputeCauses } from '../../ledger/payout.ts';
import type { MoneyStanding } from '../../payout/shape.ts';
import { debtDispute } from '../known.ts';
import type { DebtDispute, DebtStatus } from '../shape.ts';
import { type DebtEvent, DISPUTE } from '../states.ts';

export type TakenOfDebt = NonNullable<DebtErrand['task']['disputes']>[number];
type State = TakenOfDebt['state'];

const ZONE = 'Europe/London';
const EVENT = { opened: 'bankAsked', won: 'bankForPlatform', lost: 'bankForOwner' } as const satisfies Record<State, DebtEvent>;
const STANDING = {
  ...{ opened: 'with_bank', won: 'resolved_platform', lost: 'resolved_owner' },
} as const satisfies Record<State, DebtStatus>;

/** By the provider's name for it. */
export const debtDisputeIdOf = (ref: string): string => chargebackIdOf(ref).replace('chargeback:', 'dispute:debt-');

/** Where a word of the bank leaves it. */
export const debtStatusOf = (said: State): DebtStatus => STANDING[said];

/** Whether a word of the bank moves anything: what has been decided is not opened again by one that was late. */
export function isNewsOfDebt(before: State | undefined, said: State): boolean {
  const standing = before ? STANDING[before] : 'none';
  return DISPUTE[standing][EVENT[said]] !== standing;
}

/** Those that are new or have changed. @param standing of that gym, as it was before: an older server kept there when each was heard of */
export function debtDisputes(
  { createdAt, doneAt, task: { paymentId, gymId, disputes = [] } }: DebtErrand,
  standing: Pick<MoneyStanding, 'debtDisputes'>,
  known: Known,
  moment: Moment,
): DebtDispute[] {
  const gym = found(gymOf(known, gymId));
  return disputes.flatMap((one) => {
    const before = found(debtDispute(known, debtDisputeIdOf(one.ref)));
    const status: DebtStatus = DISPUTE[before?.status ?? 'none'][EVENT[one.state]];
    const since = before?.history ?? onTheBooks(one, known);
    const at = standing.debtDisputes?.find(({ ref, state }) => ref === one.ref && state === one.state)?.at ?? moment.receivedAt;
    const after: DebtDispute = {
      ...{ _id: debtDisputeIdOf(one.ref), type: 'dispute', schemaVersion: 1, createdAt, updatedAt: createdAt },
      ...{ createdBy: 'system', updatedBy: 'system', kind: 'debt', subject: { type: 'payment', id: paymentId }, gymId },
      ...{ gymName: gym?.name ?? 'A gym', timeZone: gym?.timeZone ?? ZONE, happenedAt: doneAt ?? createdAt },
      ...before,
      ...{ status, amount: one.amount, ...(one.fee && { fee: one.fee }) },
      history: since.at(-1)?.status === status ? since : [...since, { status, at }],
    };
    return replaced(before, after, moment);
  });
}

/** What the books have of one that an older server heard of: when it began, and when it ended where that moved money. */
function onTheBooks({ ref, state }: TakenOfDebt, known: Known): DebtDispute['history'] {
  const { opened, end } = debtDisputeCauses(ref);
  const began = bookedAt(opened, known);
  const ended = bookedAt(end, known);
  return [
    ...(began !== undefined && began !== ended ? [{ status: STANDING.opened, at: began }] : []),
    ...(ended !== undefined ? [{ status: STANDING[state], at: ended }] : []),
  ];
}

const bookedAt = (cause: string, known: Known): Instant | undefined =>
  found(known.find('entry', 'cell/ledger', 'cause', cause))?.[0]?.at;
