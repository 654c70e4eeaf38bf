/** A super-admin has an account erased, in the same thirty days as somebody who asked for it, and told like them. */
import { changed } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { asking, protectionOf } from './asking.ts';
import { holdIn } from './known.ts';
import type { AccountErase } from './proposals.ts';
import { ON_HOLD, STATUS_SAID } from './states.ts';
import { told } from './told.ts';

export const ERASE = 'delete an account';

export function decideAccountErase({ body: { uid, message } }: AccountErase, known: Known, moment: Moment): Decision {
  const asked = asking(uid, { power: 'super-admin', doing: ERASE }, known, moment);
  if ('instead' in asked) return asked.instead;
  const protection = protectionOf(uid, known, moment);
  if (protection) return protection;
  const { person, record } = asked;
  if (holdIn(record)) return refused('ACCOUNT_STATUS', { status: ON_HOLD });
  if (person.status === 'deletion_requested') return refused('ACCOUNT_STATUS', { status: STATUS_SAID[person.status] });
  const eraseAt = plus(moment.receivedAt, LIMITS.eraseAfter);
  // What was merged is open where its owner keeps it; what we suspended is not.
  const left = person.mergedInto ? without(person, 'suspendedAt', 'mergedInto') : person;
  const after = { ...left, status: 'deletion_requested' as const, eraseAt };
  return audited(accepted([...changed([person], [after], moment), told(uid, { what: 'erasing', message }, moment)]), {
    ...{ action: 'account.erasing', target: { type: 'user', id: person._id }, reason: message },
    ...{ before: { status: person.status }, after: { status: after.status, eraseAt } },
  });
}
