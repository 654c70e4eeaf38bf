/** What a device is told of paying (beside the documents). */
import * as z from 'zod/mini';

/** Of `GET /api/config`: with whom this server's payments are made. `sandbox`: no money moves. */
export const PaymentsTold = z.object({ payments: z.enum(['sandbox', 'stripe']) });
export type PaymentsTold = z.infer<typeof PaymentsTold>;
