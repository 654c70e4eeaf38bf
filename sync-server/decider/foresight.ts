/**
 * What a rule is sure to ask, asked before it is: so its whole batch is loaded in one round instead of one for each step of the
 * rule. A hint and nothing more: what is not foreseen the rule asks for itself, what is foreseen in vain was read in vain.
 */

import { memberName, memberRecord } from '../../schemas/pass/member.ts';
import { opIdOf } from '../../schemas/proposal/shape.ts';
import { rosterIdOf } from '../../schemas/roster/project.ts';
import { gymScope, selfScope, venueScope } from '../../schemas/scope.ts';
import { judge, type OpenEntry } from './judged-order.ts';
import type { WorkingSet } from './working-set.ts';

/** Notes what is not loaded yet as missing. */
export function foresee(entry: OpenEntry, set: WorkingSet): void {
  judge(entry, set);
  if (entry.proposal.kind !== 'checkin.record') return;
  const { gymId, passId, memberId } = entry.proposal.body;
  const { deviceId } = entry.proposal.origin;
  set.body(`${venueScope(gymId)}/gyms`, gymId);
  set.body(`${selfScope(entry.uid)}/self`, `grants:${entry.uid}`);
  set.body(`${selfScope(entry.uid)}/self`, `device:${deviceId}`);
  set.body(`${selfScope(entry.uid)}/self`, `user:${entry.uid}`);
  if (passId) set.body(`${gymScope(gymId)}/roster`, rosterIdOf(gymId, passId));
  if (!memberId) return;
  memberRecord(set, memberId);
  memberName(set, memberId);
  set.body(`${gymScope(gymId)}/checkins`, `checkin:${opIdOf(entry.proposal._id)}`);
}
