/** A legal hold ends. An erasure that was asked for goes on from where it was; whoever asked has a day's notice of it. */
import { changed, stamp } from '../../basics/revise.ts';
import { laterOf, plus } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import type { Person } from '../../person/shape.ts';
import { asking } from '../asking.ts';
import { holdIn } from '../known.ts';
import type { AccountRelease } from '../proposals.ts';
import { told } from '../told.ts';

export const RELEASE = 'end a legal hold';

export function decideAccountRelease({ body: { uid, reason } }: AccountRelease, known: Known, moment: Moment): Decision {
  const asked = asking(uid, { power: 'super-admin', doing: RELEASE }, known, moment);
  if ('instead' in asked) return asked.instead;
  const { person, record } = asked;
  const hold = holdIn(record);
  if (!hold) return refused('ACCOUNT_STATUS', { status: 'not on legal hold' });
  const ended = { uid: moment.by, at: moment.receivedAt, reason };
  const holds = record.holds?.map((one) => (one === hold ? { ...one, ended } : one)) ?? [];
  const soonest = plus(moment.receivedAt, LIMITS.eraseAfterHold);
  const waits = person.status === 'deletion_requested';
  const eraseAt = laterOf(hold.eraseAt ?? soonest, soonest);
  const after: Person = waits ? { ...person, eraseAt } : person;
  return audited(
    accepted([
      ...changed([person], [after], moment),
      { ...without(record, 'onHold'), ...stamp(moment, record), holds },
      ...(waits ? [told(uid, { what: 'released' }, moment)] : []),
    ]),
    {
      ...{ action: 'account.released', target: { type: 'user', id: person._id }, reason },
      ...{ before: { hold: hold.id }, after: { status: person.status, ...(waits && { eraseAt }) } },
    },
  );
}
