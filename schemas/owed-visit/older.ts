/**
 * A visit that an older version booked as owed, before there was a document of it: its member is asked now, for what the books say and with the whole
 * time to pay. Once: what was asked, paid or withdrawn since is left as it is, and so is what nobody owes any more.
 */
import { memberScope } from '../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { openBooksOf } from '../ledger/visits/book.ts';
import { memberAsked } from './ask.ts';
import { owedVisitIdOf, owedVisitOf } from './known.ts';
import type { OwedVisitOlder } from './proposals.ts';

export function decideOwedVisitOlder({ body: { checkinId, memberId } }: OwedVisitOlder, known: Known, moment: Moment): Decision {
  const scope = memberScope(memberId);
  const visit = found(known.get('checkin', `${scope}/checkins`, checkinId));
  const pass = visit?.passId === undefined ? undefined : found(known.get('pass', `${scope}/passes`, visit.passId));
  if (!visit || !pass || found(owedVisitOf(known, memberId, owedVisitIdOf(checkinId)))) return accepted([]);
  const open = openBooksOf(checkinId, known).filter(({ account }) => account === 'owed_by_members');
  const owed = open.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  return accepted(memberAsked(visit, pass, owed, known, moment));
}
