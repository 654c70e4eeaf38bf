import { useMemo } from 'react';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { type One, type Rows, useFollow, useOne, useRows } from '../../sync/hooks.tsx';
import { gymQuery, gymsQuery, platformGymsQuery } from './queries.ts';

export const useGyms = (): Rows<Gym> => useRows(gymsQuery);

/** Also keeps that gym in sync while it is on the screen, wherever it is. */
export function useGym(gymId: string): One<Gym> {
  useFollow(gymId);
  return useOne(useMemo(() => gymQuery(gymId), [gymId]));
}

/** Of the open platform workspace. */
export const usePlatformGyms = (): Rows<Gym> => useRows(platformGymsQuery);
