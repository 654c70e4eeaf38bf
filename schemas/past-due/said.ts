/** The message that a gym can send about a renewal that was not paid: these words, which it sees before it sends them. */
import { pounds } from '../basics/pounds.ts';
import { shortDay } from '../notice/short-day.ts';
import type { PastDue } from './shape.ts';

interface Message {
  readonly title: string;
  readonly body: string;
}

export function saidOf(
  { name, amount, why, nextTryAt }: Pick<PastDue, 'name' | 'amount' | 'why' | 'nextTryAt'>,
  gym: { readonly name: string; readonly timeZone: string },
): Message {
  const price = pounds(amount.amountMinor);
  const happened = why === 'no_card' ? `there was no card to take ${price} from` : `your bank didn’t pay the ${price}`;
  const again = nextTryAt === undefined ? '' : ` We try again on ${shortDay(nextTryAt, gym.timeZone)}.`;
  return {
    title: `${gym.name} asks you to check your card`,
    body: `Your ${name} wasn’t renewed: ${happened}.${again} Choose the card to pay with under Payments. To stop it instead, turn renewal off under Passes, and nothing more is charged.`,
  };
}
