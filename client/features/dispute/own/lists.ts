import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import { appealUntil, isBanks, isSaid } from '../../../../schemas/dispute/known.ts';
import type { AnyDispute, BankDispute, Dispute } from '../../../../schemas/dispute/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import type { Row } from '../../../sync/hooks.tsx';

export interface GymDisputes {
  /** The gym can answer them, or its answer waits on this device; the one that ends first first. */
  readonly asked: readonly Row<Dispute>[];
  /** Those who run the platform look at them, or will when what is asked here has arrived; newest first. */
  readonly withUs: readonly Row<Dispute>[];
  /** Decided, and one need not agree yet; newest first. What is final has been told, and is no more of today. */
  readonly decided: readonly Row<Dispute>[];
  /** A member's bank asks for money back, or has lately decided; what is open first, then the newest. */
  readonly banks: readonly BankDispute[];
}

/** What members say is wrong, as their gym has it: each that is not over in one list and no other, whether or not it waits here. */
export function gymDisputes(all: readonly Row<AnyDispute>[], now: Instant): GymDisputes {
  const rows = all.flatMap((row): Row<Dispute>[] => (isSaid(row.doc) ? [{ ...row, doc: row.doc }] : []));
  const isLookedAt = ({ doc: { status }, mark }: Row<Dispute>) =>
    status === 'appealed' || (status === 'under_review' && mark !== 'waiting');
  const isAsked = ({ doc: { status }, mark }: Row<Dispute>) =>
    status === 'awaiting_owner' || (mark === 'waiting' && status !== 'appealed');
  const newest = rows.toReversed();
  return {
    asked: rows.filter(isAsked).toSorted((a, b) => byText(a.doc.deadlineAt, b.doc.deadlineAt)),
    withUs: newest.filter(isLookedAt),
    banks: banksOf(all, now),
    decided: newest.filter((row) => row.mark !== 'waiting' && (appealUntil(row.doc) ?? '') > now),
  };
}

const isAtBank = ({ status }: BankDispute): boolean => status === 'with_bank' || status === 'bank_shown';

function banksOf(all: readonly Row<AnyDispute>[], now: Instant): readonly BankDispute[] {
  const banks = all.flatMap(({ doc }) => (isBanks(doc) ? [doc] : [])).toReversed();
  // For as long as one need not agree with what we decide.
  const isNews = ({ updatedAt }: BankDispute) => plus(updatedAt, LIMITS.disputeAppealWithin) > now;
  return [...banks.filter(isAtBank), ...banks.filter((one) => !isAtBank(one) && isNews(one))];
}
