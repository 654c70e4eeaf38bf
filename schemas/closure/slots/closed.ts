/** A slot as the gym's closures leave it: cancelled inside one, on again when that one is gone. What else cancelled it stays. */
import type { Instant } from '../../basics/primitives.ts';
import { without } from '../../blank.ts';
import type { Gym } from '../../gym/shape.ts';
import type { Slot } from '../../slot/shape.ts';
import { cancelling } from './over.ts';

export function closedWith(slot: Slot, closures: Gym['closures'], now: Instant): Slot {
  const closure = cancelling(closures, slot);
  // A class that was running when the gym closed was held, at least in part: what became of it is what people say of it.
  const isUnderWay = closure && slot.startsAt <= now && slot.startsAt < closure.startsAt;
  if (slot.status === 'cancelled' && slot.closureId === undefined) return slot;
  if (closure && !isUnderWay) return { ...slot, status: 'cancelled', closureId: closure.closureId };
  if (slot.closureId === undefined || slot.startsAt <= now) return slot;
  return { ...without(slot, 'closureId'), status: slot.movedFrom === undefined ? 'open' : 'changed' };
}
