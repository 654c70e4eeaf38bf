/** What a member's bank says of a sale, in the gym's words, and what the gym can do about it. Pure. */
import type { Payment } from '../../../../schemas/payment/shape.ts';
import { formatCount, formatDay, formatMoney } from '../../../ui/format.ts';

type Chargeback = NonNullable<Payment['chargebacks']>[number];
type AskedBack = Pick<Chargeback, 'state' | 'amount' | 'defendAt' | 'defended'>;

export function askedBack({ state, amount, defendAt, defended }: AskedBack, timeZone: string): string {
  const sum = formatMoney(amount);
  if (state === 'lost') return `Their bank has taken ${sum} back.`;
  if (state === 'won') return `Their bank asked for ${sum} back, and decided that it stays with you.`;
  const asks = `Their bank asks for ${sum} back. Until it has decided, your part of that waits.`;
  if (defendAt !== undefined)
    return `${asks} On ${formatDay(defendAt, timeZone)} we show it when they came in: if a tablet of yours was offline, connect it before then.`;
  if (defended === undefined) return asks;
  const day = formatDay(defended.at, timeZone);
  if (defended.visits === 0) return `${asks} On ${day} there was no visit on record that we could have shown it.`;
  return `${asks} On ${day} we showed it when they came in: ${formatCount(defended.visits, 'visit', 'visits')}.`;
}
