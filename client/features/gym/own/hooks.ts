import { useMemo } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { GymRecord } from '../../../../schemas/gym/record.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Product } from '../../../../schemas/product/shape.ts';
import { type One, type Rows, useOne, useRows } from '../../../sync/hooks.tsx';
import { useGym } from '../hooks.ts';
import { gymRecordQuery, productsQuery, unlistedGymQuery } from './queries.ts';

/** A gym as its own people have it: with everybody while it is public, in its own workspace while it is not. */
export function useOwnGym(gymId: string): One<Gym> {
  const shown = useGym(gymId);
  const kept = useOne(useMemo(() => unlistedGymQuery(keyOf(gymId)), [gymId]));
  if (shown.row) return shown;
  if (kept.row) return kept;
  return kept.state === 'loading' || kept.asOf === undefined ? kept : shown;
}

/** Of the open gym workspace; absent where nothing was ever changed. */
export const useGymRecord = (gymId: string): GymRecord | undefined =>
  useOne(useMemo(() => gymRecordQuery(keyOf(gymId)), [gymId])).row?.doc;

/** What it sells, sold and means to sell, oldest first; of the open gym workspace. */
export const useProducts = (gymId: string): Rows<Product> => useRows(useMemo(() => productsQuery(keyOf(gymId)), [gymId]));
