/** A gym's owner lets a pass of a member last longer, with a reason that goes on record (2.5): also one that is over, from today on. */

import { memberScope } from '../../basics/scope.ts';
import { longerBy } from '../../closure/passes/longer.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { askedOf } from '../../gym/live/asked.ts';
import { notice } from '../../notice/make.ts';
import { settleMember } from '../member.ts';
import type { PassExtend } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { devicesOf, signErrands } from '../tokens.ts';
import { daysAdded, mayExtend } from './until.ts';

export function decidePassExtend({ body }: PassExtend, known: Known, moment: Moment): Decision {
  const { gymId, memberId, passId, days, reason } = body;
  const asked = askedOf(gymId, 'pass.extend', known, moment);
  if ('instead' in asked) return asked.instead;
  const held = known.get('pass', `${memberScope(memberId)}/passes`, passId);
  if (held.state === 'unknown') return accepted([], ['passes']);
  const pass = found(held);
  // Of another gym's pass nothing is said, not even that it is there.
  if (!pass?.gymIds.includes(gymId)) return refused('PASS_MISSING');
  const { validTo, snapshot } = pass;
  if (validTo === undefined || !mayExtend(pass) || pass.renewal?.paymentId !== undefined) return refused('EXTEND_NONE');
  const longer = longerBy(pass, daysAdded(validTo, days, moment.receivedAt, snapshot.timeZone));
  const settled = settleMember(known, moment, memberId, { passes: [longer] });
  const after = settled.filter((one): one is Pass => one.type === 'pass' && one._id === passId);
  return audited(
    accepted([...settled, ...signErrands(known, moment, after, devicesOf(known, memberId)), told(longer, days, reason, moment)]),
    { action: 'pass.extended', target: { type: 'pass', id: passId }, after: { days, gymId }, reason },
  );
}

/** They read why, as their gym wrote it. */
const told = ({ _id, memberId, snapshot }: Pass, days: number, reason: string, moment: Moment) =>
  notice(moment, memberId, `${_id}:longer`, {
    event: 'pass.extended',
    title: `${days} ${days === 1 ? 'day' : 'days'} more on your pass`,
    body: `${snapshot.gymName} lets your ${snapshot.name} last that much longer. They say: ${reason}`,
    link: '/member/passes',
  });
