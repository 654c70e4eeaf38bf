import { useMemo } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { type Rows, useRows } from '../../../sync/hooks.tsx';
import { gymDoubtsQuery, passCheckinsQuery } from '../queries.ts';

/** Of the open gym workspace: every visit that somebody has to decide about (`isInDoubt`), the newest first. */
export const useVisitsInDoubt = (gymId: string): Rows<Checkin> => useRows(useMemo(() => gymDoubtsQuery(keyOf(gymId)), [gymId]));

/** Of the open gym workspace, by that pass, the newest first; at most `limit`. */
export const usePassCheckins = (gymId: string, passId: string, limit: number): Rows<Checkin> =>
  useRows(useMemo(() => passCheckinsQuery(keyOf(gymId), passId, limit), [gymId, passId, limit]));
