/** The calls of the API about bank details (`sync-server/api/payouts/`). */
import * as z from 'zod/mini';
import { Instant, line, Money, text } from '../basics/primitives.ts';
import { DETAILS_STATUSES, Masked } from './shape.ts';
import { PayoutDetails } from './typed/fields.ts';

/** milliseconds since somebody showed who they are. */
export const JUST_SIGNED_IN = 600_000;

/** `POST /api/gyms/:gym/payout-details` answers. */
export const DetailsKept = z.object({ masked: Masked });
/** `POST /api/gyms/:gym/payout-details/open`: why. */
export const DetailsOpening = z.strictObject({ reason: line(3, 300) });
/** … and answers: all that was typed, when, and what has become of it. */
export const DetailsShown = z.extend(PayoutDetails, { sentAt: Instant, status: z.enum(DETAILS_STATUSES) });
/** `POST /api/gyms/:gym/debt`: what they saw that it is. */
export const DebtSeen = z.strictObject({ amountSeen: Money });
/** `POST /api/gyms/:gym/payout-account` answers: the provider's page, for some minutes. */
export const AccountPage = z.object({ url: text(1, 2000) });

export type DetailsShown = z.infer<typeof DetailsShown>;
