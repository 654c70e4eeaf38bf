/** Nothing is owed for it any more: paid, or its holder or the system has ended it. */
import { keyOf } from '../basics/key.ts';
import { replaced } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { without } from '../blank.ts';
import { type Finding, found, type Known, type Moment } from '../decision.ts';
import type { Pass } from '../pass/shape.ts';
import type { PastDue } from './shape.ts';

/** With the gym that sold the pass. */
export const pastDueOf = (known: Known, gymId: string, passId: string): Finding<PastDue> =>
  known.get('pastdue', `${gymScope(gymId)}/payments`, `pastdue:${keyOf(passId)}`);

export function pastDueOver(
  { _id, gymIds: [gymId = ''] }: Pass,
  status: 'paid' | 'ended',
  known: Known,
  moment: Moment,
): PastDue[] {
  const before = found(pastDueOf(known, gymId, _id));
  return before?.status === 'open' ? replaced(before, { ...without(before, 'nextTryAt'), status }, moment) : [];
}
