/**
 * Whether a gym is what it says (product.md 2.15). Its owner and those who run the platform read how things stand; which files lie with it, and
 * who of us looked at it, is a document of its own that the owner does not get (A5). The files themselves are in no replica.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, keyOf, LocalDate, line, prose, Uid, whole } from '../basics/primitives.ts';
import { ContentHash, FileRef } from '../upload/shape.ts';
import { Business } from './paper/business.ts';
import { STAGES } from './stages.ts';
import { ITEM_STATUSES, type ItemStatus } from './states.ts';

export const ITEMS = [
  'identity',
  'business',
  'premises',
  'public_liability_insurance',
  'music_licence',
  'first_aid',
  'photos_match',
] as const;
export type ItemName = (typeof ITEMS)[number];
/** Without these it is not verified. */
export const NEEDED: readonly ItemName[] = ['identity', 'business', 'premises', 'public_liability_insurance'];
/** What runs out, and says when. */
export const RUNS_OUT: readonly ItemName[] = ['public_liability_insurance', 'music_licence', 'first_aid'];
/** Looked at by us alone: nobody sends it. */
export const OURS: readonly ItemName[] = ['photos_match'];

export const WHOLE_STATUSES = ['not_started', 'in_progress', ...ITEM_STATUSES.slice(1)] as const;
export type WholeStatus = 'in_progress' | ItemStatus;

export const MOST_FILES = 5;
/** The files that are sent, by their content. */
export const FileHashes = z.array(ContentHash).check(z.maxLength(MOST_FILES));

export const VerificationItem = z.strictObject({
  item: z.enum(ITEMS),
  status: z.enum(ITEM_STATUSES),
  /** How many files lie with it; which they are is nobody's to see without a reason. */
  files: whole(0, MOST_FILES),
  expiresOn: z.optional(LocalDate),
  /** What we asked for, or why it was not taken. */
  message: z.optional(prose(1, 300)),
  submittedAt: z.optional(Instant),
  decidedAt: z.optional(Instant),
  /** How far its end has been told of: how many of `STAGES`. */
  stage: z.optional(whole(0, 5)),
  /** What was in order before this was sent. It goes on counting until its own end: a renewal that is looked at takes nothing away. */
  before: z.optional(z.strictObject({ expiresOn: z.optional(LocalDate) })),
});

export const Verification = z.strictObject({
  /** `verification:<gymKey>` */
  _id: idOf('verification'),
  type: z.literal('verification'),
  ...envelope,
  gymId: idOf('gym'),
  gymName: line(2, 80),
  status: z.enum(WHOLE_STATUSES),
  items: z.array(VerificationItem).check(z.maxLength(ITEMS.length)),
  /** As it was last sent. */
  business: z.optional(Business),
});

/** What only those who run the platform read: which files lie with each, who is at it and who decided. */
export const VerificationReview = z.strictObject({
  /** `verificationreview:<gymKey>` */
  _id: idOf('verificationreview'),
  type: z.literal('verificationreview'),
  ...envelope,
  gymId: idOf('gym'),
  items: z
    .array(
      z.strictObject({
        item: z.enum(ITEMS),
        files: z.array(FileRef).check(z.maxLength(MOST_FILES)),
        claim: z.optional(z.strictObject({ uid: Uid, name: line(1, 50), until: Instant })),
        decided: z.optional(z.strictObject({ uid: Uid, name: line(1, 50), at: Instant })),
      }),
    )
    .check(z.maxLength(ITEMS.length)),
});

export type VerificationItem = z.infer<typeof VerificationItem>;
export type Verification = z.infer<typeof Verification>;
export type VerificationReview = z.infer<typeof VerificationReview>;
export type ReviewedItem = VerificationReview['items'][number];

export const verificationIdOf = (gymId: string): string => `verification:${keyOf(gymId)}`;
export const verificationReviewIdOf = (gymId: string): string => `verificationreview:${keyOf(gymId)}`;

/** Of each item, also of those nobody has begun. */
export const itemsOf = (verification: Verification | undefined): readonly VerificationItem[] =>
  ITEMS.map((item) => verification?.items.find((one) => one.item === item) ?? { item, status: 'not_started', files: 0 });

/** How the whole stands: as the needed item that is furthest behind. */
export function wholeOf(items: readonly VerificationItem[]): WholeStatus {
  const needed = NEEDED.map((name) => items.find(({ item }) => item === name)?.status ?? 'not_started');
  const some = WORST_FIRST.find((status) => needed.includes(status)) ?? 'approved';
  const isBegun = items.some(({ status }) => status !== 'not_started');
  return some === 'not_started' && isBegun ? 'in_progress' : some;
}

const WORST_FIRST: readonly ItemStatus[] = [
  'rejected',
  'expired',
  'changes_requested',
  'not_started',
  'submitted',
  'in_review',
  'expiring',
];

/** We found all that is needed in order, and none of it has run out: what the gym's badge says. */
export const isInOrder = (items: readonly VerificationItem[]): boolean =>
  NEEDED.every((name) => items.some((item) => item.item === name && counts(item)));

/** It was taken, or what was taken before it has not ended yet. */
function counts({ status, before, stage = 0 }: VerificationItem): boolean {
  if (status === 'approved' || status === 'expiring') return true;
  return before !== undefined && !STAGES.slice(0, stage).some(({ is }) => is === 'over');
}
