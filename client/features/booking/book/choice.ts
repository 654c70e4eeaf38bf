/** Which of a member's passes may be used for a class, in the order they are offered. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { type Usable, usableForSlot } from '../../../../schemas/pass/usable.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';

export interface PassChoice {
  /** Passes that will do: those that end first, first, so that nothing is wasted. */
  readonly suitable: readonly Pass[];
  /** Why the most promising of the others will not do; absent when there is none for this gym. */
  readonly because?: Extract<Usable, { ok: false }>;
}

/** Passes that are over are no reason worth telling. */
const over: readonly Pass['status'][] = ['expired', 'cancelled', 'refunded'];

export function passChoice(passes: readonly Pass[], gymId: string, slot: Pick<Slot, 'slotId' | 'startsAt'>): PassChoice {
  const suitable = passes
    .filter((pass) => usableForSlot(pass, gymId, slot).ok)
    .sort((one, other) => byText(endOf(one), endOf(other)) || byText(one._id, other._id));
  if (suitable.length > 0) return { suitable };
  const here = passes.filter((pass) => pass.gymIds.includes(gymId));
  const nearest = here.find((pass) => !over.includes(pass.status)) ?? here[0];
  const because = nearest && usableForSlot(nearest, gymId, slot);
  return because && !because.ok ? { suitable, because } : { suitable };
}

const endOf = (pass: Pass): Instant => pass.validTo ?? pass.activateBy;
