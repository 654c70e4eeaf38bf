/** What a row of check-ins says by itself, without knowing the pass: which are the same visit, which are re-entries (R-34, R-35, C1, C2). */

import { byText } from '../basics/by-text.ts';
import { between } from '../basics/time.ts';
import { LIMITS } from '../limits.ts';
import type { Checkin } from './shape.ts';
import { CHECKIN } from './states.ts';

/** By judged time, never by upload (S8); equal times by id, so that every order of arrival gives one answer. */
export const byJudgedTime = (a: Checkin, b: Checkin): number => byText(a.judgedAt, b.judgedAt) || byText(a._id, b._id);

export interface Placed {
  readonly checkin: Checkin;
  /** Counts as a visit of its own: not a duplicate, not a re-entry, not voided, not on the way out. */
  readonly visit: boolean;
}

/** Marks duplicates and re-entries among the check-ins of one pass. Flags and statuses that depend on the pass come after. */
export function placeVisits(checkins: readonly Checkin[]): Placed[] {
  const entered = new Map<string, Checkin>();
  const days = new Set<string>();
  return [...checkins].sort(byJudgedTime).map((checkin) => {
    if (checkin.status === 'voided' || checkin.direction === 'out') return { checkin, visit: false };
    const { mergedInto: _merged, ...plain } = checkin;
    const last = entered.get(checkin.gymId);
    if (last && between(last.judgedAt, checkin.judgedAt) <= LIMITS.duplicateWindow) {
      return {
        checkin: {
          ...plain,
          status: CHECKIN[checkin.status].repeats,
          mergedInto: last._id,
          consumedVisit: false,
          reEntry: false,
        },
        visit: false,
      };
    }
    entered.set(checkin.gymId, checkin);
    const day = `${checkin.gymId} ${checkin.gymDay}`;
    const reEntry = days.has(day);
    days.add(day);
    return { checkin: { ...plain, status: CHECKIN[checkin.status].stands, consumedVisit: !reEntry, reEntry }, visit: !reEntry };
  });
}
