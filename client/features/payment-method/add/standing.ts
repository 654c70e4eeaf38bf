/** How far a card has come that is being added, as its holder sees it. Pure. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { isBeingAdded } from '../../../../schemas/payment-method/known.ts';
import type { CardSetup } from '../../../../schemas/payment-method/shape.ts';

/** What they have asked for since they opened this, and what was there before. */
export interface AskedHere {
  readonly before: string | undefined;
}

/**
 * `start`: not asked for yet · `preparing`: the provider's page is on its way · `ready`: there it is · `waiting`: they come from there, and we
 * have heard nothing yet · `unheard`: its hour is over, and we have not heard how it ended.
 * @param back they come from the provider's page
 */
export function standingOf(setup: CardSetup | undefined, now: Instant, back: boolean, asked?: AskedHere) {
  const isOpen = setup !== undefined && isBeingAdded(setup, now);
  if (asked && !isOpen && setup?.errandId === asked.before) return 'preparing';
  if (setup === undefined) return 'start';
  if (isOpen) return setup.url === undefined ? 'preparing' : back && !asked ? 'waiting' : 'ready';
  if (!back && !asked) return 'start';
  return setup.status === 'saved' || setup.status === 'nothing' ? setup.status : 'unheard';
}
