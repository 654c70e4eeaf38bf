/** nobody will pay it any more. A super-admin says so, with reasons that the gym reads; on record. */
import { pounds } from '../../basics/pounds.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { writeOffEntries } from '../../ledger/payout.ts';
import { opIdOf } from '../../proposal/shape.ts';
import { standingFor } from '../decide.ts';
import type { DebtWriteOff } from '../proposals.ts';
import { ownersToldOf } from '../told.ts';
import { owesOf } from './owes.ts';
import { settledBy } from './settle.ts';

/** All that is owed, as it was seen: not beside a payment of it that is under way. */
export function decideDebtWriteOff({ _id, kind, body }: DebtWriteOff, known: Known, moment: Moment): Decision {
  const { gymId, amountSeen: amount, reason } = body;
  const asked = standingFor(gymId, kind, known, moment);
  if ('instead' in asked) return asked.instead;
  const { standing } = asked;
  const pence = owesOf(standing);
  if (standing.paying || pence === 0 || pence !== amount.amountMinor) return refused('CHANGED_MEANWHILE');
  const cause = { id: `write-off:${opIdOf(_id)}`, gymId, amountMinor: pence, payableFrom: standing.nextRunAt };
  const entries = writeOffEntries('gym_payable')(cause, moment);
  const words = { event: 'payout.settled', title: `You don’t owe us ${pounds(pence)} any more`, body: reason } as const;
  const documents = [
    ...settledBy(standing, entries, { kind: 'write_off', pence }, known, moment),
    ...ownersToldOf(gymId, `${standing._id}.${opIdOf(_id)}`, words, known, moment),
  ];
  const note = { action: 'payout.written-off', target: { type: 'gym', id: gymId }, reason, after: { amount } } as const;
  return audited(accepted(documents), note);
}
