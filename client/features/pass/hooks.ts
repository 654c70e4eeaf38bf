import { useMemo } from 'react';
import type { Pass, PassToken } from '../../../schemas/pass/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { paidFor } from '../payment/purchases.ts';
import { passesQuery, passTokensQuery } from './queries.ts';

export const usePassTokens = (): Rows<PassToken> => useRows(passTokensQuery);

/** Orders that were never paid are no passes. */
export function usePasses(): Rows<Pass> {
  const passes = useRows(passesQuery);
  return useMemo(() => paidFor(passes), [passes]);
}
