/** A reason as it is read from outside. Apart from the catalogue: a screen that only shows sentences has nothing to validate. */
import * as z from 'zod/mini';
import { REASON_CODES } from '../codes.ts';

export const AnyReasonCode = z.enum(REASON_CODES);
