/** The provider's word on the way to paying for a pass (product.md 2.10): its holder is to go on with their bank, or the bank has it. */
import { stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { owedVisitPaidBy } from '../owed-visit/known.ts';
import type { PaymentWaits } from './proposals.ts';
import { isOpen, PAYMENT } from './states.ts';

export function decidePaymentWaits({ body }: PaymentWaits, known: Known, moment: Moment): Decision {
  const { paymentId, memberId, waits } = body;
  const scope = memberScope(memberId);
  const payment = found(known.get('payment', `${scope}/payments`, paymentId));
  const pass = payment && found(known.get('pass', `${scope}/passes`, payment.passId));
  if (!payment || !pass || !isOpen(payment)) return accepted([]);
  const status = PAYMENT[payment.status][waits.for === 'member' ? 'asked' : 'taken'];
  if (status === payment.status) return accepted([]);
  const bank = waits.for === 'member' ? { bank: { url: waits.url, until: plus(payment.createdAt, LIMITS.paymentWithin) } } : {};
  const waiting = { ...payment, ...stamp(moment, payment), status };
  if (payment.kind === 'owed_visit') {
    const owed = found(owedVisitPaidBy(known, payment)) ?? [];
    return accepted([waiting, ...owed.map((one) => ({ ...without(one, 'bank'), ...stamp(moment, one), ...bank }))]);
  }
  return accepted([waiting, { ...without(pass, 'bank'), ...stamp(moment, pass), ...bank }]);
}
