/** How a proposal stands with this device: the one field its outbox is asked by. */
import * as z from 'zod/mini';
import { OUTCOME_STATES } from '../../../schemas/proposal/shape.ts';
import type { Fields } from '../queries/selection.ts';

/**
 * `open`: no answer yet · `attention`: refused or held, shown until dismissed or answered · `settled`: accepted, shown for a day.
 */
export type ItemStanding = 'open' | 'attention' | 'settled';

/** No more of the outcome than this is looked at: the rest of it is not known here, and may be newer. */
const Decided = z.object({ outcome: z.object({ state: z.enum(OUTCOME_STATES) }) });

export function standingOf(doc: Fields): ItemStanding {
  const decided = z.safeParse(Decided, doc);
  if (!decided.success) return 'open';
  const { state } = decided.data.outcome;
  return state === 'accepted' || state === 'accepted_flagged' ? 'settled' : 'attention';
}
