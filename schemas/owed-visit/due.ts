/** The time for paying for a visit is over (C7). */
import { pounds } from '../basics/pounds.ts';
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment } from '../decision.ts';
import { RATES } from '../ledger/rates.ts';
import { notice } from '../notice/make.ts';
import { ownOf } from '../person/known.ts';
import { isDisputed, owedVisitOf } from './known.ts';
import { isBeingPaid } from './pay.ts';
import type { OwedVisitDue } from './proposals.ts';
import type { OwedVisit } from './shape.ts';
import { standingAfter } from './standing.ts';

const DAY = 24 * 60 * 60_000;

export function decideOwedVisitDue({ body }: OwedVisitDue, known: Known, moment: Moment): Decision {
  const { owedVisitId, memberId } = body;
  const owed = found(owedVisitOf(known, memberId, owedVisitId));
  if (owed?.status !== 'open' || owed.payBy > moment.receivedAt) return accepted([]);
  const later = (payBy: string) => accepted([{ ...owed, ...stamp(moment, owed), payBy }]);
  if (isDisputed(owed, found(ownOf(known, memberId, 'dispute')) ?? []))
    return later(plus(moment.receivedAt, RATES.owedPaidWithin));
  if (isBeingPaid(owed, known)) return later(plus(moment.receivedAt, DAY));
  const overdue: OwedVisit = { ...owed, ...stamp(moment, owed), status: 'overdue' };
  const persons = standingAfter(memberId, { owed: [overdue] }, known, moment);
  const told = notice(moment, memberId, owed._id, {
    event: 'owedvisit.overdue',
    title: 'You can’t buy or book until a visit is paid',
    body: `Your visit to ${owed.gymName} is still to be paid: ${pounds(owed.amount.amountMinor)}. Passes you hold still work.`,
    link: '/member/payments',
    severity: 'action',
  });
  const decision = accepted([overdue, ...persons, told]);
  const [person] = persons;
  if (person?.status !== 'restricted') return decision;
  return audited(decision, {
    action: 'user.restricted',
    target: { type: 'user', id: person._id },
    after: { status: person.status, owedVisits: person.standing.owedVisits },
  });
}
