/** How a request of somebody who is not signed in travels (product.md 2.20): `POST /api/area-requests`, as a message to us does. */
import * as z from 'zod/mini';
import { ContactMessage } from '../contact/message.ts';
import { AreaRequestForm } from './shape.ts';

export const AreaRequestMessage = z.extend(ContactMessage, { form: AreaRequestForm });
export type AreaRequestMessage = z.infer<typeof AreaRequestMessage>;

/** What the server answers; anything else came from something in between. */
export const AreaRequestReceived = z.object({ received: z.literal(true) });
