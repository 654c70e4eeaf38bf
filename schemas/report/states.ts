/** What becomes of a report (product.md 2.17): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { ContentReport, ReportStatus } from './shape.ts';

/** `none`: nobody has reported it. `final`: it was looked at a second time, and stays. */
export type ReportStanding = 'none' | ReportStatus | 'final';
export type ReportEvent =
  | 'actioned'
  | 'dismissed'
  /** Somebody else has reported the same. */
  | 'duplicate'
  /** Whoever reported it asks for a second look, once. */
  | 'appealed';

const NOT_FOUND = { code: 'NOT_FOUND' } as const;
const ALREADY = { code: 'ALREADY_DECIDED' } as const;
const NOT_DISMISSED = { code: 'REPORT_NOT_DISMISSED' } as const;
const APPEALED = { code: 'REPORT_APPEALED' } as const;
const decided = { actioned: ALREADY, dismissed: ALREADY, duplicate: ALREADY } as const;

export const REPORT = {
  none: { actioned: NOT_FOUND, dismissed: NOT_FOUND, duplicate: NOT_FOUND, appealed: NOT_FOUND },
  new: { actioned: 'actioned', dismissed: 'dismissed', duplicate: 'duplicate', appealed: NOT_DISMISSED },
  in_review: { actioned: 'actioned', dismissed: 'final', duplicate: ALREADY, appealed: APPEALED },
  actioned: { ...decided, appealed: NOT_DISMISSED },
  dismissed: { ...decided, appealed: 'in_review' },
  duplicate: { ...decided, appealed: NOT_DISMISSED },
  final: { ...decided, appealed: APPEALED },
} as const satisfies Machine<ReportStanding, ReportEvent>;

export const reportStandingOf = ({
  status,
  appeal,
}: Pick<ContentReport, 'status' | 'appeal'>): Exclude<ReportStanding, 'none'> =>
  status === 'dismissed' && appeal ? 'final' : status;

/** Somebody still decides about it. */
export const isOpenReport = ({ status }: Pick<ContentReport, 'status'>): boolean => status === 'new' || status === 'in_review';
