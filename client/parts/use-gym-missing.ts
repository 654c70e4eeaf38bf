import { useEffect, useState } from 'react';
import type { Gym } from '../../schemas/gym/shape.ts';
import { type One, useConnection } from '../sync/hooks.tsx';

/** A gym outside the saved areas is asked for on its own, which begins a moment after the page and may take a slow network this long. */
const patienceMs = 3000;

/** True once it is certain that there is no such gym: the server has answered, and nothing has come for a moment. */
export function useGymMissing({ state, row, asOf }: One<Gym>): boolean {
  const online = useConnection().state === 'Online';
  const missing = state === 'ready' && row === undefined && asOf !== undefined && online;
  const [since, setSince] = useState(false);
  useEffect(() => {
    setSince(false);
    if (!missing) return undefined;
    const timer = setTimeout(() => setSince(true), patienceMs);
    return () => clearTimeout(timer);
  }, [missing]);
  return missing && since;
}
