/**
 * One person with two accounts (product.md 4.5, R-61). A super-admin says which of them goes on; the other is closed, and says so.
 *
 * Closed is what a suspended account is: signed out everywhere, nothing that it asks for is taken, what happened before still counts (G15). That it
 * was merged stands on it (`Person.mergedInto`), so that whoever still has it open, or signs in to it, or whose phone comes back after a month with
 * what was asked for there, is told which account to use.
 *
 * What somebody set up for themselves comes along: favourites and saved searches. What happened stays where it happened: visits, payments, receipts,
 * reviews, strikes and what is on record name whoever it was, and money is not written anew. So an account is merged only when nothing on it goes on;
 * what still does is named (`in-the-way.ts`) and ends first. Nor do roles come along, nor what somebody agreed to: a consent is given, not moved.
 *
 * A pass that comes back afterwards, since a visit was taken away, stays with the closed account: whoever is asked about it takes the merge back.
 *
 * All of it is one commit (A8): there is no half of it. It takes one super-admin who has just shown who they are (R-61 asks for two where powers or
 * money change hands, and neither does), and whoever finds that it was wrong takes it back (`unmerge.ts`). When the account that goes on is erased,
 * the closed one is erased with it (G16).
 */
import { changed } from '../../basics/revise.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { grantsOf, mayHoldPowers, profileOf } from '../../person/known.ts';
import type { Person } from '../../person/shape.ts';
import { opIdOf } from '../../proposal/shape.ts';
import { asking } from '../asking.ts';
import { maskedEmail } from '../masked-email.ts';
import type { AccountMerge } from '../proposals.ts';
import { signedOut } from '../sign-out.ts';
import { statusSaid } from '../states.ts';
import { told } from '../told.ts';
import { broughtAlong } from './brought-along.ts';
import { inTheWay } from './in-the-way.ts';

export const MERGE = 'merge two accounts';

export function decideAccountMerge({ _id, body }: AccountMerge, known: Known, moment: Moment): Decision {
  const { uid, into, reason } = body;
  const asked = asking(uid, { power: 'super-admin', doing: MERGE }, known, moment);
  if ('instead' in asked) return asked.instead;
  // Neither of the two is one's own.
  if (into === moment.by) return refused('ACCOUNT_OWN');
  const finding = profileOf(known, into);
  if (finding.state === 'unknown') return accepted([], ['person']);
  const { person } = asked;
  const kept = found(finding);
  if (!kept || into === uid || kept.status !== 'active' || !mayHoldPowers(kept)) return refused('ACCOUNT_MERGE_INTO');
  if ([uid, into].some((one) => grantsOf(known, one)?.admin)) return refused('ACCOUNT_HAS_POWERS');
  // What was ordered about it, or is owed on it, would be left behind.
  if (person.status !== 'active' && person.status !== 'unverified')
    return refused('ACCOUNT_STATUS', { status: statusSaid(person) });
  const what = inTheWay(uid, into, known, moment);
  if (what.length > 0) return refused('ACCOUNT_MERGE_FIRST', { what: what.join(', ') });
  const mergedInto = { uid: into, email: maskedEmail(kept.email), at: moment.receivedAt };
  const after: Person = { ...person, status: 'suspended', suspendedAt: moment.receivedAt, mergedInto };
  return audited(
    accepted([
      ...changed([person], [after], moment),
      ...broughtAlong(uid, into, known, moment),
      ...signedOut(uid, opIdOf(_id), undefined, moment),
      told(uid, { what: 'merged', email: mergedInto.email }, moment),
      told(into, { what: 'absorbed', email: maskedEmail(person.email), whose: uid }, moment),
    ]),
    {
      ...{ action: 'account.merged', target: { type: 'user', id: person._id }, reason },
      ...{ before: { status: person.status }, after: { status: after.status, into } },
    },
    { action: 'account.absorbed', target: { type: 'user', id: kept._id }, reason, after: { from: uid } },
  );
}
