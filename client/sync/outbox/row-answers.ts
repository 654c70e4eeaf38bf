/** What the server says to each row of a batch, and what follows from it for that row alone (A3). */
import * as z from 'zod/mini';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { Outcome } from '../../../schemas/proposal/shape.ts';

export const RowAnswer = z.object({
  ok: z.optional(z.boolean()),
  error: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What is wrong, where the server says it: field and rule. */
  message: z.optional(z.string()),
  /** Seconds, where there are too many of its kind. */
  retry_after: z.optional(z.number()),
});
export const RowAnswers = z.array(RowAnswer);
export type RowAnswer = z.infer<typeof RowAnswer>;

export type RowVerdict =
  /** It is durable with the server. */
  | { readonly is: 'acknowledged' }
  /** Never taken: as final as a decision. */
  | { readonly is: 'refused'; readonly code: ReasonCode; readonly message?: string }
  /** The answer is the decision. `reference`: the number by which to ask about it, where it has one. */
  | { readonly is: 'decided'; readonly outcome: Outcome; readonly reference?: string }
  /** Not now; `afterMs` where the server said when. */
  | { readonly is: 'later'; readonly afterMs: number | null; readonly because: ReasonCode | null }
  /** It has not been asked for: the person signs in again, and brings it themselves. */
  | { readonly is: 'signInAgain' };

export function verdictOn(row: RowAnswer | undefined): RowVerdict {
  if (!row) return { is: 'later', afterMs: null, because: null };
  switch (row.error) {
    case undefined:
    case '':
      return { is: 'acknowledged' };
    case 'forbidden':
      return verdictOnForbidden(row);
    case 'too_many_requests':
      return { is: 'later', afterMs: (row.retry_after ?? 60) * 1_000, because: 'RATE_LIMITED' };
    // It takes something that was not shown: as it was made it waits for that, and no answer was given to it.
    case 'precondition_required':
      return { is: 'later', afterMs: null, because: z.safeParse(AnyReasonCode, row.reason).data ?? null };
    // Same id, other body: what this device holds is not what the server was given.
    case 'conflict':
      return { is: 'refused', code: 'MALFORMED' };
    default:
      return { is: 'later', afterMs: null, because: null };
  }
}

function verdictOnForbidden({ reason, message }: RowAnswer): RowVerdict {
  // G18: it stays as it is until the app is updated, and goes then.
  if (reason === 'APP_TOO_OLD') return { is: 'later', afterMs: null, because: 'APP_TOO_OLD' };
  if (reason === 'DEVICE_REVOKED') return { is: 'signInAgain' };
  const code = AnyReasonCode.safeParse(reason);
  return { is: 'refused', code: code.success ? code.data : 'MALFORMED', ...(message === undefined ? {} : { message }) };
}
