/** Which disputes those who run the platform look at, and in which order. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { AnyDispute } from '../../../../schemas/dispute/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';

export const PARTS = ['open', 'gym', 'bank', 'decided'] as const;
export type DisputePart = (typeof PARTS)[number];

const partOf = ({ status }: AnyDispute): DisputePart => {
  if (status === 'with_bank' || status === 'bank_shown') return 'bank';
  if (status === 'under_review' || status === 'appealed') return 'open';
  return status === 'awaiting_owner' ? 'gym' : 'decided';
};

interface Timed {
  readonly history: readonly { readonly status: string; readonly at: Instant }[];
  readonly deadlineAt: Instant;
}

/** ten days from when it came to us, or came back. */
export function decideBy({ history, deadlineAt }: Timed): Instant {
  const came = history.findLast(({ status }) => status === 'under_review' || status === 'appealed')?.at ?? deadlineAt;
  return plus(came, LIMITS.disputeDecideWithin);
}

/** What is due first, first; what is over, newest first. */
export const inPart = (all: readonly AnyDispute[], part: DisputePart): readonly AnyDispute[] =>
  all
    .filter((one) => partOf(one) === part)
    .toSorted((a, b) => {
      if (part === 'decided') return byText(b.updatedAt, a.updatedAt);
      return part === 'open' ? byText(decideBy(a), decideBy(b)) : byText(a.deadlineAt, b.deadlineAt);
    });
