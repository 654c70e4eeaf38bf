/** Reports as rules ask for them. */
import { found, type Known } from '../decision.ts';
import { mayHoldPowers, personOf } from '../person/known.ts';
import type { ContentReport } from './shape.ts';
import { isOpenReport } from './states.ts';

export const REPORTS = 'platform/reports';

/** Those about one thing that nobody has decided about. */
export const openReportsOf = (known: Known, targetId: string): readonly ContentReport[] =>
  (found(known.find('report', REPORTS, 'targetId', targetId)) ?? []).filter(isOpenReport);

/** The address of somebody with an account: unless it is confirmed, anybody may have signed up with it. */
export function addressOf(known: Known, uid: string): string | undefined {
  const person = personOf(known, uid);
  return mayHoldPowers(person) ? person?.email : undefined;
}
