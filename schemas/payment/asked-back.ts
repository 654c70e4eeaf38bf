/**
 * A gym's owners are told when a bank asks back what a member paid it, what they can do about that until it is shown who came in, and how it
 * ended. In whichever order the provider's words come: of what had not been paid yet, they hear when it has been.
 */
import { pounds } from '../basics/pounds.ts';
import type { Known, Moment } from '../decision.ts';
import { chargebackIdOf } from '../ledger/chargeback.ts';
import type { Notice } from '../notice/shape.ts';
import { shortDay } from '../notice/short-day.ts';
import { ownersToldOf } from '../payout/told.ts';
import type { Payment } from './shape.ts';

type Chargeback = NonNullable<Payment['chargebacks']>[number];
const ZONE = 'Europe/London';

/** @param chargebacks those that are news */
export function toldOfAskedBack(
  { gymId, kind, lines }: Payment,
  chargebacks: readonly Chargeback[],
  known: Known,
  moment: Moment,
): Notice[] {
  // What was paid for a visit that was owed is ours: its gym had that before.
  if (kind === 'owed_visit') return [];
  const name = lines[0]?.name ?? 'a pass';
  return chargebacks.flatMap((one) => ownersToldOf(gymId, chargebackIdOf(one.ref), wordsOf(one, name), known, moment));
}

function wordsOf({ state, amount, defendAt }: Chargeback, name: string) {
  const event = 'payout.asked_back' as const;
  const sum = pounds(amount.amountMinor);
  if (state === 'won')
    return { event, title: `${sum} stays yours: ${name}`, body: 'A member’s bank asked for it back, and has decided for you.' };
  if (state === 'lost')
    return { event, title: `A bank has taken ${sum} back: ${name}`, body: 'Your part of it comes off your next payout.' };
  const shown =
    defendAt === undefined
      ? ''
      : ` On ${shortDay(defendAt, ZONE)} we show it when they came in: if a tablet of yours was offline, connect it before then.`;
  const body = `It’s the bank of a member who paid you. Until it has decided, your part of that waits.${shown}`;
  return { event, title: `A bank asks for ${sum} back: ${name}`, body, severity: 'action' as const };
}
