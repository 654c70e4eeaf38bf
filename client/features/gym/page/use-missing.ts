import { useEffect, useState } from 'react';
import { venueScope } from '../../../../schemas/basics/scope.ts';
import { msOf } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { type One, useConnection, useDevice } from '../../../sync/hooks.tsx';
import { useReadNow } from '../../../ui/now.tsx';

/** Where nobody can say when the server was asked for this gym alone: that begins a moment after the page, and may take a slow network this long. */
const patienceMs = 3000;

/** True once it is certain that there is no such gym: the server was asked for it since the page was opened, or nothing has come for a while. */
export function useGymMissing(gymId: string, { state, row, newer, asOf }: One<Gym>): boolean {
  const online = useConnection().state === 'Online';
  const [opened] = useState(useReadNow());
  const answered = useDevice()?.lookup.asOf(`${venueScope(gymId)}/gyms`) ?? null;
  const asked = answered !== null && msOf(answered) >= opened;
  const missing = state === 'ready' && row === undefined && newer === undefined && asOf !== undefined && online;
  const [since, setSince] = useState(false);
  useEffect(() => {
    setSince(false);
    if (!missing) return undefined;
    const timer = setTimeout(() => setSince(true), patienceMs);
    return () => clearTimeout(timer);
  }, [missing]);
  return missing && (asked || since);
}
