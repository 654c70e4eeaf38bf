/** a gym that owes us. What it owes is carried; after 30 days it has the invoice, after 60 it is suspended, with the reasons in writing. */

import type { AuditNote } from '../../audit/shape.ts';
import { keyOf } from '../../basics/key.ts';
import { pounds } from '../../basics/pounds.ts';
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { between } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import { type Decision, found, type Known, type Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { begun, ended } from '../../gym-order/carry-out.ts';
import { ordersOf } from '../../gym-order/known.ts';
import type { GymOrder } from '../../gym-order/shape.ts';
import { RATES } from '../../ledger/rates.ts';
import type { MoneyStanding } from '../shape.ts';
import { ownersToldOf } from '../told.ts';

interface Owing {
  readonly standing: MoneyStanding;
  readonly documents: readonly AnyDocument[];
  readonly audit: readonly AuditNote[];
}

const orderIdOf = (gymId: string, since: Instant): string => `gymorder:unpaid.${keyOf(gymId)}.${since.slice(0, 10)}`;

/** @param after as it stands after the run */
export function owing(before: MoneyStanding, after: MoneyStanding, known: Known, moment: Moment): Owing {
  const owes = 0 - after.carried.amountMinor;
  const since = before.negativeSince;
  if (owes <= 0) return { standing: without(after, 'negativeSince', 'invoicedAt'), ...suspensionOver(before, known, moment) };
  const standing: MoneyStanding = { ...after, negativeSince: since ?? moment.receivedAt };
  const waited = since === undefined ? 0 : between(since, moment.receivedAt);
  const isInvoiced = before.invoicedAt === undefined && waited >= RATES.invoicedAfter;
  const suspended =
    since !== undefined && waited >= RATES.suspendedAfter ? suspendedFor(standing, since, known, moment) : NOTHING;
  if (!isInvoiced) return { standing, ...suspended };
  const bill = invoice(standing, owes, known, moment);
  return {
    standing: { ...standing, invoicedAt: moment.receivedAt },
    documents: [...bill, ...suspended.documents],
    audit: suspended.audit,
  };
}

const NOTHING: Omit<Owing, 'standing'> = { documents: [], audit: [] };

const invoice = ({ _id, gymId }: MoneyStanding, owes: number, known: Known, moment: Moment) =>
  ownersToldOf(
    gymId,
    _id,
    {
      event: 'payout.invoice',
      title: `Invoice: ${pounds(owes)}`,
      body: `More went back than came in, so you owe us ${pounds(owes)}. Please pay it within 30 days: after that we have to suspend your gym.`,
      severity: 'action',
    },
    known,
    moment,
  );

/** Nothing, where nobody can go there anyway. */
function suspendedFor({ gymId, carried }: MoneyStanding, since: Instant, known: Known, moment: Moment): Omit<Owing, 'standing'> {
  const gym = found(known.get('gym', 'platform/gyms', gymId));
  const _id = orderIdOf(gymId, since);
  if (!gym || ordersOf(known, gymId).some((one) => one._id === _id)) return NOTHING;
  const order: GymOrder = {
    ...{ _id, type: 'gymorder', ...stamp(moment), gymId, gymName: gym.name, action: 'suspend', reason: 'unpaid' },
    message: `You have owed us money for 60 days: ${pounds(0 - carried.amountMinor)} by now. As soon as it is paid your gym goes on as before.`,
    ...{ from: moment.receivedAt, status: 'planned' },
  };
  const { state, documents, audit = [] }: Decision = begun(order, gym, known, moment);
  return state === 'accepted' ? { documents, audit } : NOTHING;
}

/** Nothing is owed any more: what stopped the gym for that is over. */
export function suspensionOver({ gymId, negativeSince }: MoneyStanding, known: Known, moment: Moment): Omit<Owing, 'standing'> {
  if (negativeSince === undefined) return NOTHING;
  const gym = found(known.get('gym', 'platform/gyms', gymId));
  const order = ordersOf(known, gymId).find((one) => one._id === orderIdOf(gymId, negativeSince) && one.status === 'in_force');
  if (!gym || !order) return NOTHING;
  return { documents: ended([order], gym, 'Nothing is owed any more, so your gym goes on as before.', known, moment), audit: [] };
}
