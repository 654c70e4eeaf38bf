/** The calls of the API about bank details (`sync-server/api/payouts/`). */
import * as z from 'zod/mini';
import { line, text } from '../basics/primitives.ts';
import { Masked } from './shape.ts';

/** milliseconds since somebody showed who they are. */
export const JUST_SIGNED_IN = 600_000;

/** `POST /api/gyms/:gym/payout-details` answers. */
export const DetailsKept = z.object({ masked: Masked });
/** `POST /api/gyms/:gym/payout-details/open`: why. */
export const DetailsOpening = z.strictObject({ reason: line(3, 300) });
/** `POST /api/gyms/:gym/payout-account` answers: the provider's page, for some minutes. */
export const AccountPage = z.object({ url: text(1, 2000) });
