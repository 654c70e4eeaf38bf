import { useState } from 'react';
import type { Offer } from '../../../../schemas/gym/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { useNow } from '../../../ui/now.tsx';

/** is what was shown still to be had? Where the gym sells it otherwise by now, for a quarter of an hour after that was first seen here. */
export function useHeldQuote(shown: Offer, current: Offer): boolean {
  const now = useNow();
  const [changed, setChanged] = useState<{ readonly version: number; readonly at: number }>();
  if (current.version !== shown.version && changed?.version !== current.version)
    setChanged({ version: current.version, at: now });
  return isHeld(shown, current, changed?.at, now);
}

/** `changedAt`, `now`: milliseconds since 1970. */
export const isHeld = (
  shown: Pick<Offer, 'version'>,
  current: Pick<Offer, 'version'>,
  changedAt: number | undefined,
  now: number,
): boolean => current.version === shown.version || changedAt === undefined || now - changedAt <= LIMITS.quoteLives;
