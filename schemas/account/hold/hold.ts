/**
 * Legal hold: a super-admin has all of somebody's kept while a legal matter is open, whatever they or anybody else ask (GDPR 17(3)(e)). It is neither
 * erased nor merged, and what grows old of everybody's stays of theirs (`held-back.ts`). Nothing else changes for them, and they hear of it when they ask
 * to be deleted: a claim that is being looked into is not announced. Whose erasure waits already is told so now, since the law has them told.
 *
 * The day on which that would have been goes from their profile into the hold, so that no timer finds it, and comes back when it ends (`release.ts`).
 */
import { changed, stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { opIdOf } from '../../proposal/shape.ts';
import { asking } from '../asking.ts';
import { holdIn } from '../known.ts';
import type { AccountHold } from '../proposals.ts';
import { type LegalHold, MOST_ORDERS } from '../shape.ts';
import { ON_HOLD } from '../states.ts';
import { told } from '../told.ts';

export const HOLD = 'put an account on legal hold';

export function decideAccountHold({ _id, body: { uid, reason } }: AccountHold, known: Known, moment: Moment): Decision {
  const asked = asking(uid, { power: 'super-admin', doing: HOLD }, known, moment);
  if ('instead' in asked) return asked.instead;
  const { person, record } = asked;
  if (holdIn(record)) return refused('ACCOUNT_STATUS', { status: ON_HOLD });
  const { eraseAt } = person;
  const hold: LegalHold = {
    ...{ id: opIdOf(_id), reason, by: { uid: moment.by, at: moment.receivedAt } },
    ...(eraseAt !== undefined && { eraseAt }),
  };
  const waits = person.status === 'deletion_requested';
  return audited(
    accepted([
      ...changed([person], [without(person, 'eraseAt')], moment),
      { ...record, ...stamp(moment, record), holds: [...(record.holds ?? []), hold].slice(-MOST_ORDERS), onHold: 'hold' },
      ...(waits ? [told(uid, { what: 'held' }, moment)] : []),
    ]),
    {
      ...{ action: 'account.held', target: { type: 'user', id: person._id }, reason },
      ...{ before: { status: person.status, ...(eraseAt !== undefined && { eraseAt }) }, after: { hold: hold.id } },
    },
  );
}
