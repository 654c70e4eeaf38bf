/** What may be proposed about reports. */
import * as z from 'zod/mini';
import { idOf, prose, text } from '../basics/primitives.ts';
import { proposalOf } from '../proposal/shape.ts';
import { REPORT_TARGETS, ReportReason } from './shape.ts';

/** Request: this must not be shown, and why. */
export const ReportMake = proposalOf('report.make', {
  gymId: idOf('gym'),
  target: z.enum(REPORT_TARGETS),
  targetId: text(1, 160),
  reason: ReportReason,
  details: z.optional(prose(1, 1000)),
});
/** Request, of an administrator, online: what came of a report about a gym. One about a review ends with what is decided about that (`review.moderate`). */
export const ReportDecide = proposalOf('report.decide', { reportId: idOf('report'), as: z.enum(['actioned', 'dismissed']) });

export type ReportMake = z.infer<typeof ReportMake>;
export type ReportDecide = z.infer<typeof ReportDecide>;
