import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { appealUntil } from '../../../../schemas/dispute/known.ts';
import type { Dispute } from '../../../../schemas/dispute/shape.ts';
import type { Row } from '../../../sync/hooks.tsx';

export interface GymDisputes {
  /** The gym can answer them, or its answer waits on this device; the one that ends first first. */
  readonly asked: readonly Row<Dispute>[];
  /** Those who run the platform look at them, or will when what is asked here has arrived; newest first. */
  readonly withUs: readonly Row<Dispute>[];
  /** Decided, and one need not agree yet; newest first. What is final has been told, and is no more of today. */
  readonly decided: readonly Row<Dispute>[];
}

/** What members say is wrong, as their gym has it: each that is not over in one list and no other, whether or not it waits here. */
export function gymDisputes(rows: readonly Row<Dispute>[], now: Instant): GymDisputes {
  const isLookedAt = ({ doc: { status }, mark }: Row<Dispute>) =>
    status === 'appealed' || (status === 'under_review' && mark !== 'waiting');
  const isAsked = ({ doc: { status }, mark }: Row<Dispute>) =>
    status === 'awaiting_owner' || (mark === 'waiting' && status !== 'appealed');
  const newest = rows.toReversed();
  return {
    asked: rows.filter(isAsked).toSorted((a, b) => byText(a.doc.deadlineAt, b.doc.deadlineAt)),
    withUs: newest.filter(isLookedAt),
    decided: newest.filter((row) => row.mark !== 'waiting' && (appealUntil(row.doc) ?? '') > now),
  };
}
