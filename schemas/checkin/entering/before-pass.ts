/**
 * After a restore everybody brings what they made, in whatever order: a visit may be heard of again before the purchase of the pass it was on is.
 * Nobody has it then (PASS_MISSING). S8: once the pass is there it is theirs, as if both had come in their order.
 */
import { stamp } from '../../basics/revise.ts';
import { gymScope, selfScope } from '../../basics/scope.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { memberName } from '../../pass/member.ts';
import type { Pass } from '../../pass/shape.ts';
import type { Checkin } from '../shape.ts';

/** At the gyms it is for: elsewhere it would not have been good for anything. @returns as they are to be settled with the pass */
export function cameBefore(pass: Pass, known: Known, moment: Moment): Checkin[] {
  if (moment.judgedAt >= (moment.restoredAt ?? '')) return [];
  const { memberId, gymIds } = pass;
  const on = gymIds.flatMap((gymId) => found(known.find('checkin', `${gymScope(gymId)}/checkins`, 'passId', pass._id)) ?? []);
  return on
    .filter((one) => one.codes.includes('PASS_MISSING') && saidOf(one, known) === memberId)
    .map((one) => ({
      ...one,
      ...stamp(moment, one),
      memberId,
      memberName: memberName(known, memberId),
      codes: one.codes.filter((code) => code !== 'PASS_MISSING'),
    }));
}

/** Who came, by the word of whoever let them in: it is not kept with the visit as long as nothing proves it. */
function saidOf({ memberId, proposalId, staffId }: Checkin, known: Known): string | undefined {
  if (memberId !== undefined) return memberId;
  const fact = found(known.get('proposal', `${selfScope(staffId)}/proposals`, proposalId));
  return fact?.kind === 'checkin.record' ? fact.body.memberId : undefined;
}
