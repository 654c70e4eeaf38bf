/** Who changed what about somebody's employment, as the gym's owners read it (product.md 2.12). */
import { sameContent } from '../basics/revise.ts';
import type { Moment } from '../decision.ts';
import { type Employee, type EmploymentChange, HISTORY_KEPT } from './shape.ts';

const ENDED = ['removed', 'left'] as const satisfies readonly EmploymentChange['did'][];

/** `after` with a line on what became of it; itself where nothing did. */
export function remembered(
  before: Employee | undefined,
  after: Employee,
  did: EmploymentChange['did'],
  moment: Moment,
  reason?: string,
): Employee {
  if (before && sameContent(before, after)) return after;
  const had = before && before.status !== 'removed' ? before.permissions : [];
  const has = ENDED.some((one) => one === did) ? [] : after.permissions;
  const given = has.filter((one) => !had.includes(one));
  const taken = had.filter((one) => !has.includes(one));
  const change: EmploymentChange = {
    at: moment.receivedAt,
    by: moment.by,
    did,
    ...(before?.preset === after.preset ? {} : { preset: after.preset }),
    ...(given.length > 0 ? { given } : {}),
    ...(taken.length > 0 ? { taken } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
  return { ...after, history: [...(after.history ?? []), change].slice(-HISTORY_KEPT) };
}
