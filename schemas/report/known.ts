/** Reports as rules ask for them. */
import { found, type Known } from '../decision.ts';
import type { ContentReport } from './shape.ts';
import { isOpenReport } from './states.ts';

export const REPORTS = 'platform/reports';

/** Those about one thing that nobody has decided about. */
export const openReportsOf = (known: Known, targetId: string): readonly ContentReport[] =>
  (found(known.find('report', REPORTS, 'targetId', targetId)) ?? []).filter(isOpenReport);
