import type { Payment } from '../../../schemas/payment/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { paymentsQuery } from './queries.ts';

/** One's own, newest first. */
export const usePayments = (): Rows<Payment> => useRows(paymentsQuery);
