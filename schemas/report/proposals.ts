/** What may be proposed about reports. */
import * as z from 'zod/mini';
import { idOf, OpId, prose, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { ReportForm } from './shape.ts';

/** Request: this must not be shown, and why. */
export const ReportMake = proposalOf('report.make', ReportForm.shape);
/** Request, of an administrator, online: what came of a report about a gym. One about a review ends with what is decided about that (`review.moderate`). */
export const ReportDecide = proposalOf('report.decide', {
  reportId: idOf('report'),
  as: z.enum(['actioned', 'dismissed', 'duplicate']),
});
/** Request: what one reported stays, and one asks for a second look. */
export const ReportAppeal = proposalOf('report.appeal', { reportId: idOf('report'), statement: prose(20, 1000) });
/** From somebody who is not signed in. */
export const ReportReceivedFrom = systemOf('system.report-received', { opId: OpId, form: ReportForm });
/** It has been kept long enough. */
export const ReportOver = systemOf('system.report-over', { uid: z.optional(Uid), reportId: idOf('report') });

export type ReportMake = z.infer<typeof ReportMake>;
export type ReportAppeal = z.infer<typeof ReportAppeal>;
export type ReportOver = z.infer<typeof ReportOver>;
export type ReportReceivedFrom = z.infer<typeof ReportReceivedFrom>;
export type ReportDecide = z.infer<typeof ReportDecide>;
