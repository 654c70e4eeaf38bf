/** Time goes by: a card is near its last month's end, and its holder hears of it, or past it. */
import { changed } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { notice } from '../notice/make.ts';
import { statusAt } from './ends.ts';
import { isUsable } from './known.ts';
import type { PaymentMethodAged } from './proposals.ts';
import type { PaymentMethod } from './shape.ts';

export function decideMethodAged({ body: { methodId, uid } }: PaymentMethodAged, known: Known, moment: Moment): Decision {
  const card = found(known.get('paymethod', `${memberScope(uid)}/payments`, methodId));
  if (!card || !isUsable(card)) return accepted([]);
  const status = statusAt(card, moment.receivedAt);
  const after = changed([card], [{ ...card, status }], moment);
  return accepted([...after, ...(status === 'expiring' && after.length > 0 ? [told(card, moment)] : [])]);
}

const told = ({ _id, uid, last4, expMonth, expYear }: PaymentMethod, moment: Moment) =>
  notice(moment, uid, _id, {
    event: 'paymethod.expiring',
    title: `Your card ending ${last4} runs out soon`,
    body: `It can be charged until the end of ${String(expMonth).padStart(2, '0')}/${expYear}. Add another card before that, and choose it for renewals.`,
    link: '/member/payments',
    severity: 'action',
  });
