/** What was reported has been decided about: its report is over, and whoever made it hears so. */
import { stamp } from '../basics/revise.ts';
import type { Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import type { ContentReport } from './shape.ts';
import { reporterTold } from './told.ts';

/** Who decided is on record, and not in what the reporter reads. */
export function settled(report: ContentReport, status: 'actioned' | 'dismissed' | 'duplicate', moment: Moment): AnyDocument[] {
  const after: ContentReport = { ...report, ...stamp({ ...moment, by: 'system' }, report), status, decidedAt: moment.receivedAt };
  return [after, reporterTold(after, moment)];
}
