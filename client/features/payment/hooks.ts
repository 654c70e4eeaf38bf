import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { gymPaymentsQuery, paymentsQuery } from './queries.ts';

/** One's own, newest first. */
export const usePayments = (): Rows<Payment> => useRows(paymentsQuery);

/** Of the open gym workspace, newest first. */
export function useGymPayments(gymId: string, limit = 200): Rows<Payment> {
  return useRows(useMemo(() => gymPaymentsQuery(keyOf(gymId), limit), [gymId, limit]));
}
