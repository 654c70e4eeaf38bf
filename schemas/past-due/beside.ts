/** What a gym sees of a pass whose renewal was not paid, made with everything that changes such a pass. */
import { replaced, stamp } from '../basics/revise.ts';
import { found, type Known, type Moment } from '../decision.ts';
import { memberName } from '../pass/member.ts';
import { nextOf } from '../pass/renewal/next.ts';
import type { Pass } from '../pass/shape.ts';
import { opensUntil } from '../pass/usable.ts';
import { pastDueOf, pastDueOver } from './over.ts';
import { type PastDue, pastDueIdOf } from './shape.ts';

/** @param after the pass as it is from now on; one whose renewals were always paid writes nothing */
export function pastDueBeside(after: Pass, known: Known, moment: Moment): PastDue[] {
  if (after.status !== 'past_due') return pastDueOver(after, after.renewal?.failed === 0 ? 'paid' : 'ended', known, moment);
  const [gymId = ''] = after.gymIds;
  const before = found(pastDueOf(known, gymId, after._id));
  return replaced(before, owed(after, gymId, before, known, moment), moment);
}

function owed(pass: Pass, gymId: string, before: PastDue | undefined, known: Known, moment: Moment): PastDue {
  const { _id: passId, memberId, snapshot, pastDueAt: since = moment.receivedAt, renewal } = pass;
  const next = nextOf(pass);
  return {
    ...{ _id: pastDueIdOf(passId), type: 'pastdue', ...stamp(moment, before), gymId, passId, memberId, since },
    ...{ memberName: memberName(known, memberId), name: snapshot.name, amount: snapshot.price },
    why: renewal?.noCard ? 'no_card' : 'declined',
    tries: Math.max(1, renewal?.failed ?? 0),
    ...(next && { nextTryAt: next.at }),
    opensUntil: opensUntil(pass),
    // What was said of a month that was not paid is said of that month.
    ...(before?.since === since && before.toldAt !== undefined && { toldAt: before.toldAt }),
    status: 'open',
  };
}
