/** Somebody says that what is shown must not be (product.md 2.17). Whoever it is about never learns who said so: it lies with those two alone. */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Email, Instant, idOf, line, prose, text, Uid, whole } from '../basics/primitives.ts';

export const REPORT_REASONS = [
  'fake',
  'offensive',
  'personal_data',
  'spam',
  'unsafe',
  'illegal',
  'conflict_of_interest',
  'copyright',
  'other',
] as const;
export const ReportReason = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof ReportReason>;

export const REPORT_TARGETS = ['review', 'response', 'gym'] as const;

export const REPORT_STATUSES = ['new', 'in_review', 'actioned', 'dismissed', 'duplicate'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** What a person fills in; the same for a visitor and a member. */
export const ReportForm = z.strictObject({
  gymId: idOf('gym'),
  target: z.enum(REPORT_TARGETS),
  /** `gymreview:…`, of a reply too; or the gym's. */
  targetId: text(1, 160),
  reason: ReportReason,
  details: z.optional(prose(1, 1000)),
  /** Where a visitor hears what came of it; of who is signed in it is not kept. */
  email: z.optional(Email),
});
export type ReportForm = z.infer<typeof ReportForm>;

export const ContentReport = z.strictObject({
  /** `report:<opId>` */
  _id: idOf('report'),
  type: z.literal('report'),
  ...envelope,
  ...judged,
  ...ReportForm.shape,
  /** Who says so; absent for somebody who was not signed in, of whom there is `email`. */
  uid: z.optional(Uid),
  gymName: line(1, 80),
  /** What was said when it was reported. */
  snapshot: prose(0, 2000),
  /** 1: against the law, or somebody is in danger · 2: about a person · 3: the rest. */
  priority: whole(1, 3),
  status: z.enum(REPORT_STATUSES),
  decidedAt: z.optional(Instant),
  /** Why whoever made it does not agree; it is looked at once more. */
  appeal: z.optional(z.strictObject({ statement: prose(20, 1000), at: Instant })),
  /** Its time is over: it is taken away. */
  over: z.optional(z.literal(true)),
});
export type ContentReport = z.infer<typeof ContentReport>;
