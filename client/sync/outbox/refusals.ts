/** Rows the server would not even store (A3): nothing of them comes back from it, so this device remembers how each ended. */

import { instantOf } from '../../../schemas/basics/time.ts';
import { type ReasonCode, sentenceFor } from '../../../schemas/codes.ts';
import { Outcome } from '../../../schemas/proposal/shape.ts';
import type { LocalValues } from '../storage/storage.ts';

const refusalName = (proposalId: string): string => `refusal:${proposalId}`;

/** `now`: corrected clock, milliseconds. `message`: the code's sentence, where the server said it with its blanks filled. */
export function refusalOf(code: ReasonCode, now: number, message = sentenceFor(code)): Outcome {
  const at = instantOf(now);
  return { state: 'refused', code, message, at, judgedAt: at, wrote: [] };
}

export const storeRefusal = (values: LocalValues, proposalId: string, outcome: Outcome): Promise<void> =>
  values.set(refusalName(proposalId), outcome);

/** By proposal id. */
export async function storedRefusals(values: LocalValues): Promise<ReadonlyMap<string, Outcome>> {
  const refusals = new Map<string, Outcome>();
  for (const [name, value] of await values.list(refusalName(''))) {
    const outcome = Outcome.safeParse(value);
    if (outcome.success) refusals.set(name.slice(refusalName('').length), outcome.data);
  }
  return refusals;
}
