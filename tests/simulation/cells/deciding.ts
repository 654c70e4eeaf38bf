/**
 * What a cell decides, and what it leaves to another. The home of whoever made a proposal takes it and tells them how it ended; what it is about
 * says which cell decides it. Before it goes there its home asks what only the home can count: what they may have over all gyms,
 * whether what they owe lets them (C7), and what they have asked for elsewhere included, of which nobody knows yet whether they have it.
 */
import { memberScope, selfScope } from '../../../schemas/basics/scope.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import { accepted, type Decision, found, held, type Known, type Moment } from '../../../schemas/decision.ts';
import type { AnyProposal, DecidedProposal } from '../../../schemas/folds/proposals.ts';
import { owedVisitOf } from '../../../schemas/owed-visit/known.ts';
import { standingAfter } from '../../../schemas/owed-visit/standing.ts';
import { settleMember } from '../../../schemas/pass/member.ts';
import { momentOf } from '../../../schemas/proposal/judge.ts';
import type { HeldTimedOut } from '../../../schemas/proposal/proposals.ts';
import { asMade } from '../../../schemas/proposal/shape.ts';
import type { Decide } from '../../../sync-server/decider/decide-entry.ts';
import { lateClaims, placesAsked, withClaims } from './claims.ts';
import { gymIdIn } from './placement.ts';
import { AWAY, type CellState } from './state.ts';

/** What is said to a cell in place of a proposal that is held: visits of theirs elsewhere have become known, and what is known is settled again. */
export const VISITS_ELSEWHERE = 'proposal:visits-elsewhere';
/** And to a home: what they owe for a visit elsewhere, or owe no more. */
export const DEBTS_ELSEWHERE = 'proposal:debts-elsewhere';

/** Its home asks by name. A timer may be any cell's that has held it once, and knows nothing of what another has decided since. */
const IS_ASKED = /:s\d+$/;

/**
 * What the gym's cell alone can say: places, lists and passes to book with; and of a purchase that it came too late. Whatever else stands in the
 * way, the home has shown to who asked.
 */
const OF_THE_GYM: Readonly<Record<string, RegExp>> = {
  'booking.request': /^(SLOT_FULL|PLACE_OFFERED|PASS_\w+)$/,
  'pass.buy': /^NEEDS_ONLINE$/,
};

