/** What was merged is taken apart again: the closed account opens as it was. What came along stays with both, since its owner may have changed it. */
import { changed } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import type { Person } from '../../person/shape.ts';
import { asking } from '../asking.ts';
import { isRestricted, openAs } from '../known.ts';
import type { AccountUnmerge } from '../proposals.ts';
import { statusSaid } from '../states.ts';
import { told } from '../told.ts';

export const UNMERGE = 'take a merge back';

export function decideAccountUnmerge({ body: { uid, reason } }: AccountUnmerge, known: Known, moment: Moment): Decision {
  const asked = asking(uid, { power: 'super-admin', doing: UNMERGE }, known, moment);
  if ('instead' in asked) return asked.instead;
  const { person } = asked;
  const { mergedInto } = person;
  if (!mergedInto) return refused('ACCOUNT_STATUS', { status: statusSaid(person) });
  if (mergedInto.uid === moment.by) return refused('ACCOUNT_OWN');
  const status = openAs(person, isRestricted(known, uid));
  const after: Person = { ...without(person, 'suspendedAt', 'mergedInto'), status };
  return audited(
    accepted([
      ...changed([person], [after], moment),
      told(uid, { what: 'unmerged' }, moment),
      told(mergedInto.uid, { what: 'unmerged', whose: uid }, moment),
    ]),
    {
      ...{ action: 'account.unmerged', target: { type: 'user', id: person._id }, reason },
      ...{ before: { status: person.status, into: mergedInto.uid }, after: { status } },
    },
    { action: 'account.parted', target: { type: 'user', id: `user:${mergedInto.uid}` }, reason, before: { from: uid } },
  );
}
