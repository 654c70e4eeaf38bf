/** What the rules themselves say of a dispute (R-24, R-25, 4.5): a proposal, for whoever decides it. They may see it otherwise. */
import type { Dispute, DisputeVerdict } from '../shape.ts';

export const PROPOSED_FOR = ['came_in', 'ticked', 'in_time', 'too_late', 'nobody_came'] as const;

/** Null: the record does not say. `why` names the line of it that does. */
export interface ProposedVerdict {
  readonly as: DisputeVerdict;
  readonly why: (typeof PROPOSED_FOR)[number];
}

type Read = Pick<Dispute, 'kind' | 'autoEvidence' | 'laterEvidence' | 'reply'>;

export function proposedFor({ kind, autoEvidence, laterEvidence, reply }: Read): ProposedVerdict | null {
  const { booking, visits } = laterEvidence ?? autoEvidence;
  const cameIn = visits.some(({ status }) => status === 'accepted' || status === 'accepted_flagged');
  if (kind === 'late_cancel') {
    if (!booking?.cancelledAt) return null;
    return booking.cancelledAt <= booking.cutoffAt ? { as: 'member', why: 'in_time' } : { as: 'owner', why: 'too_late' };
  }
  if (kind !== 'no_show') return null;
  if (cameIn) return { as: 'member', why: 'came_in' };
  if (booking?.marked === 'attended') return { as: 'member', why: 'ticked' };
  // Without a word of the gym nobody knows whether its tablet worked.
  return reply ? { as: 'owner', why: 'nobody_came' } : null;
}
