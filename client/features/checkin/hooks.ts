import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Checkin, CheckinAttempt } from '../../../schemas/checkin/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { checkinsQuery, gymAttemptsQuery, gymCheckinsQuery, visitsQuery } from './queries.ts';

/** One's own, newest first. */
export const useCheckins = (): Rows<Checkin> => useRows(checkinsQuery);
/** All that this device keeps, newest first: for what is counted. */
export const useVisits = (): Rows<Checkin> => useRows(visitsQuery);

/** Of the open gym workspace, newest first; at most `limit`. Attempts have their own hook. */
export function useGymCheckins(gymId: string, limit = 200): Rows<Checkin> {
  return useRows(useMemo(() => gymCheckinsQuery(keyOf(gymId), limit), [gymId, limit]));
}
/** People turned away, newest first. */
export function useGymAttempts(gymId: string, limit = 200): Rows<CheckinAttempt> {
  return useRows(useMemo(() => gymAttemptsQuery(keyOf(gymId), limit), [gymId, limit]));
}
