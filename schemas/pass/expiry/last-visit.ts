/** R-18: of a pass for several visits one is left. Told when that comes to be, whatever took the one before. */
import { memberScope } from '../../basics/scope.ts';
import { type Decision, found, type Known, type Moment } from '../../decision.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import type { Pass } from '../shape.ts';
import { visitsLeft } from '../usable.ts';
import { dayOf } from './day-words.ts';

export const hasLastVisit = (pass: Pick<Pass, 'status' | 'visitsTotal' | 'visitsUsed'>): boolean =>
  pass.status === 'active' && (pass.visitsTotal ?? 0) > 1 && visitsLeft(pass) === 1;

export function toldOfLastVisits({ documents }: Decision, known: Known, moment: Moment): Notice[] {
  return documents.flatMap((doc) => {
    if (doc.type !== 'pass' || !hasLastVisit(doc)) return [];
    const before = found(known.get('pass', `${memberScope(doc.memberId)}/passes`, doc._id));
    return !before || visitsLeft(before) === 1 ? [] : [told(doc, moment)];
  });
}

const told = (pass: Pass, moment: Moment): Notice => {
  const { _id, memberId, snapshot, validTo } = pass;
  return notice(moment, memberId, `${_id}:last-visit`, {
    event: 'pass.last_visit',
    title: `One visit left: ${snapshot.name}`,
    body: `${snapshot.gymName}.${validTo === undefined ? '' : ` Use it by ${dayOf(pass, validTo)}.`} Under Passes you can buy it again.`,
    link: '/member/passes',
    ...(validTo && { until: validTo }),
  });
};