export function decidingIn(cell: CellState, rule: Decide): Decide {
  /** A cell writes nothing that another counts, or is about to: what is left out here follows there from the same visits and debts. */
  const own = (decision: Decision): Decision => ({
    ...decision,
    documents: decision.documents.filter((doc) => {
      if (doc.type === 'user') return (cell.placement.people[doc.uid] ?? cell.name) === cell.name;
      const gymId = gymIdIn(doc);
      return gymId === null || cell.decides(gymId);
    }),
  });

  const elsewhere: Decide = (proposal, known, moment) => {
    if (cell.placement.people[moment.by] !== cell.name) return held(AWAY);
    const { kind, _id: proposalId } = proposal;
    const verdict = () => rule(proposal, fromAfar(cell, withClaims(cell, known, moment, { kind, proposalId })), moment);
    if (kind === 'booking.request' || kind === 'pass.buy') {
      const said = verdict();
      if (said.state === 'refused' && !OF_THE_GYM[kind]?.test(said.code ?? '')) return own(said);
      const pass = said.documents.find((doc) => doc.type === 'pass');
      cell.note(moment.by, proposalId, pass ? { pass } : {});
    }
    if (kind === 'booking.cancel') {
      const places = new Map(placesAsked(cell, known, moment).map((one) => [one._id as string, one]));
      const asIfGiven = givenAlready(known, moment.by, places);
      const said = rule(proposal, fromAfar(cell, withClaims(cell, asIfGiven, moment, { kind, proposalId })), moment);
      const claim = said.documents.find((doc) => doc.type === 'booking' && doc._id === proposal.body.bookingId);
      const before = lateClaims(cell, known, moment.by, proposalId);
      cell.note(moment.by, proposalId, { before, ...(claim?.type === 'booking' && claim.claimedOnTime ? { claim } : {}) });
    }
    return held(AWAY);
  };

  /** What was held because its gym was another cell's, or nobody's for a moment, and is this one's now. A timer of any other is not this cell's to end. */
  const wake = ({ _id, body }: HeldTimedOut, known: Known, moment: Moment): Decision | null => {
    const { uid, proposalId } = body;
    const waiting = found(known.get('proposal', `${selfScope(uid)}/proposals`, proposalId));
    if (waiting?.outcome.state !== 'held' || waiting.outcome.code !== AWAY) return null;
    const gymId = gymOfProposal(waiting, known, uid);
    if (gymId === null || !cell.decides(gymId) || !IS_ASKED.test(_id)) return accepted([]);
    const { judgedAt } = waiting.outcome;
    const made = momentOf(waiting.origin, { by: uid, receivedAt: waiting.receivedAt }, known);
    const home = { heardAt: waiting.receivedAt, lateClaims: cell.asked(uid).get(proposalId)?.before };
    const { lateClaims: claims, ...when } = cell.brought(proposalId) ?? { judgedAt, claimable: made.claimable, ...home };
    const asked: Moment = { ...moment, by: uid, ...when };
    const counted = withClaims(cell, known, asked, { kind: waiting.kind, proposalId, lateClaims: claims });
    const { state, code, facts, documents } = own(rule(asMade(waiting), counted, asked));
    if (state === 'held') return accepted([]);
    return { ...accepted(documents), settles: [{ proposalId, uid, state, ...(code && { code }), ...(facts && { facts }) }] };
  };

  return (proposal, known, moment) => {
    if (proposal.kind === 'system.held-timed-out') {
      const { uid, proposalId } = proposal.body;
      if (proposalId === VISITS_ELSEWHERE) return own(accepted(settleMember(known, moment, uid, {})));
      if (proposalId === DEBTS_ELSEWHERE) return own(accepted(standingAfter(uid, {}, known, moment)));
      return wake(proposal, known, moment) ?? own(rule(proposal, known, moment));
    }
    const gymId = moment.by === 'system' ? null : gymOfProposal(proposal, known, moment.by);
    if (gymId !== null && !cell.decides(gymId)) return elsewhere(proposal, known, moment);
    const { lateClaims: claims, ...brought } = cell.brought(proposal._id) ?? {};
    const when = { ...moment, ...brought };
    const { kind, _id: proposalId } = proposal;
    const counted = () => withClaims(cell, known, when, { kind, proposalId, lateClaims: claims });
    return own(rule(proposal, moment.by === 'system' ? known : counted(), when));
  };
}

/** The gym that a proposal is about; null where it is about nothing but who made it. */
export function gymOfProposal(proposal: AnyProposal | DecidedProposal, known: Known, by: string): string | null {
  const { body } = proposal;
  if ('gymId' in body && typeof body.gymId === 'string') return body.gymId;
  if ('passId' in body && typeof body.passId === 'string')
    return found(known.get('pass', `${memberScope(by)}/passes`, body.passId))?.gymIds[0] ?? null;
  if ('owedVisitId' in body && by !== 'system') return found(owedVisitOf(known, by, body.owedVisitId))?.gymId ?? null;
  return null;
}

/** As if the places that were asked for were there: who gives one back before it was answered may claim it too. */
function givenAlready(known: Known, uid: string, places: ReadonlyMap<string, Booking>): Known {
  const db = `${memberScope(uid)}/bookings`;
  return {
    get(type, asked, id) {
      const finding = known.get(type, asked, id);
      const place = type === 'booking' && asked === db && finding.state === 'absent' ? places.get(id) : undefined;
      return place ? ({ state: 'known', value: place, asOf: place.updatedAt } as unknown as typeof finding) : finding;
    },
    find: known.find.bind(known),
  };
}

/** Of gyms that are counted elsewhere it knows what everybody sees, and what stands in their own books is unknown, as on any device (A4). */
function fromAfar(cell: CellState, known: Known): Known {
  const isHidden = (db: string) => {
    const key = /^gym-([^/]+)\//.exec(db)?.[1];
    return key !== undefined && !cell.decides(`gym:${key}`);
  };
  return {
    get: (type, db, id) => (isHidden(db) ? { state: 'unknown' } : known.get(type, db, id)),
    find: (type, db, field, value) => (isHidden(db) ? { state: 'unknown' } : known.find(type, db, field, value)),
  };
}
