/** No bank took it, or one sent it back, and it has gone no other way: those who run the platform have it before them. */
import type { PaymentRefund } from './shape.ts';

type Sent = Pick<PaymentRefund, 'status' | 'returnedAt' | 'again' | 'settled'>;

export const isStuck = ({ status, returnedAt, again, settled }: Sent): boolean =>
  settled === undefined && again === undefined && (status === 'failed' || returnedAt !== undefined);
