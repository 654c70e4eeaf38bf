/** How a report of somebody who is not signed in travels (product.md 2.17): `POST /api/reports`, as a message to us does. */
import * as z from 'zod/mini';
import { ContactMessage } from '../contact/message.ts';
import { ReportForm } from './shape.ts';

export const ReportMessage = z.extend(ContactMessage, { form: ReportForm });
export type ReportMessage = z.infer<typeof ReportMessage>;

/** What the server answers; anything else came from something in between. */
export const ReportReceived = z.object({ received: z.literal(true) });
