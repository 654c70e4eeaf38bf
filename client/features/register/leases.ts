import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import { heldBy, type SeatLease } from '../../../schemas/lease/shape.ts';
import { useSession } from '../../session/hooks.tsx';
import { useRows } from '../../sync/hooks.tsx';
import { leasesQuery } from './queries.ts';

/** The seats of a class that are held for walk-ins: the lease of this device, if it has one with a seat left, and those of others. */
export function useOwnLease(
  gymId: string,
  slotId: string,
): { readonly own: SeatLease | undefined; readonly others: readonly SeatLease[] } {
  const session = useSession();
  const here = session.state === 'signedIn' ? session.deviceId : '';
  const rows = useRows(useMemo(() => leasesQuery(keyOf(gymId), slotId), [gymId, slotId])).rows;
  const open = rows.map(({ doc }) => doc).filter((one) => heldBy(one) > 0);
  return { own: open.find(({ deviceId }) => deviceId === here), others: open.filter(({ deviceId }) => deviceId !== here) };
}
