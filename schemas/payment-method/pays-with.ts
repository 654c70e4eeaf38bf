/** What an order is paid with: a card of the buyer's that is saved, by the provider's name for it, or what they choose on the provider's page. */
import { found, type Known } from '../decision.ts';
import type { PassBuy } from '../pass/proposals.ts';
import { isUsable, methodNameOf, methodsOf } from './known.ts';

/**
 * They are there, so their bank may ask them who they are. A device doesn't have the name; then the order stands as it came.
 * @returns null: that card is not one of theirs, is removed, or has run out
 */
export function paysWith(
  { method, savedMethod }: Pick<PassBuy['body'], 'method' | 'savedMethod'>,
  known: Known,
  by: string,
): string | null {
  if (savedMethod === undefined) return method;
  const cards = methodsOf(known, by);
  if (cards.state === 'unknown') return method;
  const card = found(cards)?.find(({ _id }) => _id === savedMethod);
  if (!card || !isUsable(card)) return null;
  const named = methodNameOf(known, card._id);
  if (named.state === 'unknown') return method;
  return found(named)?.method ?? null;
}
