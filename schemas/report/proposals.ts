/** What may be proposed about reports. */
import * as z from 'zod/mini';
import { idOf, prose, text, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
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
export const ReportDecide = proposalOf('report.decide', {
  reportId: idOf('report'),
  as: z.enum(['actioned', 'dismissed', 'duplicate']),
});
/** Request: what one reported stays, and one asks for a second look. */
export const ReportAppeal = proposalOf('report.appeal', { reportId: idOf('report'), statement: prose(20, 1000) });
/** It has been kept long enough. */
export const ReportOver = systemOf('system.report-over', { uid: Uid, reportId: idOf('report') });

export type ReportMake = z.infer<typeof ReportMake>;
export type ReportAppeal = z.infer<typeof ReportAppeal>;
export type ReportOver = z.infer<typeof ReportOver>;
export type ReportDecide = z.infer<typeof ReportDecide>;
