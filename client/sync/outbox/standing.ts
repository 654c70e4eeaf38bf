/** How a proposal stands with this device: the one field its outbox is asked by. */
import * as z from 'zod/mini';
import type { Fields } from '../queries/selection.ts';

/**
 * `open`: no answer yet · `attention`: refused, held or in a state that only a newer app knows, shown until dismissed, answered or read ·
 * `settled`: accepted, shown for a day.
 */
export type ItemStanding = 'open' | 'attention' | 'settled';

/** No more of the outcome than this is looked at: the rest of it is not known here, and may be newer. */
const Decided = z.object({ outcome: z.object({ state: z.string() }) });

export function standingOf(doc: Fields): ItemStanding {
  const decided = z.safeParse(Decided, doc);
  if (!decided.success) return 'open';
  const { state } = decided.data.outcome;
  return state === 'accepted' || state === 'accepted_flagged' ? 'settled' : 'attention';
}
