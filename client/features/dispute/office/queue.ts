/** Which disputes those who run the platform look at, and in which order. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import { isOfDebt } from '../../../../schemas/dispute/known.ts';
import type { AnyDispute } from '../../../../schemas/dispute/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';

export const PARTS = ['open', 'gym', 'bank', 'decided'] as const;
export type DisputePart = (typeof PARTS)[number];

const partOf = ({ status }: AnyDispute): DisputePart => {
  if (status === 'with_bank' || status === 'bank_shown') return 'bank';
  if (status === 'under_review' || status === 'appealed') return 'open';
  return status === 'awaiting_owner' ? 'gym' : 'decided';
};

/** When somebody's time to answer is over, or a bank is shown anything. Of a debt it is shown nothing: the one that waits longest. */
const dueAt = (one: AnyDispute): Instant => (isOfDebt(one) ? (one.history[0]?.at ?? one.createdAt) : one.deadlineAt);

/** ten days from when it came to us, or came back. */
export function decideBy(one: AnyDispute): Instant {
  const steps: readonly { readonly status: string; readonly at: Instant }[] = one.history;
  const came = steps.findLast(({ status }) => status === 'under_review' || status === 'appealed')?.at ?? dueAt(one);
  return plus(came, LIMITS.disputeDecideWithin);
}

/** What is due first, first; what is over, newest first. */
export const inPart = (all: readonly AnyDispute[], part: DisputePart): readonly AnyDispute[] =>
  all
    .filter((one) => partOf(one) === part)
    .toSorted((a, b) => {
      if (part === 'decided') return byText(b.updatedAt, a.updatedAt);
      return part === 'open' ? byText(decideBy(a), decideBy(b)) : byText(dueAt(a), dueAt(b));
    });
