import { useMemo } from 'react';
import type { Pass, PassToken } from '../../../schemas/pass/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { paidFor } from '../payment/purchases.ts';
import { passesQuery } from './queries.ts';
import { passTokenQuery, passTokensQuery } from './token-queries.ts';

export const usePassTokens = (): Rows<PassToken> => useRows(passTokensQuery);

/** Of one pass, for this device. */
export const usePassToken = (passId: string, here: string | undefined): Rows<PassToken> =>
  useRows(useMemo(() => (here === undefined ? null : passTokenQuery(passId, here)), [passId, here]));

/** Orders that were never paid are no passes. */
export function usePasses(): Rows<Pass> {
  const passes = useRows(passesQuery);
  return useMemo(() => paidFor(passes), [passes]);
}
