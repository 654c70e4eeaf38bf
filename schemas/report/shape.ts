/** Somebody says that what is shown must not be (product.md 2.17). Whoever it is about never learns who said so: it lies with those two alone. */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, prose, text, Uid, whole } from '../basics/primitives.ts';

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

export const ContentReport = z.strictObject({
  /** `report:<opId>` */
  _id: idOf('report'),
  type: z.literal('report'),
  ...envelope,
  ...judged,
  /** Who says so. */
  uid: Uid,
  gymId: idOf('gym'),
  gymName: line(1, 80),
  target: z.enum(REPORT_TARGETS),
  /** `gymreview:…`, of a reply too; or the gym's. */
  targetId: text(1, 160),
  /** What was said when it was reported. */
  snapshot: prose(0, 2000),
  reason: ReportReason,
  details: z.optional(prose(1, 1000)),
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
