/** A visit that is owed, as rules ask for it. */
import { keyOf } from '../basics/key.ts';
import { memberScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import { isUndecided } from '../dispute/known.ts';
import type { AnyDispute } from '../dispute/shape.ts';
import type { Payment } from '../payment/shape.ts';
import type { OwedVisit } from './shape.ts';

export const owedVisitIdOf = (checkinId: string): string => `owedvisit:${keyOf(checkinId)}`;

export const owedVisitOf = (known: Known, memberId: string, owedVisitId: string): Finding<OwedVisit> =>
  known.get('owedvisit', `${memberScope(memberId)}/payments`, owedVisitId);

export const owedVisitsOf = (known: Known, memberId: string): Finding<readonly OwedVisit[]> =>
  known.find('owedvisit', `${memberScope(memberId)}/payments`, 'memberId', memberId);

/** What a payment is for; at most one. */
export const owedVisitPaidBy = (
  known: Known,
  { _id, memberId }: Pick<Payment, '_id' | 'memberId'>,
): Finding<readonly OwedVisit[]> => known.find('owedvisit', `${memberScope(memberId)}/payments`, 'paymentId', _id);

export const isUnpaid = ({ status }: Pick<OwedVisit, 'status'>): boolean => status === 'open' || status === 'overdue';

/** Its member says that the visit is down wrongly: until that is decided nothing comes of its not being paid. */
export const isDisputed = ({ checkinId }: Pick<OwedVisit, 'checkinId'>, disputes: readonly AnyDispute[]): boolean =>
  disputes.some(({ subject, status }) => subject.id === checkinId && isUndecided(status));
