/** Which of several gyms somebody works at just now: in the address, and from then on on this device, whichever of their pages they open. */
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { swallow } from '../../../report/report.ts';

const NAME = 'fitness-hub-gym';

/** The one the address names, else the one chosen last, else the first; undefined where there is none. */
export function useChosenGym(gyms: readonly GymGrant[]): [chosen: GymGrant | undefined, choose: (gymKey: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('gym');
  const named = gyms.find(({ gymId }) => keyOf(gymId) === asked);
  const last = named === undefined ? kept() : null;
  const chosen = named ?? gyms.find(({ gymId }) => keyOf(gymId) === last) ?? gyms[0];
  const key = named && keyOf(named.gymId);
  useEffect(() => {
    if (key !== undefined) keep(key);
  }, [key]);
  const choose = useCallback(
    (gymKey: string) => {
      // At once: whoever leaves the page before it is drawn again has chosen all the same.
      keep(gymKey);
      setParams(
        (before) => {
          before.set('gym', gymKey);
          return before;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return [chosen, choose];
}

function kept(): string | null {
  try {
    return window.localStorage.getItem(NAME);
  } catch {
    swallow('no storage: the first gym it is');
    return null;
  }
}

function keep(gymKey: string): void {
  try {
    window.localStorage.setItem(NAME, gymKey);
  } catch {
    swallow('no storage: the address still says it');
  }
}
