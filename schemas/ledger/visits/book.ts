/**
 * Visits that no pass pays for, in the books (C3, C7, C8, R-40): written in the commit that makes one owed, whichever rule did, and taken back in
 * the one after which it no longer is. Which those are the visits say (`isOwedToGym`); whether it is booked, the entries of its causes.
 */
import { byText } from '../../basics/by-text.ts';
import { memberScope } from '../../basics/scope.ts';
import type { Checkin } from '../../checkin/shape.ts';
import { type Decision, found, type Known, type Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { gymOf } from '../../gym/known.ts';
import { memberAsked, memberAskedNoMore } from '../../owed-visit/ask.ts';
import { owedVisitIdOf, owedVisitOf } from '../../owed-visit/known.ts';
import { standingAfter } from '../../owed-visit/standing.ts';
import { memberRecord, overlaid } from '../../pass/member.ts';
import type { Pass } from '../../pass/shape.ts';
import { booked } from '../../payout/booked.ts';
import { refundsOf } from '../../refund/known.ts';
import { backCauseOf, owedCauseOf, owedVisitEntries, takenBackEntries } from '../owed.ts';
import type { LedgerEntry } from '../shape.ts';
import { isOfRefunded, isOwedToGym } from './owed-by.ts';
import { askedOf, type GivenForPass, worthToGym } from './worth.ts';

/** The decision with the entries that belong to it. */
export function withOwedVisits(decision: Decision, known: Known, moment: Moment): Decision {
  const visits = decision.documents.filter((doc): doc is Checkin => doc.type === 'checkin');
  const books = visits.flatMap((visit) => booksOf(visit, decision.documents, known, moment));
  const written = [...books, ...standings([...books, ...decision.documents], known, moment)];
  if (written.length === 0) return decision;
  // How a gym stands is written once, and by the decision itself where that does.
  const documents = new Map([...written, ...decision.documents].map((doc) => [doc._id, doc]));
  return { ...decision, documents: [...documents.values()] };
}

function booksOf(visit: Checkin, documents: readonly AnyDocument[], known: Known, moment: Moment): AnyDocument[] {
  const { memberId, passId, gymId } = visit;
  const isOwed = isOwedToGym(visit);
  if (memberId === undefined || passId === undefined || (!isOwed && !wasOwed(visit, memberId, known))) return [];
  const books = standingOf(visit._id, known);
  if (isOwed === books.open.length > 0) return [];
  const pass = isOwed ? passOf(memberId, passId, documents, known) : undefined;
  if (!pass) {
    const isPaid = found(owedVisitOf(known, memberId, owedVisitIdOf(visit._id)))?.status === 'paid';
    const back = takenBackEntries(visit, books.open, moment, books.times, isPaid);
    return [...booked(gymId, back, undefined, known, moment), ...memberAskedNoMore(visit, memberId, known, moment)];
  }
  const askedMinor = asked(visit, memberId, pass, documents, known);
  const entries = owedVisitEntries(visit, worthToGym(pass), askedMinor, moment, books.times + 1);
  return [...booked(gymId, entries, undefined, known, moment), ...memberAsked(visit, pass, askedMinor, known, moment)];
}

/** What a member may do changes with what they owe, and with what they say is wrong. */
function standings(documents: readonly AnyDocument[], known: Known, moment: Moment): AnyDocument[] {
  const owed = documents.filter((doc) => doc.type === 'owedvisit');
  const disputes = documents
    .filter((doc) => doc.type === 'dispute' && doc.kind !== 'bank' && doc.kind !== 'debt')
    .filter(({ subject }) => subject.type === 'checkin');
  const uids = new Set([...owed.map(({ memberId }) => memberId), ...disputes.map(({ openedBy }) => openedBy)]);
  return [...uids].flatMap((uid) => {
    const changes = {
      owed: owed.filter(({ memberId }) => memberId === uid),
      disputes: disputes.filter(({ openedBy }) => openedBy === uid),
    };
    return standingAfter(uid, changes, known, moment);
  });
}

/** As it was before this decision. */
function wasOwed({ _id }: Checkin, memberId: string, known: Known): boolean {
  const before = found(known.get('checkin', `${memberScope(memberId)}/checkins`, _id));
  return before !== undefined && isOwedToGym(before);
}

interface Books {
  /** The entries that stand. */
  readonly open: readonly LedgerEntry[];
  /** How often it was booked as owed. */
  readonly times: number;
}

/** What stands in the books of a visit that is owed. */
export const openBooksOf = (checkinId: string, known: Known): readonly LedgerEntry[] => standingOf(checkinId, known).open;

function standingOf(checkinId: string, known: Known): Books {
  const entriesOf = (cause: string) => found(known.find('entry', 'cell/ledger', 'cause', cause)) ?? [];
  for (let times = 0; ; times += 1) {
    const open = entriesOf(owedCauseOf(checkinId, times + 1));
    if (open.length === 0) return { open, times };
    if (entriesOf(backCauseOf(checkinId, times + 1)).length === 0) return { open, times: times + 1 };
  }
}

function passOf(memberId: string, passId: string, documents: readonly AnyDocument[], known: Known): Pass | undefined {
  const written = documents.find((doc): doc is Pass => doc.type === 'pass' && doc._id === passId);
  return written ?? (found(memberRecord(known, memberId).passes) ?? []).find(({ _id }) => _id === passId);
}

function asked(visit: Checkin, memberId: string, pass: Pass, documents: readonly AnyDocument[], known: Known): number {
  const isBefore = isOfRefunded(visit) && visit.judgedAt <= (pass.refundedAt ?? '');
  const gym = isOfRefunded(visit) && !isBefore ? found(gymOf(known, visit.gymId)) : undefined;
  if (!isBefore) return askedOf({ visit, pass, gym, given: undefined, earlier: 0 });
  const written = documents.filter((doc): doc is Checkin => doc.type === 'checkin');
  const all = overlaid(found(memberRecord(known, memberId).checkins) ?? [], written);
  const earlier = all.filter(
    (one) =>
      one.passId === pass._id &&
      one.consumedVisit &&
      isOfRefunded(one) &&
      one.status !== 'voided' &&
      one.judgedAt < visit.judgedAt,
  );
  return askedOf({ visit, pass, gym, given: givenFor(memberId, pass, known), earlier: earlier.length });
}

function givenFor(memberId: string, { _id, refundedAt }: Pass, known: Known): GivenForPass | undefined {
  const payments = found(known.find('payment', `${memberScope(memberId)}/payments`, 'passId', _id)) ?? [];
  const payment = payments
    .filter(({ kind, paidAt }) => kind !== 'owed_visit' && paidAt !== undefined)
    .toSorted((a, b) => byText(a.paidAt ?? '', b.paidAt ?? ''))
    .at(-1);
  const paid = (payment && found(refundsOf(known, memberId, payment._id)))?.filter(({ status }) => status === 'paid') ?? [];
  const refund = paid.find(({ createdAt }) => createdAt === refundedAt) ?? paid.at(-1);
  if (!payment || !refund) return undefined;
  const besides = paid.filter((one) => one !== refund).reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  return { payment, refund, besides };
}
